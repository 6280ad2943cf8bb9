import PrefsCore

@testable import defaults_cli

/// Checks one command line for what holds for every command line. It is parsed or refused, with the same result each
/// time. The message of a refusal is one line; only a usage error has status 255, and a usage with it.
struct ArgumentPromises {
    private(set) var broken: [String] = []

    /// - Parameter line: The words, separated by NUL.
    init(of line: [UInt8]) {
        let words = line.split(separator: 0, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        let first = Self.understand(words)
        if first != Self.understand(words) { broken.append("understood in another way the second time") }
        guard case .refused(let message, let usage, let status) = first else { return }
        if !message.isOneLine { broken.append("worded in more than one line: \(message)") }
        if ![1, 255].contains(status) { broken.append("status \(status)") }
        if (usage != nil) != (status == 255) { broken.append("the usage does not go with status \(status)") }
        if let usage, !usage.hasSuffix("\n") { broken.append("the usage does not end with its line") }
    }

    private enum Outcome: Equatable {
        /// The parsed command line, as a text that shows each of its parts.
        case understood(String)
        case refused(message: String, usage: String?, status: Int32)
    }

    private static func understand(_ words: [String]) -> Outcome {
        do {
            return .understood(String(reflecting: try Invocation(parsing: words)))
        } catch {
            let error = CommandError(error)
            return .refused(message: error.message, usage: error.usage, status: error.exitStatus())
        }
    }
}
