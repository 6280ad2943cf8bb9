import PropertyLists

/// What is wrong with a command line.
enum UsageProblem {
    case missing(Operand)
    case unexpected(String)
    case unknownVerb(String)
    case registeringForAHost
    case registeringForAFile

    /// What a verb or an option cannot do without.
    enum Operand {
        case verb, hostName, domain, applicationName, key, keyAndValue, value, oldKey, newKey, word, registeredFile
        /// What stands behind a flag such as `-int`.
        case valueOfFlag(String)
    }

    var message: String {
        switch self {
        case .missing(let operand): "missing \(operand.words)"
        case .unexpected(let argument): "unexpected argument \(argument.onOneLine)"
        case .unknownVerb(let word): "there is no verb \(word.onOneLine)"
        case .registeringForAHost: "registered defaults are for every host"
        case .registeringForAFile: "registered defaults belong to a named domain, not to a file"
        }
    }
}

extension UsageProblem.Operand {
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
