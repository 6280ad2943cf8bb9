extension JSONReader {
    /// Whether a text is JSON rather than OpenStep: apart from blanks it begins with `[`, or with `{`, a string in
    /// double quotes and `:`, which no OpenStep text does.
    static func recognises(_ view: ByteView) -> Bool {
        var cursor = ByteCursor(view)
        _ = cursor.take("\u{FEFF}")
        cursor.skip { $0.isXMLBlank }
        if cursor.next == UInt8(ascii: "[") { return true }
        guard cursor.take("{") else { return false }
        cursor.skip { $0.isXMLBlank }
        guard cursor.take("\"") else { return false }
        while let byte = cursor.next, byte != UInt8(ascii: "\"") {
            cursor.advance(by: byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        cursor.advance()
        cursor.skip { $0.isXMLBlank }
        return cursor.next == UInt8(ascii: ":")
    }
}

extension PropertyList {
    /// Whether the first characters of a document show that it is JSON: an array, or an object with a key. `{}` is
    /// valid in both formats and counts as OpenStep text.
    package static func isJSON(_ document: [UInt8]) -> Bool {
        document.withBytes(JSONReader.recognises)
    }
}
