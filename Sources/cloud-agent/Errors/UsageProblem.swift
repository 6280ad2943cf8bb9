import CommandLineValues
import PropertyLists

/// What is wrong with a command line.
enum UsageProblem {
    case missingVerb
    /// An operand, an option or the argument of an option.
    case missing(String)
    case unexpected(String)
    case unknownVerb(String)
    case unknownOption(String, Verb)
    case unknownFormat(String, [DocumentFormat])
    /// The second option makes no sense with the first.
    case conflict(Option, Option)
    /// The first option makes sense only with the second.
    case needs(Option, Option)
    /// The option makes sense only with a key.
    case needsKey(Option)
    case noPassword

    var message: String {
        switch self {
        case .missingVerb: "missing verb"
        case .missing(let word): "missing \(word)"
        case .unexpected(let argument): "unexpected argument \(argument.onOneLine)"
        case .unknownVerb(let word):
            "there is no verb \(word.onOneLine)\(Self.suggestion(word, Verb.listed.map(\.rawValue)))"
        case .unknownOption(let word, let verb):
            "\(verb.rawValue) has no option \(word.onOneLine)\(Self.suggestion(word, verb.options.map(\.rawValue)))"
        case .unknownFormat(let name, let formats):
            "--format cannot be '\(name.onOneLine)' here; it can be \(formats.list)"
        case .conflict(let first, let second): "\(second.rawValue) makes no sense with \(first.rawValue)"
        case .needs(let first, let second): "\(first.rawValue) needs \(second.rawValue)"
        case .needsKey(let option): "\(option.rawValue) needs a key"
        case .noPassword: "there is no terminal to ask for the password: give it with --password-file FILE"
        }
    }

    private static func suggestion(_ word: String, _ words: [String]) -> String {
        NearestWord.find(word, among: words).map { "; do you mean \($0)?" } ?? ""
    }
}
