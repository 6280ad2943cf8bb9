import CommandKit
import PrefsCore

/// Takes the arguments of a command line from left to right. Options may precede each of them until a value begins:
/// from there on every word is taken literally, as scripts written for macOS expect.
struct ArgumentCursor {
    private(set) var rest: ArraySlice<String>
    /// Whether no further option can follow: `--` was taken, or a value has begun.
    private(set) var areOptionsOver = false
    /// The verb that the arguments belong to.
    private(set) var verb: Verb?
    /// The options taken so far.
    private(set) var options = Options()
    /// Whether to show help instead of running the verb: `--help` was typed where an option may be, or `-h` was the
    /// only argument of the verb. The arguments after it are then dropped.
    private(set) var asksForHelp = false
    /// The first word without a type flag in the value that is also an option of the verb, or a flag of other programs.
    /// It is stored as text, since options must precede the value.
    private(set) var storedOption: String?

    private let all: [String]
    /// The number of words up to the verb.
    private var countToVerb = 0

    init(_ arguments: [String]) {
        all = arguments
        rest = arguments[...]
    }

    /// The verb of a command line, also of one that cannot be parsed; nil if it has none.
    static func verb(of words: [String]) -> Verb? {
        var arguments = ArgumentCursor(words)
        guard (try? HostArgument(parsing: &arguments)) != nil else { return nil }
        return arguments.first.flatMap { Verb($0) }
    }

    /// The first host option among the words taken after the verb, where none may be; nil if there is none.
    var misplacedHostOption: String? {
        let taken = all.dropLast(rest.count)
        let start = taken.firstIndex { Verb($0) != nil } ?? taken.startIndex
        return taken[start...].first { HostOption(rawValue: $0) != nil }
    }

    /// All words after the verb.
    var wordsOfVerb: ArraySlice<String> { all.dropFirst(countToVerb) }

    var isEmpty: Bool { rest.isEmpty }
    var first: String? { rest.first }

    /// Sets the verb of the arguments, which decides what options they may have, and takes the options directly after
    /// the verb.
    mutating func begin(_ verb: Verb) throws {
        self.verb = verb
        countToVerb = all.count - rest.count
        // `find -h` searches for `-h`, as a script may want to.
        if rest.count == 1, rest.first == "-h", verb != .find {
            askForHelp()
        } else {
            // All words but a first `--help` are for the program that the verb starts.
            if verb == .cloud, rest.first != Option.help { endOptions() }
            try takeOptions()
        }
    }

    /// Takes the next argument and the options after it; nil when there is no argument left.
    mutating func next() throws -> String? {
        guard let argument = rest.popFirst() else { return nil }
        try takeOptions()
        return argument
    }

    /// Takes the next argument.
    ///
    /// - Throws: A usage error that names `requirement` if no argument is left.
    mutating func next(requiring requirement: @autoclosure () -> String) throws -> String {
        guard let argument = try next() else { throw CommandError.usage(.missing(requirement())) }
        return argument
    }

    /// Takes the next operand.
    ///
    /// - Throws: A usage error that names the operand if no argument is left.
    mutating func next(_ operand: Operand) throws -> String {
        try next(requiring: operand.name)
    }

    /// Takes all arguments that are left, options too.
    mutating func takeRest() -> [String] {
        defer { rest = [] }
        return Array(rest)
    }

    /// Ends the options, since a value begins, whose words are never options.
    mutating func endOptions() {
        areOptionsOver = true
    }

    /// Takes a value, which must end the command line.
    mutating func takeValue() throws -> ValueArgument {
        let value: ValueArgument
        let words = Array(rest)
        do throws(ValueError) {
            value = try ValueArgument(parsing: &rest)
        } catch {
            throw CommandError(error, advice: adviceOnPlaces, words: words)
        }
        for word in value.dashedWords { noteUntyped(word) }
        return value
    }

    /// Records a word of the value that has no type flag in ``storedOption``, if the verb has an option of that name,
    /// or other programs have a flag.
    mutating func noteUntyped(_ word: String) {
        guard storedOption == nil, let verb else { return }
        let isOption = Option(rawValue: word).map(verb.options.contains) ?? word.utf8.elementsEqual(Option.help.utf8)
        if isOption || ForeignFlag.flag(for: word) != nil { storedOption = word }
    }

    /// The format that `--format` names, which must be one of the verb's formats; nil without that option.
    func format() throws -> DocumentFormat? {
        guard let name = options.argument(of: .format) else { return nil }
        let formats = verb?.formats ?? DocumentFormat.allCases
        guard let format = formats.named(name) else {
            throw CommandError.usage(.failed("--format cannot be '\(name.onOneLine)' here; it can be \(formats.list)"))
        }
        return format
    }

    /// Whether an option is given, or will be once all operands are taken.
    func has(_ option: Option) -> Bool {
        var ahead = self
        while !ahead.options.has(option) {
            guard (try? ahead.next()) != nil else { return false }
        }
        return true
    }

    private mutating func askForHelp() {
        (asksForHelp, rest) = (true, [])
    }

    /// Throws a usage error if arguments are left.
    func finish() throws {
        guard let surplus = rest.first else { return }
        throw CommandError.usage(misplacedHostOption.map(UsageProblem.hostAfterVerb) ?? .unexpected(surplus))
    }

    /// Takes the options before the next argument; `--` ends them.
    private mutating func takeOptions() throws {
        guard let verb else { return }
        while !areOptionsOver, let word = rest.first, Option.looksLikeOption(word) {
            rest.removeFirst()
            if word.utf8.elementsEqual(Option.end.utf8) {
                areOptionsOver = true
                return
            }
            guard let option = Option(rawValue: word), verb.options.contains(option) else {
                guard word.utf8.elementsEqual(Option.help.utf8) else {
                    throw CommandError.usage(.unknownOption(word, verb))
                }
                return askForHelp()
            }
            guard let placeholder = option.argument(of: verb)?.placeholder else {
                options.add(option)
                continue
            }
            guard let argument = rest.popFirst() else {
                throw CommandError.usage(.missing("\(placeholder) after \(option.rawValue)"))
            }
            options.add(option, argument)
        }
    }
}
