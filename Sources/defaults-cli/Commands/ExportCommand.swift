import PrefsCore

/// `prefs export DOMAIN PATH|-`: writes the stored contents of a domain: to standard output as XML, to a file as
/// binary or, if its name ends in `.json`, as JSON; `--format` names another format.
struct ExportCommand: Command {
    private let domain: DomainArgument
    private let document: DocumentArgument
    private let isRegistered: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw .noPathToWriteTo }
        document = DocumentArgument(path, format: try arguments.format())
        isRegistered = arguments.options.has(.registered)
        try arguments.finish()
    }

    func run(in session: Session) throws(CommandError) {
        let domain = try session.resolve(domain)
        let registered = isRegistered ? try session.registeredLocation(of: domain) : nil
        let root = PropertyList.dictionary(
            try CommandError.wrapping(session.stored(of: domain, at: registered)).contents)
        if document.isStream {
            let format = document.format ?? .xml
            try exporting(domain) { () throws(PropertyListError) in
                session.report.print(try format.output(of: root, isExact: true))
            }
            if format == .xml { session.report.noteControlCharacters(of: root) }
        } else {
            let format = document.format ?? (document.isNamedJSON ? .json : .binary)
            let bytes = try exporting(domain) { () throws(PropertyListError) in try format.contents(of: root) }
            if format == .xml { session.report.noteControlCharacters(of: root) }
            if format == .json { session.report.noteLossInJSON(of: root) }
            CurrentProcess.ignoreFileSizeLimit()
            do throws(PreferencesError) {
                try DocumentFile(path: document.path).write(bytes, try session.store(of: domain).durability)
            } catch .system(let error) {
                // The error may name the temporary file; the message names the document.
                throw .couldNotWriteDocument(document.path, error)
            } catch {
                throw .preferences(error)
            }
        }
    }

    private func exporting<Result>(
        _ domain: Domain, _ body: () throws(PropertyListError) -> Result
    ) throws(CommandError) -> Result {
        do {
            return try body()
        } catch {
            throw .couldNotExport(domain, document.path, error)
        }
    }
}
