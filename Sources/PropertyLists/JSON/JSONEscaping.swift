/// Escapes characters in JSON strings: those that RFC 8259 requires to be escaped, and U+007F, which no terminal
/// shows.
enum JSONEscaping {
    /// The offset of the first byte from `start` on that must be escaped; nil if there is none.
    static func firstEscaped(in text: Span<UInt8>, from start: Int) -> Int? {
        text.firstOffset(from: start, where: { isQuoteOrControl($0) || $0 == 0x7F })
    }

    /// Whether a byte is `"`, `\` or below a space.
    static func isQuoteOrControl(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }

    /// Writes the escape sequence of a character.
    static func write(_ byte: UInt8, to output: inout TextWriter) {
        switch byte {
        case UInt8(ascii: "\""): output.write("\\\"")
        case UInt8(ascii: "\\"): output.write("\\\\")
        case 0x08: output.write("\\b")
        case 0x09: output.write("\\t")
        case 0x0A: output.write("\\n")
        case 0x0C: output.write("\\f")
        case 0x0D: output.write("\\r")
        default:
            output.write("\\u00")
            output.write(hexadecimal: byte)
        }
    }
}
