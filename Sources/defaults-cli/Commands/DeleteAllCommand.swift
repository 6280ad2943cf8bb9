import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs delete-all DOMAIN [KEY]`: deletes a domain or a key both in the settings for all hosts and in those for each
/// host.
struct DeleteAllCommand: VerbCommand {
    static var effect: Verb.Effect {
        Verb.Effect(
            kind: .changes(instead: "delete it for all hosts, and for each host with -host NAME"), needsPresence: true)
    }

    static var options: [Option] { [.keyPath, .ifPresent, .dryRun] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings, "deletes a key or a domain for all hosts",
            forms: [
                UsageForm([.domain], "deletes a domain for all hosts"),
                UsageForm([.domain, .key], "deletes a key for all hosts"),
            ],
            examples: ["prefs delete-all com.pigeon": "removes a domain for all hosts"])
    }

    private let deletion: DeletionArgument

    init(parsing arguments: inout ArgumentCursor) throws {
        deletion = try DeletionArgument(parsing: &arguments)
    }

    func run(in session: Session) throws {
        do {
            try delete(in: session)
        } catch  where deletion.ignores(error) {}
    }

    private func delete(in session: Session) throws {
        let domain = try session.resolve(deletion.domain, on: .any)
        guard case .stored(let name, .any) = domain else { return try session.apply(deletion.change, to: domain) }
        var refusal: CommandError?
        var isChanged = false
        for scope in try scopes(of: name, in: session) {
            do {
                try session.apply(deletion.change, to: .stored(name, scope))
                isChanged = true
            } catch CommandError.refused(let reason, _) {
                refusal = session.refusal(of: deletion, reason, .stored(name, try session.scope()))
            } catch {
                session.reportError(error)
            }
        }
        // A file that could not be read, as reported above, may hold the key.
        if let refusal, !isChanged, session.report.status == 0 { throw refusal }
    }

    /// The scopes in which the domain may have settings: first all hosts, then each single host.
    private func scopes(of name: DomainName, in session: Session) throws(PreferencesError) -> [HostScope] {
        let catalogue = DomainCatalogue(try session.store())
        var known = [try session.currentHost()]
        if case .host(let named) = try session.scope() { known.append(named) }
        let held = session.sink.held?.changes.hosts(of: name) ?? []
        let hosts = try catalogue.hosts(of: name, known: known, adding: held)
        return [.any] + hosts.map(HostScope.host)
    }
}
