/// The arguments of a command line, taken from left to right. Options may stand before each of them, up to the first
/// of a value: whatever a script made for macOS says there is said as it is.
struct ArgumentCursor {
    private var rest: ArraySlice<String>
    private var areOptionsOver = false
    /// The verb they belong to, for messages.
    private(set) var verb: Verb?
    /// Those that have been met.
    private(set) var options = Options()

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    var isEmpty: Bool { rest.isEmpty }
    var first: String? { rest.first }

    /// Says which verb the arguments belong to, and so which options they may have.
    mutating func begin(_ verb: Verb) throws(CommandError) {
        self.verb = verb
        try takeOptions()
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

    /// Makes sure that nothing is left.
    func finish() throws(CommandError) {
        if let surplus = rest.first { throw .usage(.unexpected(surplus), verb) }
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
                throw .usage(.unknownOption(word), verb)
            }
            guard option.argument != nil else {
                options.add(option)
                continue
            }
            guard let argument = rest.popFirst() else { throw .usage(.missing(.valueOfFlag(word)), verb) }
            options.add(option, argument)
        }
    }
}
