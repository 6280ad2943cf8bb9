/// `prefs cloud serve [--data DIRECTORY]`: runs a server on this machine.
struct ServeCommand: Command {
    init(parsing arguments: inout ArgumentCursor) throws(AgentError) {
        try arguments.finish()
    }

    func run(in session: Session) throws(AgentError) {
        throw .service(.notInstalled)
    }
}
