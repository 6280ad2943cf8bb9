/// Skips a refused command, so that the rest of the script is checked and all its problems are reported.
extension ScriptCharacters {
    /// Skips a line and everything that belongs to it: quotes, continuation lines, here-documents, and a control
    /// structure up to its end. Nothing else of the syntax is parsed.
    mutating func skipCommand() {
        var (hasBegun, beginsCommand) = (false, true)
        // The nesting depths of control structures and of parentheses. `isHead` is set after the parentheses of
        // `name()`, which the body of the function follows. `isName` is set after the word `function`, which the name
        // follows.
        var (depth, parentheses) = (0, 0)
        var (isHead, isName) = (false, false)
        var ends: [[UInt8]] = []
        while true {
            skipBlanks()
            guard let next = peek() else { return }
            switch next {
            case UInt8(ascii: "\n"):
                advance()
                for end in ends { skipLines(through: end) }
                ends = []
                if depth == 0, parentheses == 0, hasBegun, !isHead { return }
                beginsCommand = true
            case UInt8(ascii: "<") where self[1] == next && self[2] != next:
                advance()
                advance()
                if self[0] == UInt8(ascii: "-") { advance() }
                skipBlanks()
                ends.append(skipWord())
            case UInt8(ascii: "<"), UInt8(ascii: ">"):
                advance()
                if self[0] == next { advance() }
            case UInt8(ascii: "("):
                advance()
                skipBlanks()
                isHead = self[0] == UInt8(ascii: ")")
                parentheses += 1
                (hasBegun, beginsCommand) = (true, true)
            case UInt8(ascii: ")"):
                advance()
                // A `)` after a pattern of `case` closes no parenthesis.
                parentheses = max(parentheses - 1, 0)
                beginsCommand = true
            case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"):
                advance()
                (hasBegun, beginsCommand) = (true, true)
            default:
                let word = String(decoding: skipWord(), as: UTF8.self)
                (hasBegun, isHead) = (true, false)
                guard beginsCommand, !isName else {
                    // After the name of `function NAME` the function's body begins, as a command.
                    (beginsCommand, isName) = (isName, false)
                    continue
                }
                isName = word == "function"
                if ["if", "for", "while", "until", "case", "select", "{"].contains(word) { depth += 1 }
                if ["fi", "done", "esac", "}"].contains(word) { depth = max(depth - 1, 0) }
                beginsCommand = Self.wordsBeforeCommands.contains(word)
            }
        }
    }

    private static let wordsBeforeCommands = [
        "if", "then", "else", "elif", "while", "until", "do", "!", "{", "function",
    ]

    /// Skips a word, and returns it without its quotes.
    private mutating func skipWord() -> [UInt8] {
        var word: [UInt8] = []
        var quote: UInt8?
        while let next = quote == UInt8(ascii: "'") ? self[0] : peek() {
            if quote == nil, " \t\n;&|()<>".utf8.contains(next) { return word }
            if next == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") { advance() }
            if next == quote {
                quote = nil
            } else if quote == nil, next == UInt8(ascii: "'") || next == UInt8(ascii: "\"") {
                quote = next
            } else if let character = self[0] {
                word.append(character)
            }
            advance()
        }
        return word
    }

    /// Skips the lines of a here-document up to and including the line `end`, which tabs may precede.
    private mutating func skipLines(through end: [UInt8]) {
        while self[0] != nil {
            var line: [UInt8] = []
            while let next = self[0], next != UInt8(ascii: "\n") {
                line.append(next)
                advance()
            }
            advance()
            if line.elementsEqual(end) || line.drop(while: { $0 == UInt8(ascii: "\t") }).elementsEqual(end) { return }
        }
    }
}
