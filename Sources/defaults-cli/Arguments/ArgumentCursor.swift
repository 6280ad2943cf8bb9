/// The arguments of a command line, taken from left to right. Options may stand before each of them, up to the first
/// of a value: whatever a script made for macOS says there is said as it is.
struct ArgumentCursor {
    private(set) var rest: ArraySlice<String>
    /// Whether no option can follow: `--` was there, or a value has begun.
    private(set) var areOptionsOver = false
    /// The verb they belong to, for messages.
    private(set) var verb: Verb?
    /// Those that have been met.
    private(set) var options = Options()
    /// Whether it is not to be done but shown how: `--help` was where an option may be, or nothing but `-h` behind the verb. Then
    /// there are no further arguments.
    private(set) var asksForHelp = false
    /// The first word of a value, by itself and without a type flag, that would have been an option before it.
    private(set) var storedOption: String?

    private let all: [String]

    init(_ arguments: [String]) {
        all = arguments
        rest = arguments[...]
    }

    /// The first host option among the arguments of the verb that have been taken.
    var misplacedHostOption: String? {
        let taken = all[..<rest.startIndex]
        let start = taken.firstIndex { Verb($0) != nil } ?? taken.startIndex
        return taken[start...].first(where: HostArgument.isOption)
    }

    var isEmpty: Bool { rest.isEmpty }
    var first: String? { rest.first }

    /// Says which verb the arguments belong to, and so which options they may have.
    mutating func begin(_ verb: Verb) throws(CommandError) {
        self.verb = verb
        // A script may look for the word.
        if rest.count == 1, rest.first == "-h", verb != .find {
            askForHelp()
        } else {
            try takeOptions()
        }
    }

    /// The next argument.
    mutating func next() throws(CommandError) -> String? {
        guard let argument = rest.popFirst() else { return nil }
        try takeOptions()
        return argument
    }

    /// The next argument, without which the verb makes no sense.
    mutating func next(_ requirement: UsageProblem.Requirement) throws(CommandError) -> String {
        guard let argument = try next() else { throw .usage(.missing(requirement), verb) }
        return argument
    }

    /// The argument in front of a value. What comes behind it is no option.
    mutating func nextBeforeValue(_ requirement: UsageProblem.Requirement) throws(CommandError) -> String {
        endOptions()
        return try next(requirement)
    }

    /// Says that a value begins, in which nothing is an option.
    mutating func endOptions() {
        areOptionsOver = true
    }

    /// Notes a word of a value that no type flag stands before.
    mutating func noteUntyped(_ word: String) {
        guard storedOption == nil, Option.isBegun(by: word), let verb else { return }
        let isOption =
            Option(rawValue: word).map(verb.command.options.contains) ?? word.utf8.elementsEqual(Option.help.utf8)
        if isOption { storedOption = word }
    }

    /// Whether a word is an option of some verb, wherever it stands.
    static func isOption(_ word: String) -> Bool {
        Option(rawValue: word) != nil || word.utf8.elementsEqual(Option.help.utf8)
    }

    private mutating func askForHelp() {
        asksForHelp = true
        rest = []
    }

    /// Makes sure that nothing is left.
    func finish() throws(CommandError) {
        guard let surplus = rest.first else { return }
        if let misplacedHostOption { throw .usage(.hostAfterVerb(misplacedHostOption), verb) }
        throw .usage(.unexpected(surplus), verb)
    }

    /// Takes the options in front of the next argument; `--` ends them.
    private mutating func takeOptions() throws(CommandError) {
        guard let verb else { return }
        while !areOptionsOver, let word = rest.first, Option.isMeant(by: word) {
            rest.removeFirst()
            if word.utf8.elementsEqual(Option.end.utf8) {
                areOptionsOver = true
                return
            }
            guard let option = Option(rawValue: word), verb.command.options.contains(option) else {
                guard word.utf8.elementsEqual(Option.help.utf8) else { throw .usage(.unknownOption(word, verb), verb) }
                return askForHelp()
            }
            guard let placeholder = option.argument else {
                options.add(option)
                continue
            }
            guard let argument = rest.popFirst() else {
                throw .usage(.missing(.argument(placeholder, of: option)), verb)
            }
            options.add(option, argument)
        }
    }
}
