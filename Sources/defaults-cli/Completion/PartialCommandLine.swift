/// A command line whose last word is being typed.
struct PartialCommandLine {
    private(set) var host = HostArgument.any
    /// Nil if no verb has been typed, or an unknown one.
    private(set) var verb: Verb?
    private(set) var options = Options()
    /// The words after the verb that are not options, `-app NAME` as one operand.
    private(set) var operands: [[String]] = []
    /// The last word.
    let word: String
    private(set) var place = Place.nothing
    /// Whether no further option can follow: `--` was typed, or a value has begun.
    private(set) var areOptionsOver = false

    /// What the last word is, by its position.
    enum Place {
        case hostName
        case verb
        case applicationName
        case operand
        /// The argument of an option.
        case optionArgument(Option.Argument)
        /// Unknown: the words before it make no sense.
        case nothing
    }

    /// - Parameter words: The words after the name of the command.
    init(_ words: [String]) {
        word = words.last ?? ""
        var rest = words.dropLast()
        if !takeHost(&rest) { return }
        guard let name = rest.popFirst() else {
            place = .verb
            return
        }
        guard let verb = Verb(name) else { return }
        self.verb = verb
        place = takeArguments(&rest, of: verb)
    }

    /// The operands that may stand at the position of the last word, by the forms of the verb.
    var expected: [UsageOperand] {
        forms.compactMap {
            operands.count < $0.count ? $0[operands.count] : $0.last.flatMap { $0.isRepeated ? $0 : nil }
        }
    }

    /// The words of the value before the last word; nil if no value is expected there.
    var wordsOfValue: [String]? {
        guard let start = startOfValue, operands.count >= start else { return nil }
        return operands[start...].flatMap(\.self)
    }

    /// The words of the first operand if it is a domain: one, or two for `-app NAME`; nil if the verb takes none
    /// there.
    var domain: [String]? {
        guard forms.contains(where: { $0.first?.alternatives.contains("DOMAIN") ?? false }) else { return nil }
        return operands.first
    }

    // MARK: Reading

    /// Takes the host option. False if the host's name is the last word.
    private mutating func takeHost(_ rest: inout ArraySlice<String>) -> Bool {
        switch rest.first {
        case "-currentHost":
            rest.removeFirst()
            host = .current
        case "-host":
            rest.removeFirst()
            guard let name = rest.popFirst() else {
                place = .hostName
                return false
            }
            host = .named(name)
        default: break
        }
        return true
    }

    private mutating func takeArguments(_ rest: inout ArraySlice<String>, of verb: Verb) -> Place {
        while let word = rest.popFirst() {
            if !areOptionsOver, Option.isMeant(by: word) {
                if word.utf8.elementsEqual(Option.end.utf8) { areOptionsOver = true }
                guard let option = Option(rawValue: word), verb.command.options.contains(option) else { continue }
                guard let argument = option.argument else {
                    options.add(option)
                    continue
                }
                guard let text = rest.popFirst() else { return .optionArgument(argument) }
                options.add(option, text)
            } else if word == "-app", expected.contains(where: { $0.alternatives.contains("DOMAIN") }) {
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
        if operands.count > start || (operands.count == start && !options.has(.keyPath)) { areOptionsOver = true }
    }

    /// The operands of each form of the verb, without KEY if `--keypath` was given.
    private var forms: [[UsageOperand]] {
        let forms = verb?.command.forms.map(\.operands) ?? []
        guard options.has(.keyPath) else { return forms }
        return forms.map { $0.filter { $0.alternatives != ["KEY"] } }
    }

    /// The number of operands before a value; nil if the verb takes none.
    private var startOfValue: Int? {
        forms.compactMap { $0.firstIndex { $0.alternatives == ["VALUE"] } }.first
    }
}
