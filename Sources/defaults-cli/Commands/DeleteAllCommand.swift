import PrefsCore

/// `prefs delete-all DOMAIN [KEY]`: deletes for every host what `delete` deletes for one.
struct DeleteAllCommand: Command {
    static let forms = [
        Form("DOMAIN", "deletes a domain for all hosts"),
        Form("DOMAIN KEY", "deletes a key for all hosts"),
    ]

    private let domain: DomainArgument
    private let change: DomainChange

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        change = arguments.next().map { .remove(key: $0) } ?? .removeAll
        try arguments.finish()
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        guard case .named(let name) = domain else { return try session.apply(change, to: domain) }
        let store = try session.store()
        let environment = session.environment
        let hosts = try CommandError.wrapping { () throws(PreferencesError) in
            try DomainCatalogue(store).hosts(of: name, current: HostIdentifier.current(environment))
        }
        var refusal: DomainChange.Refusal?
        var isChanged = false
        for scope in [.any] + hosts.map(HostScope.host) {
            do {
                try store.apply(change, to: .stored(name, scope))
                isChanged = true
            } catch .refused(let reason) {
                refusal = reason
            } catch {
                session.report(.preferences(error))
            }
        }
        if let refusal, !isChanged { throw .refused(refusal, domain) }
    }
}
