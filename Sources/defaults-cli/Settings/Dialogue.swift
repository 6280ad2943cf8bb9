import PrefsCore
import ProgramSupport

/// Questions on standard output and answers from standard input, one line each, for screen readers and for programs on
/// a pipe.
final class Dialogue {
    /// On a terminal, the line feed of an answer ends the line of its question.
    private let isOnTerminal = StandardStream.input.isTerminal
    /// Whether standard output is closed.
    private var isClosed = false

    func say(_ line: String) throws(PreferencesError) {
        try write(line.escapingControls + "\n")
    }

    /// Asks a question; nil at the end of standard input. Lines may end with a carriage return and a line feed.
    ///
    /// - Parameter isSecret: Whether the terminal hides the answer while it is typed.
    func ask(_ question: String, isSecret: Bool = false) throws(PreferencesError) -> String? {
        while true {
            try write(question.escapingControls + (isOnTerminal ? " " : "\n"))
            guard !isClosed, var bytes = try line(isSecret: isSecret) else {
                if isOnTerminal { try write("\n") }
                return nil
            }
            if isSecret, isOnTerminal { try write("\n") }
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            if let answer = String(validating: bytes, as: UTF8.self) { return answer }
            try say("The answer is not valid UTF-8.")
        }
    }

    private func line(isSecret: Bool) throws(PreferencesError) -> [UInt8]? {
        guard isSecret else { return try StandardStream.input.readLine() }
        return try HiddenInput.during { () throws(PreferencesError) in try StandardStream.input.readLine() }
    }

    private func write(_ text: String) throws(PreferencesError) {
        guard !isClosed else { return }
        do throws(PreferencesError) {
            try StandardStream.output.write(Array(text.utf8))
        } catch  where error.code == .brokenPipe {
            isClosed = true
        }
    }
}
