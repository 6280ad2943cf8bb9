import CommandKit
import PropertyLists

extension UsageError {
    static func keyAndKeyPath(_ key: String) -> UsageError {
        .failed(
            "\(Option.keyPath.rawValue) and \(Option.root.rawValue) name the value in place of a key; leave out the "
                + "key \(key.onOneLine)")
    }

    /// The second option makes no sense with the first.
    static func conflict(_ first: Option, _ second: Option) -> UsageError {
        .failed("\(second.rawValue) makes no sense with \(first.rawValue)")
    }

    /// The option needs an operand that is missing.
    static func needs(_ option: Option, _ operand: Operand) -> UsageError {
        .failed("\(option.rawValue) needs a \(operand.name)")
    }

    /// The first option makes sense only with the second.
    static func needsOption(_ first: Option, _ second: Option) -> UsageError {
        .failed("\(first.rawValue) needs \(second.rawValue)")
    }

    static let inputTwice = UsageError.failed("only one of the files can be standard input")

    /// A host option after the verb; host options must precede the verb.
    static func hostAfterVerb(_ word: String) -> UsageError { .failed(adviceOnHost(word)) }

    static func adviceOnHost(_ word: String) -> String { "\(word) goes before the verb" }

    /// The message, with what is known about words of this command.
    var sentence: String {
        switch self {
        case .unexpected(let argument) where Option.isOption(argument): "\(message); options go before --"
        case .unexpected(let argument) where HostOption(rawValue: argument) != nil:
            "\(message): \(Self.adviceOnHost(argument))"
        case .unknownVerb(let word) where HostOption(rawValue: word) != nil:
            "only one of -currentHost and -host can be there"
        case .unknownVerb(let word): message + Self.suggestion(onVerb: word)
        default: message
        }
    }

    private static func suggestion(onVerb word: String) -> String {
        Verb.reasonOfLack(of: word).map { "; \($0)" } ?? verb(nearestTo: word).map { "; do you mean \($0)?" } ?? ""
    }

    /// The verb or host option that a word in the place of the verb probably means; nil if it resembles none.
    static func verb(nearestTo word: String) -> String? {
        let words = Verb.listed.map(\.rawValue) + HostOption.allCases.map(\.rawValue)
        return Verb.meant(by: word) ?? NearestWord.find(word, among: words)
    }
}
