/// Scans the tokens of a JSON text: blanks, strings and numbers.
struct JSONScanner: TextScanner {
    static let format = PropertyListError.Format.json

    var cursor: ByteCursor
    /// A buffer for the decoded bytes of a string with escapes. Its memory is reused for the next such string.
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

    mutating func skipBlanks() {
        // Mostly there are no blanks. JSON and XML have the same blanks.
        guard let byte = cursor.next, byte <= 0x20 else { return }
        cursor.skip(while: \.isXMLBlank)
    }
}
