import CommandKit
import PrefsCore

/// `prefs delete DOMAIN [KEY]`: removes the stored value of a key, or a whole domain; with `--saved-state`, the saved
/// states of a program.
struct DeleteCommand: VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .declares, needsPresence: true) }

    static var options: [Option] { [.keyPath, .ifPresent, .registered, .savedState, .scene, .dryRun] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings, "deletes a key or a domain",
            forms: [UsageForm([.domain], "deletes a domain"), UsageForm([.domain, .key], "deletes a key")],
            examples: [
                "prefs delete com.pigeon HPMapType": "removes a key",
                "prefs delete --if-present com.pigeon HPMapType": "removes a key if it is there",
                "prefs delete com.pigeon --dry-run": "shows what removing a whole domain would do",
                "prefs delete com.pigeon --registered": "removes the registered defaults of a domain",
                "prefs delete --saved-state com.pigeon": "lets a program start afresh",
            ])
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
        if let savedState = deletion.savedState {
            return try session.removeSavedStates(of: deletion.domain, savedState)
        }
        let domain = try session.resolve(deletion.domain, on: deletion.isRegistered ? .any : nil)
        if deletion.isRegistered {
            return try session.apply(deletion.change, to: session.registeredLocation(of: domain))
        }
        do {
            try session.apply(deletion.change, to: domain)
        } catch CommandError.refused(let reason, let domain) {
            throw session.refusal(of: deletion, reason, domain)
        }
    }
}
