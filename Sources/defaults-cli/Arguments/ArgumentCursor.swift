/// The arguments of a command line, taken from left to right.
struct ArgumentCursor {
    private var rest: ArraySlice<String>
    /// The verb they belong to, for messages.
    var verb: Verb?

    init(_ arguments: [String]) {
        rest = arguments[...]
    }

    var count: Int { rest.count }
    var isEmpty: Bool { rest.isEmpty }
    var first: String? { rest.first }

    mutating func next() -> String? {
        rest.popFirst()
    }

    /// The next argument, without which the verb makes no sense.
    mutating func next(_ what: String) throws(CommandError) -> String {
        guard let argument = rest.popFirst() else { throw .usage("missing \(what)", verb) }
        return argument
    }

    /// Makes sure that nothing is left.
    func finish() throws(CommandError) {
        if let surplus = rest.first { throw .usage("unexpected argument \(surplus)", verb) }
    }
}
