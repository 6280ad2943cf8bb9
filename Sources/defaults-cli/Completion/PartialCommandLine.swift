import CommandKit
import PrefsCore

/// A command line whose last word is being typed.
struct PartialCommandLine {
    private(set) var host = HostArgument.any
    /// The verb; nil if none or an unknown one has been typed.
    private(set) var verb: Verb?
    private var arguments: ArgumentCursor
    /// The words after the verb that are not options, `-app NAME` as one operand.
    private var operands: [[String]] = []
    /// The last word, which is being typed.
    let word: String
    private(set) var position = Position.nothing

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
        arguments = ArgumentCursor(Array(words.dropLast()), isPartial: true)
        guard let host = try? HostArgument(parsing: &arguments) else {
            position = .hostName
            return
        }
        self.host = host
        guard let name = try? arguments.next() else {
            position = .verb
            return
        }
        guard let verb = Verb(name), host == .any || verb.effect.takesHost else { return }
        self.verb = verb
        if verb == .cloud, !arguments.isEmpty {
            position = .wordOfProgram(after: arguments.takeRest())
        } else {
            try? arguments.begin(verb)
            position = takeOperands()
        }
    }

    var options: Options { arguments.options }

    /// Whether no further option can follow: `--` was typed, or a value has begun.
    var areOptionsOver: Bool { arguments.areOptionsOver }

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

    private mutating func takeOperands() -> Position {
        while true {
            if let option = arguments.openOption.flatMap({ Option(rawValue: $0.name) }) {
                return option.argument(of: verb).map(Position.optionArgument) ?? .nothing
            }
            guard let word = arguments.nextWord(beginsValue: isLastBeforeValue) else { return .operand }
            guard word == "-app", expected.contains(where: \.takesDomain) else {
                operands.append([word])
                continue
            }
            guard let name = arguments.nextWord(beginsValue: false) else { return .applicationName }
            operands.append([word, name])
        }
    }

    /// Whether a value begins after the next operand: the words of a value are never options.
    private var isLastBeforeValue: Bool {
        guard let start = startOfValue else { return false }
        return operands.count >= start || (operands.count + 1 == start && !hasKeyOption)
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
