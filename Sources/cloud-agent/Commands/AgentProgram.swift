import CommandKit
import PrefsCloud
import ProgramSupport

/// The program `prefs-cloud`.
enum AgentProgram {
    /// Carries out the command line, and writes messages and output.
    ///
    /// - Returns: The exit status.
    static func run() -> Int32 {
        CurrentProcess.ignoreFileSizeLimit()
        CurrentProcess.leaveNoCore()
        CurrentProcess.keepNoFreedMemory()
        do {
            guard let command = try parse(try CommandLineArguments.read()) else { return 0 }
            let session = try AgentSession(.process)
            do {
                try command.run(in: session)
            } catch {
                report(AgentError(error), &session.report)
            }
            return session.report.write(failureStatus: 1)
        } catch {
            var messages = Report()
            report(AgentError(error), &messages)
            return messages.write(failureStatus: 1)
        }
    }

    /// The command that the words describe; nil if they ask for help, which is printed.
    private static func parse(_ words: [String]) throws -> (any AgentCommand)? {
        var arguments = ArgumentCursor(words)
        let verb = try knownVerb(try arguments.next(requiring: "verb"))
        do {
            guard let type = verb.command else {
                let subject = try arguments.next().map(knownVerb)
                try arguments.finish()
                print(subject.map(AgentUsage.help(on:)) ?? AgentUsage.text)
                return nil
            }
            try arguments.begin(verb)
            var command: (any AgentCommand)?
            try arguments.parse { command = try type.init(parsing: &$0) }
            if !arguments.asksForHelp { return command }
        } catch let error as UsageError {
            // Of an unknown verb after `help`, there is no usage to print.
            if case .unknownVerb = error { throw error }
            throw AgentError.usage(error, verb)
        }
        print(AgentUsage.help(on: verb))
        return nil
    }

    private static func knownVerb(_ word: String) throws(UsageError) -> CloudVerb {
        guard let verb = CloudVerb(word) else { throw .unknownVerb(word) }
        return verb
    }

    private static func print(_ text: String) {
        var report = Report()
        report.print(text: text)
        _ = report.write(failureStatus: 1)
    }

    private static func report(_ error: AgentError, _ report: inout Report) {
        var usage: String?
        if case .usage(_, let verb) = error { usage = AgentUsage.short(of: verb) }
        report.appendError(error.message, usage: usage, status: error.status)
    }
}
