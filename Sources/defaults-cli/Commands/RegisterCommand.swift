import PrefsCore

/// `prefs register DOMAIN …`: sets defaults of defaults, which show wherever nothing is stored.
///
/// They are kept apart from the domain: `export` never has them, and deleting a stored value uncovers them.
struct RegisterCommand: Command {
    static let forms = [
        Form("DOMAIN KEY VALUE…", "sets the value of a key while none is stored"),
        Form("DOMAIN '{…}'", "does so for every key of a dictionary"),
        Form("DOMAIN --file PATH|-", "does so for every key of a property list"),
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
            source = .document(DocumentArgument(try arguments.next("path behind --file")))
            try arguments.finish()
        } else {
            source = .arguments(try ContentsArgument(parsing: &arguments).change { .mergeAll($0) })
        }
    }

    func run(in session: inout Session) throws(CommandError) {
        guard session.host == .any else { throw .usage("registered defaults are for every host", .register) }
        let domain = try domain.resolve(in: session)
        guard case .named(let name) = domain else {
            throw .usage("registered defaults belong to a named domain, not to a file", .register)
        }
        let change: DomainChange =
            switch source {
            case .arguments(let change): change
            case .document(let document): .mergeAll(try document.readDictionary())
            }
        let store = try session.store()
        do {
            try store.apply(change, to: .registered(name))
        } catch .refused(let refusal) {
            throw .refused(refusal, domain)
        } catch {
            throw .preferences(error)
        }
    }
}
