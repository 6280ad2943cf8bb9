import PrefsCore

/// `prefs export DOMAIN PATH|-`: writes the stored contents of a domain: to standard output as XML, to a file as
/// binary or, if its name ends in `.json`, as JSON; `--format` names another format.
struct ExportCommand: Command {
    static let forms = [
        UsageForm("DOMAIN PATH", "saves a domain as a binary property list, or JSON"),
        UsageForm("DOMAIN -", "prints a domain as an XML property list"),
    ]
    static let options: [Option] = [.format, .registered]
    static let examples = [
        UsageExample("prefs export com.pigeon copy.plist", "saves a domain"),
        UsageExample("prefs export com.pigeon - | grep Zoom", "prints it as XML, for other programs"),
        UsageExample("prefs export com.pigeon - --format json", "prints it as JSON"),
        UsageExample("prefs export com.pigeon settings.json", "saves it as JSON, by the ending of the name"),
    ]

    private let domain: DomainArgument
    private let document: DocumentArgument
    private let isRegistered: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw .noPathToWriteTo }
        document = try DocumentArgument(path, arguments.options, .export)
        isRegistered = arguments.options.has(.registered)
        try arguments.finish()
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        let store = try session.store(of: domain)
        let location =
            isRegistered ? try domain.registeredLocation(in: session, .export) : domain.location(try session.scope())
        let contents = try CommandError.wrapping { () throws(PreferencesError) in try store.contents(of: location) }
        let root = PropertyList.dictionary(contents)
        if document.isStream {
            let format = document.format ?? .xml
            try exporting(domain) { () throws(PropertyListError) in
                session.print(try format.output(of: root, isExact: true))
            }
            if format == .xml { session.noteControlCharacters(of: root) }
        } else {
            let format = document.format ?? (document.isNamedJSON ? .json : .binary)
            let bytes = try exporting(domain) { () throws(PropertyListError) in try format.contents(of: root) }
            if format == .xml { session.noteControlCharacters(of: root) }
            if format == .json { session.noteLossInJSON(of: root) }
            CurrentProcess.ignoreFileSizeLimit()
            do throws(PreferencesError) {
                try DocumentFile(path: document.path).write(bytes, store.durability)
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
