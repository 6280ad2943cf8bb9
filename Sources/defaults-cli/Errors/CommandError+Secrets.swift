import CommandKit
import PrefsAdministration

extension CommandError {
    /// The error about a line of a script without what may be a secret: texts before they have become words, and words
    /// if the line names a secret.
    ///
    /// - Parameter words: The words of the line; none if it has not been read to its end.
    func hidingSecrets(ofLine words: [String]) -> CommandError {
        let hidden = "…"
        switch self {
        case .shell(.variable(let text)): return .shell(.variable(Self.hidingValue(of: text)))
        case .shell(.assignment(let text)): return .shell(.assignment(Self.hidingValue(of: text)))
        default: break
        }
        guard SecretPatterns.areNamed(in: words.joined(separator: "\n")) else { return self }
        return switch self {
        case .value(.bad(_, let flag)): .value(.bad(hidden, flag))
        case .value(.couldNotParse): .value(.couldNotParse(hidden))
        case .value(.emptyEscape): .value(.emptyEscape(hidden))
        case .value(.keyWithoutValue): .value(.keyWithoutValue(hidden))
        // What looks like a flag may be the value.
        case .value(.unknownFlag): .value(.unexpected(hidden))
        case .unexpectedArgument: .value(.unexpected(hidden))
        case .usage(.unexpected, let verb): .usage(.unexpected(hidden), of: verb)
        case .usage(.unknownOption(_, let owner), let verb): .usage(.unknownOption(hidden, of: owner), of: verb)
        default: self
        }
    }

    /// The name at the beginning of a text such as `NAME=value` or `${NAME:-value}`, and what separates it from the
    /// value.
    private static func hidingValue(of text: String) -> String {
        let separators = text.utf8.drop { !":-=+?!#*@%/^,[".utf8.contains($0) }
        let value = separators.drop { ":-=+?!#*@%/^,[".utf8.contains($0) }
        let head = text.utf8.prefix(text.utf8.count - value.count)
        return value.isEmpty ? text : "\(String(decoding: Array(head), as: UTF8.self))…"
    }
}
