import CommandKit

/// `prefs cloud watch`: stays, and synchronises in both directions.
struct CloudWatchCommand: AgentCommand {
    init(parsing arguments: inout ArgumentCursor) throws {
        try arguments.finish()
    }

    func run(in session: AgentSession) throws {
        try AgentLoop(session.directory, session.accountFile).run()
    }
}
