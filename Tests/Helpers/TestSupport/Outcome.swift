import Foundation
import Testing

/// The result of a run of a program: its exit status and all that it printed.
///
/// Two outcomes are equal when status, stdout and stderr are, byte for byte.
package struct Outcome: Equatable {
    package var status: Int32
    package var stdout: Data
    package var stderr: Data
    /// The command line of the program, for failure messages; it is not compared.
    package var command = ""

    package init(status: Int32 = 0, stdout: Data = Data(), stderr: Data = Data()) {
        self.status = status
        self.stdout = stdout
        self.stderr = stderr
    }

    /// Status 0 and no output.
    package static let silence = Outcome()

    /// Status 0, this text on stdout and nothing on stderr.
    package static func success(_ text: String) -> Outcome {
        Outcome(stdout: Data(text.utf8))
    }

    /// Status 1, nothing on stdout and this message as one line on stderr.
    package static func failure(_ message: String) -> Outcome {
        Outcome(status: 1, stderr: Data("prefs: \(message)\n".utf8))
    }

    package static func == (left: Outcome, right: Outcome) -> Bool {
        left.status == right.status && left.stdout == right.stdout && left.stderr == right.stderr
    }

    package var text: String { String(decoding: stdout, as: UTF8.self) }
    package var message: String { String(decoding: stderr, as: UTF8.self) }

    /// The last line of stderr, which stays on the screen however long the text before it is.
    package var lastLine: String { message.split(separator: "\n").last.map(String.init) ?? "" }

    /// Whether the outcome is a usage error: status 255, nothing on stdout, and on stderr a short usage of the verb
    /// followed by the message.
    ///
    /// - Parameter takesHost: Whether the usage begins with the host options.
    package func isWrongUse(of verb: String, takesHost: Bool = true) -> Bool {
        status == 255 && stdout.isEmpty
            && message.hasPrefix("usage: prefs \(takesHost ? "[-currentHost | -host NAME] " : "")\(verb)")
            && lastLine.hasPrefix("prefs: ") && message.hasSuffix("\n") && message.split(separator: "\n").count <= 8
    }

    /// Whether the outcome is a refusal: status 1, nothing on stdout, and one line on stderr that has all of these
    /// words.
    package func isRefusal(naming words: String...) -> Bool {
        status == 1 && stdout.isEmpty && message.hasPrefix("prefs: ") && message.hasSuffix("\n")
            && message.utf8.count { $0 == UInt8(ascii: "\n") } == 1
            && words.allSatisfy { Data(message.utf8).range(of: Data($0.utf8)) != nil || $0.isEmpty }
    }
}

extension Outcome: CustomTestStringConvertible {
    package var testDescription: String {
        """
        \(command)
        status: \(status)
        stdout: \(shown(text))
        stderr: \(shown(message))

        """
    }

    private func shown(_ text: String) -> String {
        if text.isEmpty { return "nothing" }
        let start = String(text.prefix(4_000))
        return "\n" + (start.utf8.count < text.utf8.count ? start + "…" : start)
    }
}
