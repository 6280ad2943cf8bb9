import PrefsCore

/// The command from its arguments to its exit status.
enum CommandLineTool {
    /// Runs what the command line asks for, prints the results, and words whatever went wrong.
    static func run() -> Int32 {
        var session = Session(environment: .process)
        var troubleStatus: Int32 = 1
        do throws(CommandError) {
            let invocation = try Invocation(parsing: arguments())
            troubleStatus = invocation.troubleStatus
            run(invocation, &session)
        } catch {
            troubleStatus = Invocation.troubleStatus(of: CommandLineArguments.texts)
            session.report(error, failure: troubleStatus)
        }
        // Messages first: writing the results may end the process, when nobody reads them any more.
        try? StandardStream.error.write(session.messages)
        do throws(SystemError) {
            for output in session.output { try output.write(to: .output) }
        } catch {
            // Whoever read our output has seen enough: `prefs read | head -1`.
            if error.code == .brokenPipe { return session.status }
            let failure = CommandError.preferences(.system(error))
            MessageLine(failure).write()
            return max(session.status, troubleStatus)
        }
        return session.status
    }

    private static func run(_ invocation: Invocation, _ session: inout Session) {
        session.host = invocation.host
        if invocation.isDryRun { session.beginStaging() }
        do throws(CommandError) {
            try invocation.run(in: &session)
            if invocation.isDryRun {
                try session.checkStaged()
                try session.printStaged()
            }
        } catch {
            session.report(error, failure: invocation.troubleStatus)
        }
    }

    private static func arguments() throws(CommandError) -> [String] {
        do {
            return try CommandLineArguments.read()
        } catch {
            throw .arguments(error)
        }
    }
}
