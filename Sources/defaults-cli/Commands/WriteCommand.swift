import PrefsCore

/// `prefs write DOMAIN KEY VALUE…` sets a key, `prefs write DOMAIN '{…}'` replaces the whole domain.
struct WriteCommand: Command {
    private let domain: DomainArgument
    private let change: DomainChange

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        change = try KeyValueArgument(parsing: &arguments).change { .replaceAll($0) }
    }

    func run(in session: Session) throws(CommandError) {
        try session.apply(change, to: try session.resolve(domain))
    }
}
