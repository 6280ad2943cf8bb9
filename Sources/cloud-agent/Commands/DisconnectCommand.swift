import CommandKit
import PrefsCloud

/// `prefs cloud disconnect`: removes the account, also where the mirror cannot be read, and this device's entry on the
/// server. The mirror stays.
struct DisconnectCommand: AgentCommand {
    init(parsing arguments: inout ArgumentCursor) throws {
        try arguments.finish()
    }

    func run(in session: AgentSession) throws {
        let account = try session.account()
        try session.accountFile.remove()
        defer { account.removeToken(in: session.directory) }
        let file = session.directory.mirror(of: account.name)
        let mirror: CloudMirror?
        do {
            mirror = try file.read()
        } catch {
            return noteEntry(error, in: session)
        }
        guard let mirror else { return }
        do {
            try session.server(account, patience: 0).forget(mirror.device)
        } catch {
            noteEntry(error, in: session)
        }
        let work = UnfinishedWork(mirror)
        if !work.isNothing {
            let edits = work.count == 1 ? "1 edit was" : "\(work.count) edits were"
            session.report.appendNotice("\(edits) not uploaded; connect to the same store again to do that")
        }
    }

    /// Says why the entry of this device is still on the server.
    private func noteEntry(_ error: any Error, in session: AgentSession) {
        session.report.appendNotice(
            "disconnected, but the server still lists this device: \(AgentError(error).message)")
    }
}
