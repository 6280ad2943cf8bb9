import CommandKit
import PrefsCloud

/// `prefs cloud serve [--data DIRECTORY]`: runs a server on this machine until a signal ends it.
struct ServeCommand: AgentCommand {
    private let path: String?

    init(parsing arguments: inout ArgumentCursor) throws {
        try arguments.finish()
        path = arguments.options.argument(of: .data)
    }

    func run(in session: AgentSession) throws {
        let pipe = try WakeUpPipe()
        ExitSignals.hold(waking: pipe)
        let directory = try ServerDirectory(path, session.environment)
        let server = try LocalServer(directory, session.environment)
        do {
            try server.prepare()
            announce(server.connectionCommand, directory)
            try server.wait(signal: pipe.receiverNumber)
        } catch {
            let error = AgentError(error)
            session.report.appendError(error.message, status: error.status)
        }
        server.end()
        withExtendedLifetime(pipe) {}
    }

    /// Prints at once how to connect to the server.
    private func announce(_ command: String, _ directory: ServerDirectory) {
        var output = Report()
        output.appendNotice("the server runs until ^C, and keeps its data in \(directory.path.onOneLine); connect with")
        output.print(command)
        _ = output.write(failureStatus: 1)
    }
}
