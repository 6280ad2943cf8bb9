import PrefsCore

/// `prefs import DOMAIN PATH|-`: adds the keys of a property list to a domain, replacing those it has.
struct ImportCommand: Command {
    static let forms = [
        UsageForm("DOMAIN PATH|-", "adds the keys of a property list to a domain"),
    ]

    private let domain: DomainArgument
    private let document: DocumentArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = arguments.next(), !path.isEmpty else { throw .noPathToReadFrom }
        document = DocumentArgument(path)
        try arguments.finish()
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        try session.apply(.mergeAll(try document.readDictionary()), to: domain)
    }
}
