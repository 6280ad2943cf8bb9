/// Comments in JSON, which RFC 8259 does not have.
package enum JSONComments {
    /// The text with blanks in place of its comments (`// …` to the end of the line and `/* … */`), so that all other
    /// bytes stay where they are. A comment without an end is left as it is, which is then an error of the text.
    package static func blanked(_ bytes: [UInt8]) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "/")) else { return bytes }
        var text = bytes
        var index = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "\""):
                index = endOfString(text, from: index + 1)
            case UInt8(ascii: "/"):
                guard let end = endOfComment(text, from: index) else { return text }
                for position in index..<end where text[position] != UInt8(ascii: "\n") {
                    text[position] = UInt8(ascii: " ")
                }
                index = end
            default:
                index += 1
            }
        }
        return text
    }

    /// The index after the closing quote of a string.
    private static func endOfString(_ text: [UInt8], from start: Int) -> Int {
        var index = start
        while index < text.count, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index + 1
    }

    /// The index after a comment that begins at `start`; nil if none begins there, or if it has no end.
    private static func endOfComment(_ text: [UInt8], from start: Int) -> Int? {
        guard start + 1 < text.count else { return nil }
        if text[start + 1] == UInt8(ascii: "/") {
            return text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        }
        guard text[start + 1] == UInt8(ascii: "*") else { return nil }
        var index = start + 2
        while index + 1 < text.count {
            if text[index] == UInt8(ascii: "*"), text[index + 1] == UInt8(ascii: "/") { return index + 2 }
            index += 1
        }
        return nil
    }
}
