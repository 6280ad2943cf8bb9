import PrefsCore

/// `prefs export DOMAIN PATH|-`: writes what is stored in a domain as binary to a file, as XML to the output.
struct ExportCommand: Command {
    static let forms = [
        UsageForm("DOMAIN PATH", "saves a domain as a binary property list"),
        UsageForm("DOMAIN -", "prints a domain as an XML property list"),
    ]

    private let domain: DomainArgument
    private let document: DocumentArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = arguments.next(), !path.isEmpty else { throw .noPathToWriteTo }
        document = DocumentArgument(path)
        try arguments.finish()
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        let store = try session.store()
        let location = domain.location(try session.scope())
        let contents = try CommandError.wrapping { () throws(PreferencesError) in try store.contents(of: location) }
        if document.isStream {
            do {
                session.print(.document(try XMLDocument(of: .dictionary(contents))))
            } catch {
                throw .couldNotExport(domain, document.path, error)
            }
        } else {
            Signals.ignoreFileSizeLimit()
            let binary = PropertyListDocument(root: .dictionary(contents), format: .binary)
            try CommandError.wrapping { () throws(PreferencesError) in
                try DocumentFile(path: document.path).write(binary, store.durability)
            }
        }
    }
}
