/// The words of a JSON text: blanks, punctuation, strings and numbers.
struct JSONScanner {
    var cursor: ByteCursor
    /// The string being taken, where it has escapes.
    var characters: [UInt8] = []

    init(_ view: ByteView) {
        cursor = ByteCursor(view)
    }

    /// Passes the byte order mark of UTF-8, and refuses the other encodings of Unicode by their names.
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
        // Mostly there are none. They are the same as XML's.
        guard let byte = cursor.next, byte <= 0x20 else { return }
        cursor.skip(while: \.isXMLBlank)
    }

    /// Takes what follows an element of an array or object: a comma, or else its closing bracket or brace.
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

    /// What to say about a byte that cannot stand here.
    func unexpected() -> PropertyListError {
        guard let byte = cursor.next else { return error(.unexpectedEnd) }
        return error(.unexpectedByte(byte))
    }
}
