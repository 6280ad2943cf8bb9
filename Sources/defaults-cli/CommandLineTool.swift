import CommandKit
import PrefsCore

/// Runs the command from its arguments to its exit status.
enum CommandLineTool {
    /// Runs the command line, writes messages and output, and ends the process with the exit status.
    static func run() -> Never {
        CurrentProcess.end(status: status(of: CommandLineArguments.words))
    }

    private static func status(of words: [String]) -> Int32 {
        let session = Session(environment: .process)
        var failureStatus: Int32 { session.verb?.effect.failureStatus ?? 1 }
        do {
            let invocation = try invocation(words, in: session)
            session.sink = invocation.command.sink(isDryRun: invocation.isDryRun)
            try invocation.run(in: session)
            if invocation.isDryRun, let work = session.sink.held { try session.print(work) }
        } catch {
            if words.isEmpty {
                session.report.appendText(Usage.text)
                session.report.raiseStatus(to: CommandError(error).exitStatus())
            } else {
                session.reportError(error, usage: CommandError(error).usage, failureStatus: failureStatus)
            }
        }
        return session.report.write(failureStatus: failureStatus)
    }

    private static func invocation(_ words: [String], in session: Session) throws -> Invocation {
        do throws(CommandLineArguments.Failure) {
            try CommandLineArguments.check()
        } catch {
            session.verb = ArgumentCursor.verb(of: words)
            throw error
        }
        return try Invocation(parsing: words, verb: &session.verb)
    }
}
