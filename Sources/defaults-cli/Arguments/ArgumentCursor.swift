/// The arguments of a command line, taken from left to right.
struct ArgumentCursor {
    private var rest: ArraySlice<String>
    /// The verb they belong to, for messages.
    var verb: Verb?

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    var isEmpty: Bool { rest.isEmpty }
    var first: String? { rest.first }

    mutating func next() -> String? {
        rest.popFirst()
    }

    /// The next argument, without which the verb makes no sense.
    mutating func next(_ operand: UsageProblem.Operand) throws(CommandError) -> String {
        guard let argument = rest.popFirst() else { throw .usage(.missing(operand), verb) }
        return argument
    }

    /// Makes sure that nothing is left.
    func finish() throws(CommandError) {
        if let surplus = rest.first { throw .usage(.unexpected(surplus), verb) }
    }
}
