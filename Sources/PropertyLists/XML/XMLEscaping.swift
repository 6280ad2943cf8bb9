/// The characters of a text that are escaped in XML, and those it cannot hold.
///
/// XML 1.0 has no control characters but tab and line ends. Apple writes and reads them as they are, all but NUL, and
/// real settings hold them (shortcuts of menus, keys of terminals). So they are written here too; strict parsers
/// refuse such a document.
enum XMLEscaping {
    /// The first byte from an offset on that ``escaped(_:at:)`` is to be asked about: it may begin such a
    /// character. Hardly any text has one, and so they are looked for eight bytes at a time.
    static func firstCandidate(in text: Span<UInt8>, from start: Int) -> Int? {
        text.firstOffset(from: start, marking: candidates, where: \.isCandidate)
    }

    /// What is written for the character that begins at a candidate; nil if it is written as it is.
    static func escaped(_ text: Span<UInt8>, at offset: Int) throws(PropertyListError) -> StaticString? {
        switch text[offset] {
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "\r"): return "&#13;"
        case 0xEF:
            // U+FFFE and U+FFFF.
            guard offset + 2 < text.count, text[offset + 1] == 0xBF, text[offset + 2] >= 0xBE else { return nil }
            let character: Unicode.Scalar = text[offset + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}"
            throw PropertyListError(writing: .characterNotRepresentable(character), as: .xml)
        case 0: throw PropertyListError(writing: .characterNotRepresentable("\0"), as: .xml)
        default: return nil
        }
    }

    /// Makes sure that XML can hold all characters of a text.
    static func check(_ text: Span<UInt8>) throws(PropertyListError) {
        var start = 0
        while let candidate = firstCandidate(in: text, from: start) {
            _ = try escaped(text, at: candidate)
            start = candidate + 1
        }
    }

    /// Whether a text has control characters that are none in XML 1.0.
    static func hasControlCharacters(_ text: Span<UInt8>) -> Bool {
        var start = 0
        while let control = text.firstOffset(from: start, marking: controlCharacters, where: { $0 < 0x20 }) {
            if !text[control].isXMLBlank { return true }
            start = control + 1
        }
        return false
    }

    /// The high bit of each byte below a space. Bytes above such a byte may be marked without being one.
    @inline(__always)
    private static func controlCharacters(in word: UInt64) -> UInt64 {
        (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
    }

    /// The high bit of each byte that is a candidate. Bytes above a candidate may be marked without being one.
    private static func candidates(in word: UInt64) -> UInt64 {
        // One bit is all that `<` and `>` differ in.
        (word | 0x0202_0202_0202_0202).markingBytes(UInt8(ascii: ">"))
            | word.markingBytes(UInt8(ascii: "&"))
            | word.markingBytes(0xEF)
            | controlCharacters(in: word)
    }
}

extension UInt8 {
    fileprivate var isCandidate: Bool {
        self < 0x20 || self == UInt8(ascii: "<") || self == UInt8(ascii: ">") || self == UInt8(ascii: "&")
            || self == 0xEF
    }
}
