/// Scans the tokens of a JSON text: blanks, punctuation, strings and numbers.
struct JSONScanner {
    var cursor: ByteCursor
    /// The bytes of the string being taken, if it contains escapes.
    var characters: [UInt8] = []

    init(_ view: ByteView) {
        cursor = ByteCursor(view)
    }

    /// Skips the byte order mark of UTF-8. Throws an error with the encoding's name for UTF-16 and UTF-32.
    mutating func takeByteOrderMark() throws(PropertyListError) {
        let encoding = TextEncoding(detectedIn: cursor.view)
        switch encoding {
        case .utf8, .latin1: cursor.advance(by: encoding.markLength(in: cursor.view))
        case .utf16: throw error(.unsupportedEncoding("UTF-16"))
        case .utf32: throw error(.unsupportedEncoding("UTF-32"))
        }
    }

    @inline(__always)
    mutating func skipBlanks() {
        // Mostly there are no blanks. JSON's are the same as XML's.
        guard let byte = cursor.next, byte <= 0x20 else { return }
        cursor.skip(while: \.isXMLBlank)
    }

    /// Takes the comma after an element of an array or object, or the closing bracket or brace `end`.
    ///
    /// - Returns: Whether it is a comma.
    @inline(__always)
    mutating func takeComma(orEnd end: UInt8) throws(PropertyListError) -> Bool {
        skipBlanks()
        let byte = cursor.next
        guard byte == UInt8(ascii: ",") || byte == end else {
            throw cursor.isAtEnd ? unexpected() : error(.expected(","))
        }
        cursor.advance()
        return byte == UInt8(ascii: ",")
    }

    /// Takes the colon between a key and its value.
    @inline(__always)
    mutating func takeColon() throws(PropertyListError) {
        skipBlanks()
        guard cursor.next == UInt8(ascii: ":") else {
            throw cursor.isAtEnd ? unexpected() : error(.expected(":"))
        }
        cursor.advance()
    }

    func error(_ reason: PropertyListError.Reason, at offset: Int? = nil) -> PropertyListError {
        let offset = offset ?? cursor.offset
        return PropertyListError(reason, in: .json, at: .offset(offset, line: cursor.view.line(at: offset)))
    }

    /// The error for a byte that the syntax does not allow here, or for the end of the document.
    func unexpected() -> PropertyListError {
        guard let byte = cursor.next else { return error(.unexpectedEnd) }
        return error(.unexpectedByte(byte))
    }
}
