import PrefsCore

/// Runs the command from its arguments to its exit status.
enum CommandLineTool {
    /// Runs the command line, writes messages and output, and returns the exit status.
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
        // Messages first: when the reader of the output has gone, writing to it ends the process by SIGPIPE.
        try? StandardStream.error.write(session.messages)
        do throws(SystemError) {
            for output in session.output { try output.write(to: .output) }
        } catch {
            // The reader has seen enough, as in `prefs read | head -1`; the caller lets SIGPIPE be ignored.
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
