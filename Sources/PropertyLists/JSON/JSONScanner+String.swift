extension JSONScanner {
    /// Takes a string. The cursor must be at its opening quote.
    mutating func takeString() throws(PropertyListError) -> String {
        let start = cursor.offset
        cursor.advance()
        cursor.move(to: endOfPlainText)
        guard cursor.next == UInt8(ascii: "\"") else { return try takeStringWithEscapes(from: start) }
        let range = start + 1..<cursor.offset
        guard let text = cursor.view.text(range) else { throw invalidText(in: range) }
        cursor.advance()
        return text
    }

    /// The offset of the next quote, backslash or control character. JSON requires control characters to be escaped.
    private var endOfPlainText: Int {
        cursor.view.firstOffset(from: cursor.offset, where: JSONEscaping.isQuoteOrControl)
    }

    private mutating func takeStringWithEscapes(from start: Int) throws(PropertyListError) -> String {
        characters.removeAll(keepingCapacity: true)
        var plainStart = start + 1
        while cursor.next != UInt8(ascii: "\"") {
            guard !cursor.isAtEnd else { throw error(.unexpectedEnd, at: start) }
            guard cursor.next == UInt8(ascii: "\\") else { throw unexpected() }
            appendCharacters(plainStart..<cursor.offset)
            try takeEscape(from: start)
            plainStart = cursor.offset
            cursor.move(to: endOfPlainText)
        }
        appendCharacters(plainStart..<cursor.offset)
        let text = characters.withBytes { $0.text(0..<$0.count) }
        // Escapes always decode to valid text, so any invalid bytes are between them.
        guard let text else { throw invalidText(in: start + 1..<cursor.offset) }
        cursor.advance()
        return text
    }

    private mutating func appendCharacters(_ range: Range<Int>) {
        cursor.view.withBytes(range) { characters.append(contentsOf: $0) }
    }

    /// Takes an escape sequence. The cursor must be at its backslash.
    private mutating func takeEscape(from start: Int) throws(PropertyListError) {
        cursor.advance()
        guard let byte = cursor.next else { throw error(.unexpectedEnd, at: start) }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): characters.append(byte)
        case UInt8(ascii: "b"): characters.append(0x08)
        case UInt8(ascii: "f"): characters.append(0x0C)
        case UInt8(ascii: "n"): characters.append(0x0A)
        case UInt8(ascii: "r"): characters.append(0x0D)
        case UInt8(ascii: "t"): characters.append(0x09)
        case UInt8(ascii: "u"):
            cursor.advance()
            let scalar = try takeUTF16Escape("\\u", at: cursor.offset - 2) { (scanner) throws(PropertyListError) in
                try scanner.takeCodeUnit(from: start)
            }
            return characters.append(contentsOf: scalar.utf8)
        default: throw unexpected()
        }
        cursor.advance()
    }

    /// Takes four hexadecimal digits.
    private mutating func takeCodeUnit(from start: Int) throws(PropertyListError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = cursor.next else { throw error(.unexpectedEnd, at: start) }
            guard let digit = byte.hexadecimalDigitValue else { throw unexpected() }
            unit = unit << 4 | UInt16(digit)
            cursor.advance()
        }
        return unit
    }

    private func invalidText(in range: Range<Int>) -> PropertyListError {
        error(.invalidText, at: cursor.view.endOfText(in: range))
    }
}
