import CommandKit
import PrefsCloud

/// `prefs cloud sync [--repair]`: synchronises once.
struct SyncCommand: AgentCommand {
    private let repairs: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        repairs = arguments.options.has(.repair)
        try arguments.finish()
    }

    func run(in session: AgentSession) throws {
        let account = try session.account()
        try account.share(in: session.directory)
        let synchronizer = AccountSynchronizer(session.directory, try session.server(account))
        let mirror: CloudMirror
        if repairs {
            let count: Int
            (mirror, count) = try synchronizer.repair()
            if count > 0 {
                session.report.appendNotice(
                    "\(count) unusable \(count == 1 ? "entry has" : "entries have") been removed from the server")
            }
        } else {
            mirror = try synchronizer.synchronize()
        }
        let work = UnfinishedWork(mirror)
        if !work.isNothing { throw AgentError.failed(work.message) }
    }
}
