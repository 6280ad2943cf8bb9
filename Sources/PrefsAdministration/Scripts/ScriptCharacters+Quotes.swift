import PropertyLists

/// Methods that move past quoted text of a shell script, and return the text without the quotes.
extension ScriptCharacters {
    /// Takes `'…'`, or `$'…'`, in which backslashes begin the escapes of C.
    mutating func takeSingleQuotes() throws(ShellScriptFailure) -> [UInt8] {
        var text: [UInt8] = []
        let start = line
        let hasEscapes = take("$")
        advance()
        while let next = self[0], next != UInt8(ascii: "'") {
            advance()
            if hasEscapes, next == UInt8(ascii: "\\"), self[0] != nil {
                text += try takeEscape()
            } else {
                text.append(next)
            }
        }
        try takeEndOfQuote(UInt8(ascii: "'"), start)
        return text
    }

    mutating func takeDoubleQuotes(_ variables: ShellVariables) throws(ShellScriptFailure) -> [UInt8] {
        var text: [UInt8] = []
        let start = line
        advance()
        while let next = peek(), next != UInt8(ascii: "\"") {
            switch next {
            case UInt8(ascii: "`"):
                throw failure(.substitution("`…`"))
            case UInt8(ascii: "$"):
                text += try variables.take(&self, isQuoted: true)
            case UInt8(ascii: "\\"):
                advance()
                if let escaped = self[0], "$`\"\\".utf8.contains(escaped) {
                    text.append(escaped)
                    advance()
                } else {
                    text.append(next)
                }
            default:
                text.append(next)
                advance()
            }
        }
        try takeEndOfQuote(UInt8(ascii: "\""), start)
        return text
    }

    /// Takes the quote that ends a text.
    ///
    /// - Parameter start: The line on which the text begins.
    mutating func takeEndOfQuote(_ quote: UInt8, _ start: Int) throws(ShellScriptFailure) {
        guard self[0] == quote else { throw ShellScriptFailure(line: start, problem: .quoteWithoutEnd(quote)) }
        advance()
    }

    // MARK: Escapes of C

    /// Takes an escape whose backslash was taken before. An unknown escape is returned with its backslash; an escape
    /// that shells read in different ways is refused.
    private mutating func takeEscape() throws(ShellScriptFailure) -> [UInt8] {
        guard let letter = self[0] else { return [] }
        if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(letter) {
            return [UInt8(truncatingIfNeeded: takeNumber(upTo: 3, base: 8) ?? 0)]
        }
        advance()
        let literal = [UInt8(ascii: "\\"), letter]
        switch letter {
        case UInt8(ascii: "a"): return [0x07]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "e"), UInt8(ascii: "E"): return [0x1B]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "v"): return [0x0B]
        case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "?"): return [letter]
        case UInt8(ascii: "x") where self[0] == UInt8(ascii: "{"): throw failure(.escape("\\x{"))
        case UInt8(ascii: "c"): throw failure(.escape("\\c"))
        case UInt8(ascii: "x"): return takeNumber(upTo: 2, base: 16).map { [UInt8(truncatingIfNeeded: $0)] } ?? literal
        case UInt8(ascii: "u"): return takeNumber(upTo: 4, base: 16).map(Self.character) ?? literal
        case UInt8(ascii: "U"): return takeNumber(upTo: 8, base: 16).map(Self.character) ?? literal
        default: return literal
        }
    }

    /// The UTF-8 bytes of the character with this number. For an invalid number, a byte that makes the word invalid
    /// UTF-8, so that the word is refused.
    private static func character(_ number: Int) -> [UInt8] {
        UInt32(exactly: number).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) } ?? [0xFF]
    }

    /// Takes a number of up to `count` digits; returns nil if there is no digit.
    private mutating func takeNumber(upTo count: Int, base: Int) -> Int? {
        var number: Int?
        for _ in 0..<count {
            guard let digit = self[0]?.hexadecimalDigitValue, Int(digit) < base else { break }
            number = (number ?? 0) * base + Int(digit)
            advance()
        }
        return number
    }
}
