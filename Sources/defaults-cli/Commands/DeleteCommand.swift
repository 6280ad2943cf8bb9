import PrefsCore

/// `prefs delete DOMAIN [KEY]`: removes what is stored for a key, or a whole domain.
struct DeleteCommand: Command {
    static let forms = [
        Form("DOMAIN", "deletes a domain"),
        Form("DOMAIN KEY", "deletes a key"),
    ]

    private let domain: DomainArgument
    private let change: DomainChange

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        change = arguments.next().map { .remove(key: $0) } ?? .removeAll
        try arguments.finish()
    }

    func run(in session: inout Session) throws(CommandError) {
        try session.apply(change, to: try domain.resolve(in: session))
    }
}
