import PropertyLists

/// Reads commands that are not run: finds the end of each word, whatever is quoted and expanded in it.
///
/// Refuses what only a shell can find the end of, here-documents, and expansions that set a variable or end the script.
struct PassedOverReader {
    /// The cursor, in front of the next word.
    var characters: ScriptCharacters
    private let variables: ShellVariables?
    /// The end of the last word, which may be that of a redirection.
    private(set) var end: ScriptCharacters
    /// Whether a command reads a pipe or a file.
    private(set) var hasInput = false
    /// The commands inside of words, in `$(…)` and backquotes, and the inputs of `<` and `<<<`, as text.
    private(set) var innerCommands: [UInt8] = []
    /// Whether a word has a variable whose value calls the command.
    private(set) var hasNameInVariable = false
    var depth = 0

    /// Where scripts written by people stay far below, and the stack is not at its end.
    static let depthLimit = 200

    init(_ characters: ScriptCharacters, _ variables: ShellVariables? = nil) {
        (self.characters, self.variables, end) = (characters, variables, characters)
    }

    // MARK: Commands

    /// Takes the words and the redirections of a command up to an operator or the end of the line, and adds the words.
    mutating func takeArguments(_ words: inout [String]) throws(ShellScriptFailure) {
        while true {
            characters.skipBlanks()
            guard let next = characters.peek(), !"\n;|".utf8.contains(next) else { return }
            if next == UInt8(ascii: "&"), characters[1] != UInt8(ascii: ">") { return }
            if "&<>".utf8.contains(next) {
                try takeRedirection()
            } else {
                guard let word = try takeWord() else { throw characters.failure(.subshell) }
                if let next = characters.peek(), "<>".utf8.contains(next) {
                    // `{NAME}>file` sets a variable.
                    guard word.utf8.first != UInt8(ascii: "{") else { throw characters.failure(.redirection(word)) }
                    if word.utf8.allSatisfy({ $0.decimalDigitValue != nil }) { continue }
                }
                words.append(word)
            }
        }
    }

    /// Takes `|` or `|&`, and newlines after it.
    ///
    /// - Returns: Whether a pipe is next.
    mutating func takePipe() -> Bool {
        guard characters.peek() == UInt8(ascii: "|"), characters[1] != UInt8(ascii: "|") else { return false }
        characters.advance()
        characters.take("&")
        repeat { characters.skipBlanks() } while characters.take("\n")
        hasInput = true
        return true
    }

    private mutating func takeRedirection() throws(ShellScriptFailure) {
        var direction = ""
        while let next = characters.peek(), "<>&|".utf8.contains(next), direction.utf8.count < 3 {
            direction += String(decoding: [next], as: UTF8.self)
            characters.advance()
        }
        if direction == "<<" { throw characters.failure(.keyword(direction)) }
        characters.skipBlanks()
        guard ["<", ">", ">>", ">|", ">&", "<&", "<>", "<<<", "&>", "&>>"].contains(direction),
            let target = try takeWord()
        else { throw characters.failure(.redirection(direction)) }
        if target == "/dev/null" || direction == ">&" && ["1", "2"].contains(target) { return }
        guard direction.utf8.first == UInt8(ascii: "<") else { return }
        hasInput = true
        // A shell may read the text of `<<<`.
        noteInner(target.utf8)
    }

    /// Takes the commands of a substitution up to and including `end`, or to the end of the text if that is nil.
    mutating func takeCommands(_ text: inout [UInt8], until end: UInt8?) throws(ShellScriptFailure) {
        while let next = characters.peek(), next != end {
            let isDocument = next == UInt8(ascii: "<") && characters[1] == next
            guard next != UInt8(ascii: "#"), !isDocument else { throw characters.failure(.unclearEnd) }
            if " \t\n;&|<>".utf8.contains(next) {
                characters.advance()
            } else {
                var word: [UInt8] = []
                // A pattern of `case` has a parenthesis that ends nothing.
                guard try takeWord(&word), !word.elementsEqual("case".utf8) else {
                    throw characters.failure(.unclearEnd)
                }
                text += word + [UInt8(ascii: " ")]
            }
        }
        guard characters.peek() == end else { throw characters.failure(.unclearEnd) }
        if end != nil { characters.advance() }
    }

    /// Takes the commands in backquotes, which were removed from this text, with the backslashes before such.
    mutating func takeCommands(
        inBackquotes commands: [UInt8], _ text: inout [UInt8]
    ) throws(ShellScriptFailure) {
        var reader = PassedOverReader(ScriptCharacters(commands), variables)
        reader.depth = depth
        do throws(ShellScriptFailure) {
            try reader.takeCommands(&text, until: nil)
        } catch {
            throw characters.failure(error.problem)
        }
        hasNameInVariable = hasNameInVariable || reader.hasNameInVariable
    }

    /// Takes the name of a variable, and looks at its value.
    mutating func takeName() -> String {
        let name = characters.takeName()
        if let value = variables?.value(of: name), ShellNames.occur(in: Array(value.utf8)) { hasNameInVariable = true }
        return name
    }

    /// Adds a command inside of a word, or an input.
    mutating func noteInner(_ text: some Sequence<UInt8>) {
        innerCommands += [UInt8(ascii: " ")] + text
    }

    // MARK: Words

    /// Takes a word, without its quotes, with its expansions as they are written; nil if none begins at the cursor.
    mutating func takeWord() throws(ShellScriptFailure) -> String? {
        var text: [UInt8] = []
        guard try takeWord(&text) else { return nil }
        end = characters
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func takeWord(_ text: inout [UInt8]) throws(ShellScriptFailure) -> Bool {
        var isEmpty = true
        while let next = characters.peek(), !" \t\n;&|<>()".utf8.contains(next) {
            switch next {
            case UInt8(ascii: "'"),
                UInt8(ascii: "$") where characters[1] == UInt8(ascii: "'"):
                text += try characters.takeSingleQuotes()
            case UInt8(ascii: "\""):
                try takeDoubleQuotes(&text)
            case UInt8(ascii: "\r"):
                throw characters.failure(.carriageReturn)
            case 0:
                throw characters.failure(.nul)
            default:
                try takeCharacter(next, &text, isQuoted: false)
            }
            isEmpty = false
        }
        return !isEmpty
    }
}
