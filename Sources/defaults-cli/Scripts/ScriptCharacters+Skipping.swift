/// Going on behind what is refused, so that more can be said of a script than its first problem.
extension ScriptCharacters {
    /// Skips a line with all that belongs to it: quotes, lines that it continues, the text of a here-document, and a
    /// control structure up to its end. Nothing is understood but that.
    mutating func skipCommand() {
        var (hasBegun, beginsCommand) = (false, true)
        // Of control structures, and of parentheses; those of a function's head stand in front of its body.
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
                // That behind a pattern of `case` has none in front of it.
                parentheses = max(parentheses - 1, 0)
                beginsCommand = true
            case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"):
                advance()
                (hasBegun, beginsCommand) = (true, true)
            default:
                let word = String(decoding: skipWord(), as: UTF8.self)
                (hasBegun, isHead) = (true, false)
                guard beginsCommand, !isName else {
                    // The body of a function.
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

    /// Skips the text of a here-document.
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
