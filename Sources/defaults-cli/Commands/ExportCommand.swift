import CommandLineValues
import PrefsCore

/// `prefs export DOMAIN PATH|-`: writes the stored contents of a domain: to standard output as XML, to a file as
/// binary or, if its name ends in `.json`, as JSON; `--format` names another format.
struct ExportCommand: Command {
    private let domain: DomainArgument
    private let document: DocumentArgument
    private let isRegistered: Bool
    private let savedState: SavedStateArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw .noPathToWriteTo }
        document = DocumentArgument(path, format: try arguments.format())
        isRegistered = arguments.options.has(.registered)
        savedState = try SavedStateArgument(arguments, refusing: [.registered])
        try arguments.finish()
    }

    func run(in session: Session) throws(CommandError) {
        let domain = try session.resolve(domain, savedState)
        let location = try isRegistered ? session.registeredLocation(of: domain) : session.location(of: domain)
        let root = PropertyList.dictionary(try session.contents(of: domain, at: location))
        let format = document.format ?? (document.isStream ? .xml : document.isNamedJSON ? .json : .binary)
        var contents = FileContents.bytes([])
        do throws(PropertyListError) {
            if document.isStream {
                session.report.print(try format.output(of: root, isExact: true))
            } else {
                contents = try format.contents(of: root)
            }
        } catch {
            throw .couldNotExport(domain, document.path, error)
        }
        if format == .xml { session.report.noteControlCharacters(of: root) }
        if document.isStream { return }
        if format == .json { session.report.noteLossInJSON(of: root) }
        CurrentProcess.ignoreFileSizeLimit()
        do throws(PreferencesError) {
            let store = try session.store(isOutside: domain.isOutsideStore)
            try DocumentFile(path: document.path).write(contents, store.durability)
        } catch .system(let error) {
            // The error may name the temporary file; the message names the document.
            throw .couldNotWriteDocument(document.path, error)
        } catch {
            throw .preferences(error)
        }
    }
}
