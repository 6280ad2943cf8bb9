import PropertyLists

/// What is wrong with a command line.
package enum UsageError: Error {
    /// Something that a verb or an option requires, in words.
    case missing(String)
    /// An argument too many.
    case unexpected(String)
    /// A word in the place of the verb.
    case unknownVerb(String)
    /// A word that looks like an option, and is none of the verb, which knows what was probably meant.
    case unknownOption(String, of: any ProgramVerb)
    /// A problem that no code tells from others: its text is made where it is thrown.
    case failed(String)

    /// The message: one line for people.
    package var message: String {
        switch self {
        case .missing(let requirement): "missing \(requirement)"
        case .unexpected(let argument): "unexpected argument \(argument.onOneLine)"
        case .unknownVerb(let word): "there is no verb \(word.onOneLine)"
        case .unknownOption(let word, let verb):
            "\(verb.rawValue) has no option \(word.onOneLine)\(verb.suggestion(onOption: word))"
        case .failed(let text): text
        }
    }
}
