import Foundation
import Testing

/// What a program left behind: its exit status and all that it printed.
///
/// Two outcomes are equal when status, stdout and stderr are, byte for byte.
struct Outcome: Equatable {
    var status: Int32
    var stdout: Data
    var stderr: Data
    /// What was run; for people to read, no part of the comparison.
    var command = ""

    init(status: Int32 = 0, stdout: Data = Data(), stderr: Data = Data()) {
        self.status = status
        self.stdout = stdout
        self.stderr = stderr
    }

    /// Nothing to say, nothing wrong.
    static let silence = Outcome()

    /// These bytes on stdout, nothing else.
    static func success(_ text: String) -> Outcome {
        Outcome(stdout: Data(text.utf8))
    }

    /// Status 1 and one line on stderr.
    static func failure(_ message: String) -> Outcome {
        Outcome(status: 1, stderr: Data("prefs: \(message)\n".utf8))
    }

    static func == (left: Outcome, right: Outcome) -> Bool {
        left.status == right.status && left.stdout == right.stdout && left.stderr == right.stderr
    }

    var text: String { String(decoding: stdout, as: UTF8.self) }
    var message: String { String(decoding: stderr, as: UTF8.self) }

    /// Wrong use: status 255, nothing on stdout, a message and the usage of the verb on stderr.
    func isWrongUse(of verb: String) -> Bool {
        status == 255 && stdout.isEmpty && message.hasPrefix("prefs: ")
            && message.contains("usage: prefs [-currentHost | -host NAME] \(verb)")
    }

    /// A refusal: status 1, nothing on stdout, and one line on stderr with all of these words.
    func isRefusal(naming words: String...) -> Bool {
        status == 1 && stdout.isEmpty && message.hasPrefix("prefs: ") && message.hasSuffix("\n")
            && message.utf8.count { $0 == UInt8(ascii: "\n") } == 1
            && words.allSatisfy { Data(message.utf8).range(of: Data($0.utf8)) != nil || $0.isEmpty }
    }
}

extension Outcome: CustomTestStringConvertible {
    var testDescription: String {
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
