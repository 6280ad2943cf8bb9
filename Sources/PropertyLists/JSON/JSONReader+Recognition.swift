extension JSONReader {
    /// Whether a text is JSON rather than OpenStep: apart from blanks it begins with `[`, or with `{`, a string in
    /// double quotes and `:`, which no OpenStep text does. `{}` is
    /// valid in both formats and counts as OpenStep text.
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
