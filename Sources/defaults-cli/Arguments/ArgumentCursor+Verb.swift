import CommandKit
import PrefsCore

/// The arguments of a verb of the command.
extension ArgumentCursor {
    /// The verb of a command line, also of one that cannot be parsed; nil if it has none.
    static func verb(of words: [String]) -> Verb? {
        var arguments = ArgumentCursor(words)
        guard (try? HostArgument(parsing: &arguments)) != nil else { return nil }
        return arguments.first.flatMap { Verb($0) }
    }

    /// The verb that the arguments belong to.
    var verb: Verb? { programVerb as? Verb }

    /// Sets the verb of the arguments, and takes the options directly after the verb.
    mutating func begin(_ verb: Verb) throws(UsageError) {
        // All words but a first `--help` are for the program that the verb starts.
        if verb == .cloud, first?.hasSameBytes(as: OptionForm.help) != true { endOptions() }
        // `find -h` searches for `-h`, as a script may want to.
        try begin(verb, takesShortHelp: verb != .find)
    }

    /// Whether an option is given, or will be once all operands are taken.
    func has(_ option: Option) -> Bool { has(option.rawValue) }

    /// The first host option among the words taken after the verb, where none may be; nil if there is none.
    var misplacedHostOption: String? {
        let taken = all.dropLast(rest.count)
        let start = taken.firstIndex { Verb($0) != nil } ?? taken.startIndex
        return taken[start...].first { HostOption(rawValue: $0) != nil }
    }

    /// Takes the next operand.
    ///
    /// - Throws: A usage error that names the operand if no argument is left.
    mutating func next(_ operand: Operand) throws(UsageError) -> String {
        try next(requiring: operand.name)
    }

    /// Takes a value as ``takeValue()`` does. The error for a surplus argument also says which words are in wrong
    /// places.
    mutating func takeValueWithAdvice() throws -> ValueArgument {
        let words = Array(rest)
        do {
            return try takeValue()
        } catch ValueError.unexpected(let argument) {
            throw CommandError.unexpectedArgument(argument, advice: adviceOnPlaces, words: words)
        }
    }

    /// The format that `--format` names, which must be one of the verb's formats; nil without that option.
    func format() throws(UsageError) -> DocumentFormat? {
        try options.has(.format) ? format(verb?.formats ?? DocumentFormat.allCases, of: Option.format.rawValue) : nil
    }

    /// Throws a usage error if arguments are left.
    func finish() throws(UsageError) {
        guard let surplus = first else { return }
        throw misplacedHostOption.map(UsageError.hostAfterVerb) ?? .unexpected(surplus)
    }
}

extension Options {
    func has(_ option: Option) -> Bool { has(option.rawValue) }

    /// The argument of an option; nil if the option was not given, and empty if it takes none.
    func argument(of option: Option) -> String? { argument(of: option.rawValue) }

    /// All arguments of an option that may be repeated, in their order.
    func arguments(of option: Option) -> [String] { arguments(of: option.rawValue) }
}
