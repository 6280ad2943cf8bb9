import PrefsCore

/// `prefs register DOMAIN …`: sets defaults of defaults, which show wherever nothing is stored.
///
/// They are kept apart from the domain: `export` never has them, and deleting a stored value uncovers them.
struct RegisterCommand: Command {
    static let forms = [
        UsageForm("DOMAIN KEY VALUE…", "sets the value of a key while none is stored"),
        UsageForm("DOMAIN '{…}'", "does so for every key of a dictionary"),
        UsageForm("DOMAIN --file PATH|-", "does so for every key of a property list"),
    ]

    private enum Source {
        case arguments(DomainChange)
        case document(DocumentArgument)
    }

    private let domain: DomainArgument
    private let source: Source

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        if arguments.first == "--file" {
            _ = arguments.next()
            source = .document(DocumentArgument(try arguments.next(.registeredFile)))
            try arguments.finish()
        } else {
            source = .arguments(try ContentsArgument(parsing: &arguments).change { .mergeAll($0) })
        }
    }

    func run(in session: inout Session) throws(CommandError) {
        guard session.host == .any else { throw .usage(.registeringForAHost, .register) }
        let domain = try domain.resolve(in: session)
        guard case .named(let name) = domain else {
            throw .usage(.registeringForAFile, .register)
        }
        let change: DomainChange =
            switch source {
            case .arguments(let change): change
            case .document(let document): .mergeAll(try document.readDictionary())
            }
        try session.apply(change, to: .registered(name), of: domain)
    }
}
