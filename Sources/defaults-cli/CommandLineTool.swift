import CommandLineValues
import PrefsCore

/// Runs the command from its arguments to its exit status.
enum CommandLineTool {
    /// Runs the command line, writes messages and output, and ends the process with the exit status.
    static func run() -> Never {
        CurrentProcess.end(status: status(of: CommandLineArguments.words))
    }

    private static func status(of words: [String]) -> Int32 {
        let failureStatus = ArgumentCursor.verb(of: words)?.effect.failureStatus ?? 1
        var session = Session(environment: .process)
        do throws(CommandError) {
            try checkArguments()
            let invocation = try Invocation(parsing: words)
            session = Session(environment: .process, sink: invocation.command.sink(isDryRun: invocation.isDryRun))
            try invocation.run(in: session)
            if invocation.isDryRun, let changes = session.sink.held { try session.print(changes) }
        } catch {
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
