/// Escapes characters in XML text and rejects those that XML cannot represent.
///
/// Of the control characters XML 1.0 allows only tab, line feed and carriage return. Apple's frameworks write and
/// read all the others except NUL unescaped, and real settings contain them (menu shortcuts, terminal keys). So this
/// library writes them too; strict parsers refuse such a document.
enum XMLEscaping {
    /// The offset of the first candidate from `start` on, a byte that may begin a character for ``escaped(_:at:)``; nil
    /// if there is none.
    static func firstCandidate(in text: Span<UInt8>, from start: Int) -> Int? {
        text.firstOffset(from: start, where: isCandidate)
    }

    /// The replacement for the character that begins at a candidate byte; nil if the character is written unescaped.
    /// Throws if XML cannot represent it.
    static func escaped(_ text: Span<UInt8>, at offset: Int) throws(PropertyListError) -> StaticString? {
        switch text[offset] {
        case UInt8(ascii: "<"): return "&lt;"
        case UInt8(ascii: ">"): return "&gt;"
        case UInt8(ascii: "&"): return "&amp;"
        case UInt8(ascii: "\r"): return "&#13;"
        case 0xEF:
            // U+FFFE is EF BF BE in UTF-8, U+FFFF is EF BF BF.
            guard offset + 2 < text.count, text[offset + 1] == 0xBF, text[offset + 2] >= 0xBE else { return nil }
            let character: Unicode.Scalar = text[offset + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}"
            throw PropertyListError(writing: .characterNotRepresentable(character), as: .xml)
        case 0: throw PropertyListError(writing: .characterNotRepresentable("\0"), as: .xml)
        default: return nil
        }
    }

    /// Throws if a text contains a character that XML cannot represent.
    static func check(_ text: Span<UInt8>) throws(PropertyListError) {
        var start = 0
        while let candidate = firstCandidate(in: text, from: start) {
            _ = try escaped(text, at: candidate)
            start = candidate + 1
        }
    }

    /// Whether a text contains a control character that XML 1.0 forbids.
    static func hasControlCharacters(_ text: Span<UInt8>) -> Bool {
        var start = 0
        while let control = text.firstOffset(from: start, where: { $0 < 0x20 }) {
            if !text[control].isXMLBlank { return true }
            start = control + 1
        }
        return false
    }

    private static func isCandidate(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0xEF: true
        default: byte < 0x20
        }
    }
}

extension PropertyList {
    /// Whether a string or key in this value contains a control character that XML 1.0 forbids. ``XMLWriter`` writes
    /// these characters unescaped, except NUL, which it refuses. Parsers that follow the standard refuse the document.
    package var hasControlCharacters: Bool {
        var search = ValueSearch(text: { XMLEscaping.hasControlCharacters($0.utf8.span) })
        return search.isFound(in: self)
    }
}
