import CommandKit
import PropertyLists

/// What is wrong with a command line.
enum UsageProblem {
    /// Something that a verb or an option requires, in words.
    case missing(String)
    case unexpected(String)
    case unknownVerb(String)
    case unknownOption(String, Verb)
    case keyAndKeyPath(String)
    /// The second option makes no sense with the first.
    case conflict(Option, Option)
    /// The option needs an operand that is missing.
    case needs(Option, Operand)
    /// The first option makes sense only with the second.
    case needsOption(Option, Option)
    /// A host option after the verb; host options must precede the verb.
    case hostAfterVerb(String)
    case inputTwice
    /// A problem that no code tells from others: its text is made where it is thrown.
    case failed(String)

    var message: String {
        switch self {
        case .missing(let requirement): "missing \(requirement)"
        case .unexpected(let argument) where Option.isOption(argument):
            "unexpected argument \(argument); options go before --"
        case .unexpected(let argument) where HostOption(rawValue: argument) != nil:
            "unexpected argument \(argument): \(Self.hostAfterVerb(argument).message)"
        case .unexpected(let argument): "unexpected argument \(argument.onOneLine)"
        case .unknownVerb(let word) where HostOption(rawValue: word) != nil:
            "only one of -currentHost and -host can be there"
        case .unknownVerb(let word):
            "there is no verb \(word.onOneLine)\(Self.suggestion(ofVerb: word))"
        case .unknownOption(let word, let verb):
            "\(verb.rawValue) has no option \(word.onOneLine)\(Self.suggestion(ofOption: word, verb))"
        case .keyAndKeyPath(let key):
            "\(Option.keyPath.rawValue) and \(Option.root.rawValue) name the value in place of a key; leave out the "
                + "key \(key.onOneLine)"
        case .conflict(let first, let second): "\(second.rawValue) makes no sense with \(first.rawValue)"
        case .needs(let option, let operand): "\(option.rawValue) needs a \(operand.name)"
        case .needsOption(let first, let second): "\(first.rawValue) needs \(second.rawValue)"
        case .failed(let text): text
        case .inputTwice: "only one of the files can be standard input"
        case .hostAfterVerb(let word): "\(word) goes before the verb"
        }
    }

    private static func suggestion(ofVerb word: String) -> String {
        Verb.reasonOfLack(of: word).map { "; \($0)" } ?? verb(nearestTo: word).map { "; do you mean \($0)?" } ?? ""
    }

    /// The verb or host option that a word in the place of the verb probably means; nil if it resembles none.
    static func verb(nearestTo word: String) -> String? {
        let words = Verb.listed.map(\.rawValue) + HostOption.allCases.map(\.rawValue)
        return Verb.meant(by: word) ?? NearestWord.find(word, among: words)
    }

    /// The end of the message about an option that the verb does not have. For `--formt=json` and `--json` it suggests
    /// `--format json`.
    private static func suggestion(ofOption word: String, _ verb: Verb) -> String {
        if let meant = verb.option(meantBy: word, before: nil) { return "; do you mean \(meant)?" }
        let parts = word.split(separator: "=", maxSplits: 1)
        let options = verb.options.map(\.rawValue) + [Option.help]
        if let nearest = NearestWord.find(parts.first.map(String.init) ?? "", among: options) {
            return "; do you mean \(nearest)\(parts.count > 1 ? " \(String(parts[1]).onOneLine)" : "")?"
        }
        return Option.isOption(word) ? "" : "; write -- before a domain or a key of that name"
    }
}
