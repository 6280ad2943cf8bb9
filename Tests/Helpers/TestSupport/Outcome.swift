import Foundation
import Testing

/// What a program left behind: its exit status and all that it printed.
///
/// Two outcomes are equal when status, stdout and stderr are, byte for byte.
package struct Outcome: Equatable {
    package var status: Int32
    package var stdout: Data
    package var stderr: Data
    /// What was run; for people to read, no part of the comparison.
    package var command = ""

    package init(status: Int32 = 0, stdout: Data = Data(), stderr: Data = Data()) {
        self.status = status
        self.stdout = stdout
        self.stderr = stderr
    }

    /// Nothing to say, nothing wrong.
    package static let silence = Outcome()

    /// These bytes on stdout, nothing else.
    package static func success(_ text: String) -> Outcome {
        Outcome(stdout: Data(text.utf8))
    }

    /// Status 1 and one line on stderr.
    package static func failure(_ message: String) -> Outcome {
        Outcome(status: 1, stderr: Data("prefs: \(message)\n".utf8))
    }

    package static func == (left: Outcome, right: Outcome) -> Bool {
        left.status == right.status && left.stdout == right.stdout && left.stderr == right.stderr
    }

    package var text: String { String(decoding: stdout, as: UTF8.self) }
    package var message: String { String(decoding: stderr, as: UTF8.self) }

    /// The line of stderr that is on the screen whatever stood before it.
    package var lastLine: String { message.split(separator: "\n").last.map(String.init) ?? "" }

    /// Wrong use: status 255, nothing on stdout, on stderr a short usage of the verb and then the message.
    package func isWrongUse(of verb: String) -> Bool {
        status == 255 && stdout.isEmpty && message.hasPrefix("usage: prefs [-currentHost | -host NAME] \(verb)")
            && lastLine.hasPrefix("prefs: ") && message.hasSuffix("\n") && message.split(separator: "\n").count <= 8
    }

    /// A refusal: status 1, nothing on stdout, and one line on stderr with all of these words.
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
