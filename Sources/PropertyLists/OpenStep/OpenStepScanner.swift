/// Scans the tokens of an OpenStep property list: blanks and comments, and strings with their escapes.
struct OpenStepScanner: TextScanner {
    static let format = PropertyListError.Format.openStep

    var cursor: ByteCursor
    /// Whether the escape `\U` without digits is an error. Otherwise it is the character NUL, as in CoreFoundation.
    private let escapesNeedDigits: Bool

    init(_ view: ByteView, from start: Int, escapesNeedDigits: Bool) {
        self.escapesNeedDigits = escapesNeedDigits
        cursor = ByteCursor(view)
        cursor.move(to: start)
    }

    /// Skips blanks and comments, `// to the end of the line` and `/* to here */`.
    mutating func skipBlanks() throws(PropertyListError) {
        while true {
            cursor.skip(while: \.isBlank)
            let start = cursor.offset
            if cursor.take("\u{2028}") || cursor.take("\u{2029}") {
                continue
            } else if cursor.take("//") {
                skipLine()
            } else if cursor.take("/*") {
                try skip(past: "*/", from: start)
            } else {
                return
            }
            try checkText(start..<cursor.offset)
        }
    }

    /// Skips the rest of a line. Unicode's line separator and paragraph separator end a line, too.
    private mutating func skipLine() {
        while true {
            cursor.skip { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") && $0 != 0xE2 }
            let isSeparator =
                cursor.view.matches("\u{2028}", at: cursor.offset)
                || cursor.view.matches("\u{2029}", at: cursor.offset)
            guard cursor.next == 0xE2, !isSeparator else { return }
            cursor.advance()
        }
    }

    /// Takes a string, quoted or unquoted.
    mutating func takeString() throws(PropertyListError) -> String {
        if let byte = cursor.next, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            return try takeQuotedString(byte)
        }
        let start = cursor.offset
        cursor.skip(while: \.isUnquotedCharacter)
        guard cursor.offset > start, let text = cursor.view.text(start..<cursor.offset) else { throw unexpected() }
        return text
    }

    // MARK: Quoted strings

    private mutating func takeQuotedString(_ quote: UInt8) throws(PropertyListError) -> String {
        let start = cursor.offset
        cursor.advance()
        var text = ""
        while true {
            let pieceStart = cursor.offset
            cursor.skip { $0 != quote && $0 != UInt8(ascii: "\\") }
            // A string without a closing quote is not copied.
            guard !cursor.isAtEnd else { throw error(.unexpectedEnd, at: start) }
            text += try self.text(pieceStart..<cursor.offset)
            if cursor.take(quote) { return text }
            cursor.advance()
            text.unicodeScalars.append(try takeEscape(from: start))
        }
    }

    /// Takes the rest of an escape sequence after its backslash. A character without a special meaning denotes
    /// itself.
    private mutating func takeEscape(from start: Int) throws(PropertyListError) -> Unicode.Scalar {
        guard let byte = cursor.next else { throw error(.unexpectedEnd, at: start) }
        if byte < 0x80 { cursor.advance() }
        switch byte {
        case UInt8(ascii: "a"): return "\u{07}"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "v"): return "\u{0B}"
        case UInt8(ascii: "U"): return try takeUnicodeEscape()
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return takeOctalEscape(first: byte)
        case 0..<0x80: return Unicode.Scalar(byte)
        default: return try takeScalar()
        }
    }

    /// Takes up to four hexadecimal digits after `\U`: a UTF-16 code unit, or two such escapes in a row for a
    /// surrogate pair.
    private mutating func takeUnicodeEscape() throws(PropertyListError) -> Unicode.Scalar {
        let start = cursor.offset
        if escapesNeedDigits, cursor.next?.hexadecimalDigitValue == nil { throw error(.emptyEscape, at: start - 2) }
        return try takeUTF16Escape("\\U", at: start) { scanner in scanner.takeCodeUnit() }
    }

    private mutating func takeCodeUnit() -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = cursor.next?.hexadecimalDigitValue else { break }
            unit = unit << 4 | UInt16(digit)
            cursor.advance()
        }
        return unit
    }

    /// Takes up to three octal digits, the first of which has been taken already: a byte in the NeXTSTEP encoding.
    private mutating func takeOctalEscape(first: UInt8) -> Unicode.Scalar {
        var code = UInt16(first - UInt8(ascii: "0"))
        for _ in 0..<2 {
            guard let byte = cursor.next, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { break }
            code = code << 3 | UInt16(byte - UInt8(ascii: "0"))
            cursor.advance()
        }
        return NextStepEncoding.scalar(for: UInt8(truncatingIfNeeded: code))
    }

    /// Takes a whole character beyond ASCII.
    private mutating func takeScalar() throws(PropertyListError) -> Unicode.Scalar {
        let start = cursor.offset
        let end = min(cursor.view.firstOffset(from: start + 1) { $0 & 0xC0 != 0x80 }, start + 4)
        guard let scalar = try text(start..<end).unicodeScalars.first else { throw unexpected() }
        cursor.move(to: end)
        return scalar
    }
}

extension UInt8 {
    /// Whether an unquoted string may contain the character.
    fileprivate var isUnquotedCharacter: Bool {
        isASCIIAlphanumeric || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self == UInt8(ascii: "/")
            || self == UInt8(ascii: ":") || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
    }
}
