import PropertyLists

/// Skips a statement that only a shell can execute, such as a loop, with the lines inside of it.
///
/// Counts the words with which statements of shells begin and end. What it is not certain of is never without effect.
struct ShellStatement {
    private(set) var characters: ScriptCharacters
    /// The first words of the statement, two at most.
    private(set) var firstWords: [String] = []
    private let variables: ShellVariables?
    /// Whether the end of the statement and of all in it was found, and no word calls the command.
    private var isClear = true
    /// Whether the part of the statement since the last `;` or `&` outside of all others may change what follows, and
    /// whether a part before it may.
    private var (partHasEffect, hasEffect) = (false, false)
    /// The first word of the command at the cursor.
    private var commandName = ""
    /// The ends of the statements around the cursor.
    private var ends: [String] = []
    /// The here-documents whose text begins after the next newline.
    private var documents: [(end: String, dropsTabs: Bool)] = []

    private static let ends = [
        "if": "fi", "case": "esac", "for": "done", "while": "done", "until": "done", "select": "done", "{": "}",
    ]
    /// Words after which a command begins on the same line.
    private static let beginnings = ["if", "then", "elif", "else", "while", "until", "do", "{", "!", "time"]

    /// Words that no statement begins with.
    private static let continuations = ["then", "elif", "else", "do", "fi", "done", "esac", "}"]

    /// Words that make a variable or a function of a word after them.
    private static let declarations = ["for", "select", "function", "coproc"]

    init(_ characters: ScriptCharacters, _ variables: ShellVariables? = nil) {
        (self.characters, self.variables) = (characters, variables)
    }

    /// Whether the statement was read to its end, calls only other programs, and changes nothing for the commands after
    /// it: no variable, no function, and nothing that belongs to the shell. What `&` runs changes nothing.
    var isWithoutEffect: Bool { isClear && !hasEffect && !partHasEffect && ends.isEmpty && documents.isEmpty }

    /// Skips up to and including the newline after the statement.
    mutating func skip() {
        repeat { characters.skipBlanks() } while characters.take("\n")
        var beginsCommand = true
        // Whether the statement goes on after a newline: after an operator, and after `()`.
        var goesOn = false
        while let next = characters.peek() {
            switch next {
            case UInt8(ascii: "\n"):
                characters.advance()
                skipDocuments()
                if ends.isEmpty, !goesOn { return }
                beginsCommand = true
            case UInt8(ascii: "("):
                characters.advance()
                goesOn = characters.peek() == UInt8(ascii: ")")
                // The parentheses of a function and of arithmetic.
                if goesOn || characters.peek() == UInt8(ascii: "(") { isClear = false }
                ends.append(")")
                beginsCommand = true
            case UInt8(ascii: ")"):
                characters.advance()
                if ends.last == ")" { ends.removeLast() } else if ends.last != "esac" { isClear = false }
                beginsCommand = true
            case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"):
                let text = takeOperator()
                if text.utf8.contains(UInt8(ascii: ">")) {
                    skipTarget()
                } else {
                    goesOn = ["&&", "||", "|", "|&"].contains(text)
                    beginsCommand = true
                    if ends.isEmpty, !goesOn {
                        hasEffect = hasEffect || partHasEffect && text != "&"
                        partHasEffect = false
                    }
                }
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                skipRedirection()
            default:
                goesOn = false
                beginsCommand = skipWord(beginsCommand)
            }
            characters.skipBlanks()
        }
        if goesOn { isClear = false }
    }

    private mutating func takeOperator() -> String {
        var text = ""
        while let next = characters.peek(), ";&|<>".utf8.contains(next) {
            text += String(decoding: [next], as: UTF8.self)
            characters.advance()
        }
        return text
    }

    /// - Returns: Whether a command begins after the word.
    private mutating func skipWord(_ beginsCommand: Bool) -> Bool {
        guard let word = takeWord() else { return false }
        if firstWords.count < 2 { firstWords.append(word) }
        if !beginsCommand {
            let hasEffect =
                switch commandName {
                case "printf": word.utf8.starts(with: "-v".utf8)
                case "hash": word.utf8.first == UInt8(ascii: "-")
                default: Self.declarations.contains(commandName) && variables?.value(of: word) != nil
                }
            if hasEffect { partHasEffect = true }
            if !["printf", "hash"].contains(commandName) { commandName = "" }
            return false
        }
        commandName = word
        noteEffect(ofCommand: word)
        if ends.isEmpty, Self.continuations.contains(word) { isClear = false }
        if word == ends.last {
            ends.removeLast()
        } else if word == "function" {
            characters.skipBlanks()
            return takeWord() != nil
        } else if let end = Self.ends[word] {
            ends.append(end)
        }
        return Self.beginnings.contains(word)
    }

    private mutating func noteEffect(ofCommand word: String) {
        if word.utf8.contains(where: "$`".utf8.contains) { isClear = false }
        let isHarmless = ShellBuiltin.harmless.contains(word) || ["break", "continue", "hash"].contains(word)
        let isBuiltin = ShellBuiltin.names.contains(word) && !isHarmless
        let isDeclaration = ["function", "coproc"].contains(word) || word.utf8.contains(UInt8(ascii: "="))
        if isBuiltin || isDeclaration { partHasEffect = true }
    }

    /// Skips the file after a redirection.
    private mutating func skipTarget() {
        characters.skipBlanks()
        if takeWord() == nil { isClear = false }
    }

    private mutating func skipRedirection() {
        guard takeOperator() == "<<" else { return skipTarget() }
        let dropsTabs = characters.take("-")
        characters.skipBlanks()
        if let word = takeWord() { documents.append((word, dropsTabs)) }
    }

    private mutating func skipDocuments() {
        for (end, dropsTabs) in documents {
            var isEnded = false
            while !isEnded, characters[0] != nil {
                let line = characters.takeLine()
                isEnded = line.drop { dropsTabs && $0 == UInt8(ascii: "\t") }.elementsEqual(end.utf8)
                // `${NAME:=text}` and `$((NAME = 1))` set a variable.
                let hasExpansion = zip(line, line.dropFirst()).contains {
                    $0 == UInt8(ascii: "$") && "{([".utf8.contains($1)
                }
                if hasExpansion, line.contains(UInt8(ascii: "=")) { isClear = false }
            }
            if !isEnded { isClear = false }
        }
        documents = []
    }

    /// Takes a word without its quotes. If its end cannot be found, skips the rest of the line.
    private mutating func takeWord() -> String? {
        var reader = PassedOverReader(characters, variables)
        guard let word = try? reader.takeWord() else {
            while let next = characters[0], next != UInt8(ascii: "\n") { characters.advance() }
            isClear = false
            return nil
        }
        characters = reader.characters
        // `{NAME}>file` sets a variable.
        let isOfRedirection = characters.peek().map("<>".utf8.contains) ?? false
        if isOfRedirection, word.utf8.first == UInt8(ascii: "{") { isClear = false }
        if reader.hasNameInVariable || ShellNames.occur(in: Array(word.utf8)) { isClear = false }
        return word
    }
}
