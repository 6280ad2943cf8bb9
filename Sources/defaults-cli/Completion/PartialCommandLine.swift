/// A command line whose last word is being typed.
struct PartialCommandLine {
    private(set) var host = HostArgument.any
    /// Nil as long as there is none, or one that there is not.
    private(set) var verb: Verb?
    private(set) var options = Options()
    /// What stands behind the verb and is no option. `-app NAME` is one.
    private(set) var operands: [[String]] = []
    /// The last word.
    let word: String
    private(set) var place = Place.nothing
    /// Whether no option can follow: `--` was there, or a value has begun.
    private(set) var areOptionsOver = false

    /// Where the last word stands.
    enum Place {
        case hostName
        case verb
        case applicationName
        case operand
        /// Behind an option.
        case optionArgument(Option.Argument)
        /// Behind something that makes no sense.
        case nothing
    }

    /// - Parameter words: All that stands behind the name of the command.
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

    /// What may stand in place of the word, of each form of the verb that goes on.
    var expected: [UsageOperand] {
        forms.compactMap {
            operands.count < $0.count ? $0[operands.count] : $0.last.flatMap { $0.isRepeated ? $0 : nil }
        }
    }

    /// What stands in the place of a value before the word; nil where none is expected.
    var wordsOfValue: [String]? {
        guard let start = startOfValue, operands.count >= start else { return nil }
        return operands[start...].flatMap(\.self)
    }

    /// The domain that was named first.
    var domain: [String]? {
        guard forms.contains(where: { $0.first?.alternatives.contains("DOMAIN") ?? false }) else { return nil }
        return operands.first
    }

    // MARK: Reading

    /// False where the host's name is the last word.
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

    /// Behind KEY comes a value, and in it no option.
    private mutating func noteValue() {
        guard let start = startOfValue else { return }
        if operands.count > start || (operands.count == start && !options.has(.keyPath)) { areOptionsOver = true }
    }

    /// The forms of the verb, without KEY where a key path stands in its place.
    private var forms: [[UsageOperand]] {
        let forms = verb?.command.forms.map(\.operands) ?? []
        guard options.has(.keyPath) else { return forms }
        return forms.map { $0.filter { $0.alternatives != ["KEY"] } }
    }

    /// How many operands stand before a value; nil where the verb takes none.
    private var startOfValue: Int? {
        forms.compactMap { $0.firstIndex { $0.alternatives == ["VALUE"] } }.first
    }
}
