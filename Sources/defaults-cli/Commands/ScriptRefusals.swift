import CommandKit
import PrefsAdministration

/// The lines of a script that are refused: the first with their messages, and the numbers of the others.
struct ScriptRefusals {
    private var first: [CommandError] = []
    private var others: [Int] = []
    private var count = 0

    /// How many messages a person reads, and how many numbers of lines.
    private static let limits = (messages: 10, numbers: 20)

    var isEmpty: Bool { count == 0 }

    mutating func append(_ error: CommandError, _ line: ScriptLine) {
        count += 1
        if first.count < Self.limits.messages {
            first.append(error.placed(at: line))
        } else if others.count < Self.limits.numbers {
            others.append(line.line)
        }
    }

    func report(in session: Session) {
        for error in first { session.reportError(error) }
        if !others.isEmpty {
            let unnamed = count - first.count - others.count
            session.notify(
                "also refused: \(others.count == 1 ? "line" : "lines") "
                    + others.map(String.init).joined(separator: ", ") + (unnamed > 0 ? " and \(unnamed) more" : ""))
        }
        if count > 1 { session.notify("\(count) lines were refused. Defaults have not been changed.") }
    }
}
