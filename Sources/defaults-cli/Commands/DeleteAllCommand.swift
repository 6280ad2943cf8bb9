import PrefsCore

/// `prefs delete-all DOMAIN [KEY]`: deletes for every host what `delete` deletes for one.
struct DeleteAllCommand: Command {
    static let forms = [
        Form("DOMAIN", "deletes a domain for all hosts"),
        Form("DOMAIN KEY", "deletes a key for all hosts"),
    ]

    private let deletion: DeletionArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        deletion = try DeletionArgument(parsing: &arguments)
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try deletion.domain.resolve(in: session)
        guard case .named(let name) = domain else { return try session.apply(deletion.change, to: domain) }
        let store = try session.store()
        let environment = session.environment
        let hosts = try CommandError.wrapping { () throws(PreferencesError) in
            try DomainCatalogue(store).hosts(of: name, current: HostIdentifier.current(environment))
        }
        var refusal: DomainChange.Refusal?
        var isChanged = false
        for scope in [.any] + hosts.map(HostScope.host) {
            do {
                try store.apply(deletion.change, to: .stored(name, scope))
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
