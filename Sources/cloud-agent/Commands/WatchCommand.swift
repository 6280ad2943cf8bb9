import CommandKit

/// `prefs cloud watch`: stays, and synchronises in both directions.
struct WatchCommand: AgentCommand {
    init(parsing arguments: inout ArgumentCursor) throws {
        try arguments.finish()
    }

    func run(in session: Session) throws {
        try AgentLoop(session.directory, session.accountFile).run()
    }
}
