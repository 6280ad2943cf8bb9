import CommandLineValues
import PrefsCore

/// Runs the command from its arguments to its exit status.
enum CommandLineTool {
    /// Runs the command line, writes messages and output, and ends the process with the exit status.
    static func run() -> Never {
        CurrentProcess.end(status: run(in: Session(environment: .process)))
    }

    private static func run(in session: Session) -> Int32 {
        var failureStatus: Int32 = 1
        do throws(CommandError) {
            try checkArguments()
            let invocation = try Invocation(parsing: CommandLineArguments.words)
            failureStatus = invocation.failureStatus
            if invocation.isDryRun { session.staged = StagedChanges() }
            try invocation.run(in: session)
            if invocation.isDryRun {
                try session.checkStaged()
                try session.printStaged()
            }
        } catch {
            if let verb = ArgumentCursor.verb(of: CommandLineArguments.words) { failureStatus = verb.failureStatus }
            session.reportError(error, usage: error.usage, failureStatus: failureStatus)
        }
        return session.report.write(failureStatus: failureStatus)
    }

    private static func checkArguments() throws(CommandError) {
        do {
            try CommandLineArguments.check()
        } catch {
            throw .arguments(error)
        }
    }
}
