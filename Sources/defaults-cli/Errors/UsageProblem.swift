import CommandLineValues
import PropertyLists

/// What is wrong with a command line.
enum UsageProblem {
    /// Something that a verb or an option requires, in words.
    case missing(String)
    case unexpected(String)
    case unknownVerb(String)
    case unknownOption(String, Verb)
    case unknownFormat(String, [DocumentFormat])
    case keyAndKeyPath(String)
    /// The second option makes no sense with the first.
    case conflict(Option, Option)
    /// The option needs an operand that is missing.
    case needs(Option, Operand)
    /// The first option makes sense only with the second.
    case needsOption(Option, Option)
    /// A host option after the verb; host options must precede the verb.
    case hostAfterVerb(String)
    /// Registered defaults or saved states, which only a domain of one user has, of another domain; nil if a host
    /// option was given.
    case onlyOfUser(String, Domain?)
    case inputTwice
    case inputHasNoName(Option)
    case severalFiles(Option?)
    case missingFormat([DocumentFormat])
    /// `--insert` with a flag that changes an array or a dictionary.
    case insertionOfChange
    case inputCannotBeChanged
    case badCount(String)
    case badTimeout(String)
    case hostOfBatch
    case hostOfApply
    /// `--all` with a host option.
    case hostOfAll
    /// A name of patterns that begins with `@`, and is none of those that there are.
    case unknownPatterns(String)
    case emptyPattern(Option)
    case hostOfCloud
    /// A type flag before the new value of a setting of a settings bundle.
    case typeOfSetting(String)

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
        case .unknownFormat(let name, let formats):
            "--format cannot be '\(name.onOneLine)' here; it can be \(formats.list)"
        case .keyAndKeyPath(let key):
            "\(Option.keyPath.rawValue) and \(Option.root.rawValue) name the value in place of a key; leave out the "
                + "key \(key.onOneLine)"
        case .conflict(let first, let second): "\(second.rawValue) makes no sense with \(first.rawValue)"
        case .needs(let option, let operand): "\(option.rawValue) needs a \(operand.name)"
        case .needsOption(let first, let second): "\(first.rawValue) needs \(second.rawValue)"
        case .inputTwice: "only one of the files can be standard input"
        case .inputHasNoName(let option): "\(option.rawValue) needs files with names, and not standard input"
        case .severalFiles(let option?): "\(option.rawValue) takes one file; \(Option.ending.rawValue) takes several"
        case .severalFiles(nil):
            "only one file can be printed; for several say \(Option.ending.form()) or \(Option.inPlace.form())"
        case .insertionOfChange: "\(Option.insert.rawValue) adds one value, and does not change another"
        case .missingFormat(let formats): "missing \(Option.format.rawValue); it can be \(formats.list)"
        case .inputCannotBeChanged: "no command can change standard input; name it second, or say --format json"
        case .badCount(let text): "\(Option.count.rawValue) takes a whole number above 0, and not '\(text.onOneLine)'"
        case .badTimeout(let text):
            "\(Option.timeout.rawValue) takes a number of seconds such as 10 or 0.5, and not '\(text.onOneLine)'"
        case .hostOfBatch: "batch takes no host: each line of the script names its own"
        case .hostOfApply: "apply takes no host: a script or a document names the host of each setting"
        case .hostOfAll: "\(Option.all.rawValue) is about every host; leave -currentHost and -host out"
        case .unknownPatterns(let name):
            "there are no patterns \(name.onOneLine); there are \(Option.noise) and \(Option.secrets) (for a name like "
                + "that say '[@]…')"
        case .emptyPattern(let option):
            "\(option.rawValue) needs a pattern such as 'com.pigeon' or 'com.pigeon:Windows.*'"
        case .hostOfCloud: "the cloud keeps settings for every host; leave -currentHost and -host out"
        case .typeOfSetting(let flag): "no type flag such as \(flag) is needed: the bundle knows the type"
        case .hostAfterVerb(let word): "\(word) goes before the verb"
        case .onlyOfUser(let things, .ofSystem): "\(things) belong to a domain of one user"
        case .onlyOfUser(let things, .file): "\(things) belong to a named domain, not to a file"
        case .onlyOfUser(let things, _): "\(things) are for every host; leave -currentHost and -host out"
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
