import PrefsCore

/// The command from its arguments to its exit status.
enum CommandLineTool {
    /// Runs what the command line asks for, prints the results, and words whatever went wrong.
    static func run() -> Int32 {
        var session = Session(environment: .process)
        var status: Int32 = 0
        do throws(CommandError) {
            let invocation = try Invocation(parsing: arguments())
            session.host = invocation.host
            try invocation.command.run(in: &session)
        } catch {
            session.report(error)
        }
        do throws(SystemError) {
            status = session.status
            try StandardStream.output.write(session.output)
        } catch {
            // Whoever read our output has seen enough: `prefs read | head -1`.
            if error.code == .brokenPipe { return 0 }
            session.report(.preferences(.system(error)))
            status = session.status
        }
        // When nobody can be told of an error, its status must do.
        try? StandardStream.error.write(session.messages)
        return status
    }

    private static func arguments() throws(CommandError) -> [String] {
        switch CommandLineArguments.read() {
        case .success(let arguments): return arguments
        case .failure(let invalid): throw .argumentIsNotText(position: invalid.position)
        }
    }
}
