import PropertyLists

/// What is wrong with a command line.
enum UsageProblem {
    case missing(Requirement)
    case unexpected(String)
    case unknownVerb(String)
    case unknownOption(String)
    case unknownFormat(String, [DocumentFormat])
    case keyAndKeyPath(String)
    /// The second option makes no sense beside the first.
    case conflict(Option, Option)
    /// The option needs something that is missing.
    case needs(Option, Requirement)
    case registeringForAHost
    case registeringForAllUsers
    case registeringForAFile
    case inputTwice
    case inputCannotBeChanged
    case jsonCannotBeChanged
    case badCount(String)
    case badTimeout(String)
    case hostOfBatch

    /// What a verb or an option cannot do without.
    enum Requirement {
        case verb, hostName, domain, applicationName, key, keyAndValue, value, oldKey, newKey, word, registeredFile
        /// What stands behind a flag such as `-int`.
        case valueOfFlag(String)
    }

    var message: String {
        switch self {
        case .missing(let requirement): "missing \(requirement.words)"
        case .unexpected(let argument): "unexpected argument \(argument.onOneLine)"
        case .unknownVerb(let word): "there is no verb \(word.onOneLine)"
        case .unknownOption(let word): "there is no option \(word.onOneLine); in front of a domain or a key that looks like one, say --"
        case .unknownFormat(let name, let formats): "--format cannot be '\(name.onOneLine)' here; it can be \(formats.list)"
        case .keyAndKeyPath(let key): "\(Option.keyPath.rawValue) stands in place of the key \(key.onOneLine)"
        case .conflict(let first, let second): "\(second.rawValue) makes no sense with \(first.rawValue)"
        case .needs(let option, let requirement): "\(option.rawValue) needs a \(requirement.words)"
        case .inputTwice: "only one of the two can be standard input"
        case .inputCannotBeChanged: "no command can change standard input; name it second, or say --format json"
        case .badCount(let text): "\(Option.count.rawValue) is a whole number above 0, and not '\(text.onOneLine)'"
        case .badTimeout(let text): "\(Option.timeout.rawValue) is a number of seconds such as 10 or 0.5, and not '\(text.onOneLine)'"
        case .hostOfBatch: "each line of a batch names its own host"
        case .jsonCannotBeChanged: "no command can change JSON; name it second, or say --format json"
        case .registeringForAHost: "registered defaults are for every host"
        case .registeringForAllUsers: "registered defaults belong to a domain of one user"
        case .registeringForAFile: "registered defaults belong to a named domain, not to a file"
        }
    }
}

extension UsageProblem.Requirement {
    fileprivate var words: String {
        switch self {
        case .verb: "verb"
        case .hostName: "name behind -host"
        case .domain: "domain"
        case .applicationName: "name behind -app"
        case .key: "key"
        case .keyAndValue: "key and value"
        case .value: "value"
        case .oldKey: "old key"
        case .newKey: "new key"
        case .word: "word"
        case .registeredFile: "path behind --file"
        case .valueOfFlag(let flag): "value behind \(flag)"
        }
    }
}
