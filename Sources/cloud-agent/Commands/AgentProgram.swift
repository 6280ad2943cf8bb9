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
            let session = try Session(.process)
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
    private static func parse(_ words: [String]) throws -> (any Command)? {
        var rest = words[...]
        guard let word = rest.popFirst() else { throw AgentError.usage("missing verb", nil) }
        guard let verb = Verb(word) else { throw AgentError.unknownVerb(word) }
        guard let type = verb.command else {
            try printHelp(rest)
            return nil
        }
        var cursor = try ArgumentCursor(rest, of: verb)
        do {
            if !cursor.asksForHelp {
                let command = try type.init(parsing: &cursor)
                if !cursor.asksForHelp { return command }
            }
        } catch {
            guard cursor.asksForHelp else { throw error }
        }
        print(Usage.help(on: verb))
        return nil
    }

    private static func printHelp(_ words: ArraySlice<String>) throws {
        var rest = words
        guard let word = rest.popFirst() else { return print(Usage.text) }
        guard let verb = Verb(word) else { throw AgentError.unknownVerb(word) }
        if let surplus = rest.first { throw AgentError.usage("unexpected argument \(surplus.onOneLine)", .help) }
        print(Usage.help(on: verb))
    }

    private static func print(_ text: String) {
        var report = Report()
        report.print(text: text)
        _ = report.write(failureStatus: 1)
    }

    private static func report(_ error: AgentError, _ report: inout Report) {
        var usage: String?
        if case .usage(_, let verb) = error { usage = Usage.short(of: verb) }
        report.appendError(error.message, usage: usage, status: error.status)
    }
}
