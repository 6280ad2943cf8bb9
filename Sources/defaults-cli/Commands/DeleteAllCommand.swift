import PrefsCore

/// `prefs delete-all DOMAIN [KEY]`: deletes for every host what `delete` deletes for one.
struct DeleteAllCommand: Command {
    static let forms = [
        UsageForm("DOMAIN", "deletes a domain for all hosts"),
        UsageForm("DOMAIN KEY", "deletes a key for all hosts"),
    ]
    static let options: [Option] = [.keyPath, .ifPresent, .dryRun]
    static let examples = [
        UsageExample("prefs delete-all com.pigeon", "removes a domain for all hosts")
    ]

    private let deletion: DeletionArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        deletion = try DeletionArgument(parsing: &arguments)
    }

    func run(in session: inout Session) throws(CommandError) {
        try deletion.run { () throws(CommandError) in try delete(in: &session) }
    }

    private func delete(in session: inout Session) throws(CommandError) {
        let domain = try deletion.domain.resolve(in: session)
        guard case .named(let name) = domain else { return try session.apply(deletion.change, to: domain) }
        let store = try session.store()
        var known = [try session.currentHost()]
        if case .host(let named) = try session.scope() { known.append(named) }
        let hosts = try CommandError.wrapping { () throws(PreferencesError) in
            try DomainCatalogue(store).hosts(of: name, known: known, adding: session.staged?.hosts(of: name) ?? [])
        }
        var refusal: CommandError?
        var isChanged = false
        for scope in [.any] + hosts.map(HostScope.host) {
            do throws(CommandError) {
                try session.apply(deletion.change, to: .stored(name, scope), of: domain)
                isChanged = true
            } catch .refused(let reason, _) {
                refusal = deletion.refusal(reason, domain, in: session)
            } catch {
                session.report(error)
            }
        }
        // A file that could not be read, as reported above, may hold the key.
        if let refusal, !isChanged, session.status == 0 { throw refusal }
    }
}
