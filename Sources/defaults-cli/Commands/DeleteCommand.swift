import CommandKit
import PrefsCore

/// `prefs delete DOMAIN [KEY]`: removes the stored value of a key, or a whole domain; with `--saved-state`, the saved
/// states of a program.
struct DeleteCommand: Command {
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
        let domain = try session.resolve(deletion.domain)
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
