package import PropertyLists

/// Takes the arguments of a command line from left to right. Options may precede each of them until a value begins:
/// from there on every word is taken literally, as scripts written for macOS expect.
package struct ArgumentCursor {
    /// All words of the command line.
    package let all: [String]
    /// The words that are not taken yet.
    package private(set) var rest: ArraySlice<String>
    /// Whether no further option can follow: `--` was taken, or a value has begun.
    package private(set) var areOptionsOver = false
    /// The options taken so far.
    package private(set) var options = Options()
    /// Whether to show help instead of running the verb: `--help` was typed where an option may be, or `-h` was the
    /// only argument of the verb. The arguments after it are then dropped.
    package private(set) var asksForHelp = false
    /// The first word without a type flag in the value that is also an option of the verb, or a flag of other programs.
    /// It is stored as text, since options must precede the value.
    package private(set) var storedOption: String?
    /// For a line that is being typed: the option whose argument is the next word.
    package private(set) var openOption: OptionForm?

    /// The verb that the arguments belong to. It is not optional: Swift would build the metadata of an optional
    /// protocol at each start, 2 % of the instructions of a read.
    package private(set) var programVerb: any ProgramVerb = NoVerb()
    /// The number of words up to the verb.
    private var countToVerb = 0
    /// Whether the line is still being typed. A word with dashes that is no option of the verb is then passed over.
    private let isPartial: Bool

    /// - Parameter isPartial: Whether the line is still being typed: its last word is missing, and no option is an
    ///   error.
    package init(_ words: [String], isPartial: Bool = false) {
        all = words
        rest = words[...]
        self.isPartial = isPartial
    }

    /// All words after the verb.
    package var wordsOfVerb: ArraySlice<String> { all.dropFirst(countToVerb) }

    package var isEmpty: Bool { rest.isEmpty }
    package var first: String? { rest.first }

    /// Sets the verb of the arguments, which decides what options they may have, and takes the options directly after
    /// the verb.
    ///
    /// - Parameter takesShortHelp: Whether `-h` as the only argument asks for help.
    package mutating func begin(_ verb: any ProgramVerb, takesShortHelp: Bool = true) throws(UsageError) {
        programVerb = verb
        countToVerb = all.count - rest.count
        if takesShortHelp, !isPartial, rest.count == 1, rest.first == "-h" {
            askForHelp()
        } else {
            try takeOptions()
        }
    }

    /// Takes the next argument and the options after it; nil when there is no argument left.
    package mutating func next() throws(UsageError) -> String? {
        guard let argument = rest.popFirst() else { return nil }
        try takeOptions()
        return argument
    }

    /// Takes the next argument.
    ///
    /// - Throws: A usage error that names `requirement` if no argument is left.
    package mutating func next(requiring requirement: @autoclosure () -> String) throws(UsageError) -> String {
        guard let argument = try next() else { throw .missing(requirement()) }
        return argument
    }

    /// Takes the next word of a line that is being typed, and the options after it. For a cursor with `isPartial` only,
    /// for which no option is an error.
    ///
    /// - Parameter beginsValue: Whether a value begins after the word, which ends the options.
    package mutating func nextWord(beginsValue: Bool) -> String? {
        guard let word = rest.popFirst() else { return nil }
        if beginsValue { endOptions() }
        try? takeOptions()
        return word
    }

    /// Takes all arguments that are left, options too.
    package mutating func takeRest() -> [String] {
        defer { rest = [] }
        return Array(rest)
    }

    /// Ends the options, since a value begins, whose words are never options.
    package mutating func endOptions() {
        areOptionsOver = true
    }

    /// Takes a value, which must end the command line.
    ///
    /// - Throws: A usage error if the value is missing; otherwise ``ValueError``.
    package mutating func takeValue() throws -> ValueArgument {
        let value: ValueArgument
        do throws(ValueError) {
            value = try ValueArgument(parsing: &rest)
        } catch {
            guard case .missing(let flag) = error else { throw error }
            throw UsageError.missing(flag.map { "value after \($0)" } ?? "value")
        }
        for word in value.dashedWords { noteUntyped(word) }
        return value
    }

    /// Parses the arguments of a verb. If they ask for help, arguments may be missing, and nothing is thrown.
    package mutating func parse(_ body: (inout ArgumentCursor) throws -> Void) rethrows {
        do {
            try body(&self)
        } catch {
            guard asksForHelp else { throw error }
        }
    }

    /// Records a word of the value that has no type flag in ``storedOption``, if the verb has an option of that name,
    /// or other programs have a flag.
    package mutating func noteUntyped(_ word: String) {
        guard storedOption == nil else { return }
        let isOption = programVerb.option(named: word) != nil || word.utf8.elementsEqual(OptionForm.help.utf8)
        if isOption || ForeignFlag.flag(for: word) != nil { storedOption = word }
    }

    /// The format that an option names, one of these; nil without that option.
    package func format(_ formats: [DocumentFormat], of option: String) throws(UsageError) -> DocumentFormat? {
        guard let name = options.argument(of: option) else { return nil }
        guard let format = formats.named(name) else {
            throw .failed("\(option) cannot be '\(name.onOneLine)' here; it can be \(formats.list)")
        }
        return format
    }

    /// Whether an option is given, or will be once all operands are taken.
    package func has(_ option: String) -> Bool {
        var ahead = self
        while !ahead.options.has(option) {
            guard (try? ahead.next()) != nil else { return false }
        }
        return true
    }

    private mutating func askForHelp() {
        (asksForHelp, rest) = (true, [])
    }

    /// Takes the options before the next argument; `--` ends them.
    private mutating func takeOptions() throws(UsageError) {
        while !areOptionsOver, let word = rest.first, type(of: programVerb).looksLikeOption(word) {
            rest.removeFirst()
            if word.utf8.elementsEqual(OptionForm.end.utf8) {
                areOptionsOver = true
                return
            }
            guard let option = programVerb.option(named: word) else {
                if isPartial { continue }
                guard word.utf8.elementsEqual(OptionForm.help.utf8) else {
                    throw .unknownOption(word, of: programVerb)
                }
                return askForHelp()
            }
            guard let placeholder = option.placeholder else {
                options.add(option)
                continue
            }
            if let argument = rest.popFirst() {
                options.add(option, argument)
            } else if isPartial {
                openOption = option
            } else {
                throw .missing("\(placeholder) after \(option.name)")
            }
        }
    }
}

/// The verb of a cursor that has not taken one yet. It has no options.
private struct NoVerb: ProgramVerb {
    let rawValue = ""

    static func looksLikeOption(_ word: String) -> Bool { false }

    func option(named word: String) -> OptionForm? { nil }

    func suggestion(onOption word: String) -> String { "" }
}
