/// A command line whose last word is being typed.
struct PartialCommandLine {
    /// The verb; nil if none or an unknown one has been typed.
    private(set) var verb: Verb?
    /// The options before the last word.
    private(set) var options: Set<Option> = []
    /// The words after the verb that are not options.
    private(set) var operands: [String] = []
    /// The last word.
    let word: String
    private(set) var position = Position.nothing
    /// Whether no further option can follow: `--` was typed, or a value has begun.
    private(set) var areOptionsOver = false

    /// What the last word is, by its position.
    enum Position {
        case verb
        case operand
        case argument(of: Option)
        /// Unknown, since the verb is.
        case nothing
    }

    /// - Parameter words: The words after the name of the command.
    init(_ words: [String]) {
        word = words.last ?? ""
        var rest = words.dropLast()
        guard let name = rest.popFirst() else {
            position = .verb
            return
        }
        guard let verb = Verb(name) else { return }
        self.verb = verb
        position = takeArguments(&rest, of: verb)
    }

    private mutating func takeArguments(_ rest: inout ArraySlice<String>, of verb: Verb) -> Position {
        while let word = rest.popFirst() {
            guard !areOptionsOver, word.utf8.starts(with: "--".utf8) else {
                operands.append(word)
                if verb == .write, operands.count == 2 { areOptionsOver = true }
                continue
            }
            if word.utf8.elementsEqual(Option.end.utf8) { areOptionsOver = true }
            guard let option = Option(rawValue: word), verb.options.contains(option) else { continue }
            options.insert(option)
            if option.argument != nil, rest.popFirst() == nil { return .argument(of: option) }
        }
        return .operand
    }
}
