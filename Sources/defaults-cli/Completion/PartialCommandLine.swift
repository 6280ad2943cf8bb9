import PrefsCore

/// A command line whose last word is being typed.
struct PartialCommandLine {
    private(set) var host = HostArgument.any
    /// The verb; nil if none or an unknown one has been typed.
    private(set) var verb: Verb?
    private(set) var options = Options()
    /// The words after the verb that are not options, `-app NAME` as one operand.
    private var operands: [[String]] = []
    /// The last word, which is being typed.
    let word: String
    private(set) var position = Position.nothing
    /// Whether no further option can follow: `--` was typed, or a value has begun.
    private(set) var areOptionsOver = false

    /// What the last word is, by its position.
    enum Position {
        case hostName
        case verb
        case applicationName
        case operand
        case optionArgument(Option.Argument)
        /// A word for the program that the verb starts, after these.
        case wordOfProgram(after: [String])
        /// Unknown, since the words before it cannot be parsed.
        case nothing
    }

    /// - Parameter words: The words after the name of the command.
    init(_ words: [String]) {
        word = words.last ?? ""
        var arguments = ArgumentCursor(words.dropLast())
        guard let host = try? HostArgument(parsing: &arguments) else {
            position = .hostName
            return
        }
        self.host = host
        var rest = arguments.rest
        guard let name = rest.popFirst() else {
            position = .verb
            return
        }
        guard let verb = Verb(name) else { return }
        guard host == .any || verb.effect.takesHost else { return }
        self.verb = verb
        position = verb == .cloud && !rest.isEmpty ? .wordOfProgram(after: Array(rest)) : takeArguments(&rest, of: verb)
    }

    /// The operands that may be at the position of the last word, by the forms of the verb.
    var expected: [Operand] {
        forms.compactMap {
            operands.count < $0.count ? $0[operands.count] : $0.last.flatMap { $0.isRepeated ? $0 : nil }
        }
    }

    /// The words of a value that precede the last word; nil if the last word cannot belong to a value.
    var wordsOfValue: [String]? {
        guard let start = startOfValue, operands.count >= start else { return nil }
        return operands[start...].flatMap(\.self)
    }

    /// The words of the operand at a position; nil if there is none.
    func words(at position: Int) -> [String]? {
        operands.indices.contains(position) ? operands[position] : nil
    }

    /// The first operand as a domain; nil if there is none, or if the verb takes no domain there.
    var domain: DomainArgument? {
        guard let words = operands.first, forms.contains(where: { $0.first?.takesDomain ?? false }) else { return nil }
        var arguments = ArgumentCursor(words)
        return try? DomainArgument(parsing: &arguments)
    }

    // MARK: Reading

    private mutating func takeArguments(_ rest: inout ArraySlice<String>, of verb: Verb) -> Position {
        while let word = rest.popFirst() {
            if !areOptionsOver, Option.looksLikeOption(word) {
                if word.utf8.elementsEqual(Option.end.utf8) { areOptionsOver = true }
                guard let option = Option(rawValue: word), verb.options.contains(option) else { continue }
                guard let argument = option.argument(of: verb) else {
                    options.add(option)
                    continue
                }
                guard let text = rest.popFirst() else { return .optionArgument(argument) }
                options.add(option, text)
            } else if word == "-app", expected.contains(where: \.takesDomain) {
                guard let name = rest.popFirst() else { return .applicationName }
                operands.append([word, name])
            } else {
                operands.append([word])
                noteValue()
            }
        }
        return .operand
    }

    /// Ends the options once KEY has been typed: the words of a value are never options.
    private mutating func noteValue() {
        guard let start = startOfValue else { return }
        if operands.count > start || (operands.count == start && !hasKeyOption) { areOptionsOver = true }
    }

    /// The operands of each form of the verb, without KEY if an option was given in its place. With an option such as
    /// `--all` and without, a verb has other forms.
    private var forms: [[Operand]] {
        let forms = verb?.forms ?? []
        let mode = forms.compactMap(\.mode).first(where: options.has)
        return forms.filter { $0.mode == mode }.map {
            $0.operands.filter { ![.key, .oldKey].contains($0) || !hasKeyOption }
        }
    }

    /// Whether an option names the value in place of KEY.
    private var hasKeyOption: Bool { options.has(.keyPath) || options.has(.root) }

    /// The number of operands before a value; nil if the verb takes none.
    private var startOfValue: Int? {
        forms.compactMap { $0.firstIndex(of: .value) }.first
    }
}
