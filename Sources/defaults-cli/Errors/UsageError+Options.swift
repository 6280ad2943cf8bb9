import CommandKit
import PropertyLists

/// What is wrong with options, and with words beside them.
extension UsageError {
    /// There is a KEY beside the option that takes its place.
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

    /// Two documents are to be read from standard input.
    static let inputTwice = UsageError.failed("only one of the files can be standard input")

    /// A host option after the verb; host options must precede the verb.
    static func hostAfterVerb(_ word: String) -> UsageError { .failed(HostOption.advice(on: word)) }
}
