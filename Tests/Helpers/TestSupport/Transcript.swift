import Foundation

/// Commands and what they print, as they stand on a terminal.
///
/// A line that begins with `$ ` is a command of the shell, and lines that begin with `> ` after it are its further
/// lines, such as those of a here-document. The next lines are its standard output, and then its standard
/// error, each line of which begins with the exit status in brackets: `[1] prefs: Domain com.crow does not exist`. A
/// command that fails and says nothing has the line `[1]`. The path of the home is `$HOME`, and `[…]` in a line is any
/// text. Lines before the first command are for people.
package struct Transcript: Sendable {
    /// The lines from the first command on.
    package let lines: [String]

    package init(_ lines: some Sequence<String>) {
        var lines = Array(lines.drop { !$0.hasPrefix("$ ") })
        while lines.last == "" { lines.removeLast() }
        self.lines = lines
    }

    /// Each command without the marks of its lines, and these lines as they are.
    private var commands: [(text: String, lines: [String])] {
        var commands: [(text: String, lines: [String])] = []
        var isCommand = false
        for line in lines {
            if line.hasPrefix("$ ") {
                commands.append((String(line.dropFirst(2)), [line]))
                isCommand = true
            } else if isCommand, line == ">" || line.hasPrefix("> ") {
                commands[commands.count - 1].text += "\n" + line.dropFirst(2)
                commands[commands.count - 1].lines.append(line)
            } else {
                isCommand = false
            }
        }
        return commands
    }

    /// Runs all commands in one shell, and returns the transcript of that.
    ///
    /// A transcript in which the shell ends early has no further commands.
    package func run(in home: TemporaryHome) throws -> Transcript {
        // A byte that no command prints ends the output of each.
        let mark = "\u{1E}"
        let script = commands.map { "\($0.text)\nprintf '\(mark)%d\(mark)' $?; printf '\(mark)' >&2\n" }.joined()
        let outcome = try home.shell(script)
        let (printed, said) = (
            outcome.text.components(separatedBy: mark), outcome.message.components(separatedBy: mark)
        )
        var lines: [String] = []
        for (index, command) in commands.enumerated() {
            lines += command.lines
            guard 2 * index + 1 < printed.count, let message = said.dropFirst(index).first else {
                lines += ["the shell has ended"] + Self.lines(said.last ?? "")
                break
            }
            let status = printed[2 * index + 1]
            let errors = Self.lines(message).map { $0.isEmpty ? "[\(status)]" : "[\(status)] \($0)" }
            lines += Self.lines(printed[2 * index]) + (errors.isEmpty && status != "0" ? ["[\(status)]"] : errors)
        }
        return Transcript(lines.map { $0.replacing(home.path, with: "$HOME") })
    }

    private static func lines(_ text: String) -> [String] {
        var lines = text.components(separatedBy: "\n")
        if lines.last == "" { lines.removeLast() } else { lines.append("\\ no newline at the end") }
        return lines
    }

    /// How another transcript differs from what this one expects: all lines, of which those that are missing begin with
    /// `-` and those that are there instead with `+`. Nil if it does not differ.
    package func difference(to other: Transcript) -> String? {
        let difference = other.lines.difference(from: lines) { Self.matches($1, expected: $0) }
        guard !difference.isEmpty else { return nil }
        var removed: Set<Int> = []
        for case .remove(let offset, _, _) in difference { removed.insert(offset) }
        var shown = lines.enumerated().map { (removed.contains($0.offset) ? "- " : "  ") + $0.element }
        var inserted: [Int: String] = [:]
        for case .insert(let offset, let line, _) in difference { inserted[offset] = line }
        // The position in `shown` of the line that is the next in the other transcript.
        var position = 0
        for offset in other.lines.indices {
            while position < shown.count, shown[position].hasPrefix("- ") { position += 1 }
            if let line = inserted[offset] { shown.insert("+ " + line, at: position) }
            position += 1
        }
        return shown.joined(separator: "\n")
    }

    private static func matches(_ line: String, expected: String) -> Bool {
        let parts = expected.components(separatedBy: "[…]")
        guard parts.count > 1 else { return line == expected }
        guard let first = parts.first, let last = parts.last, line.hasPrefix(first) else { return false }
        var rest = line.dropFirst(first.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return rest.hasSuffix(last)
    }
}
