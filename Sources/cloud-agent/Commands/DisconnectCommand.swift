import CommandLineValues
import PrefsCloud

/// `prefs cloud disconnect`: removes the account and this device's entry on the server. The mirror stays.
struct DisconnectCommand: Command {
    init(parsing arguments: inout ArgumentCursor) throws(AgentError) {
        try arguments.finish()
    }

    func run(in session: Session) throws(AgentError) {
        let account = try session.account()
        let file = session.directory.mirror(of: account.store)
        let mirror = try AgentError.wrapping { () throws(CloudError) in try file.read() }
        try session.accountFile.remove()
        guard let mirror else { return }
        do throws(AgentError) {
            try session.server(account, patience: 0).forget(mirror.device)
        } catch {
            session.report.appendNotice(
                "disconnected, but the server still lists this device: \(error.message)")
        }
        let work = UnfinishedWork(mirror)
        if !work.isNothing {
            let edits = work.count == 1 ? "1 edit was" : "\(work.count) edits were"
            session.report.appendNotice("\(edits) not uploaded; connect to the same store again to do that")
        }
    }
}
