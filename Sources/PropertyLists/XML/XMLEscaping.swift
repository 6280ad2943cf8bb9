/// The characters of a text that are escaped in XML 1.0, and those it cannot hold.
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
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"): return nil
        case 0xEF:
            // U+FFFE and U+FFFF.
            guard offset + 2 < text.count, text[offset + 1] == 0xBF, text[offset + 2] >= 0xBE else { return nil }
            let character: Unicode.Scalar = text[offset + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}"
            throw PropertyListError(writing: .characterNotRepresentable(character), as: .xml)
        case let byte:
            throw PropertyListError(writing: .characterNotRepresentable(Unicode.Scalar(byte)), as: .xml)
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

    /// The high bit of each byte that is a candidate. Bytes above a candidate may be marked without being one.
    private static func candidates(in word: UInt64) -> UInt64 {
        // One bit is all that `<` and `>` differ in.
        (word | 0x0202_0202_0202_0202).markingBytes(UInt8(ascii: ">"))
            | word.markingBytes(UInt8(ascii: "&"))
            | word.markingBytes(0xEF)
            | (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080
    }
}

extension UInt8 {
    fileprivate var isCandidate: Bool {
        self < 0x20 || self == UInt8(ascii: "<") || self == UInt8(ascii: ">") || self == UInt8(ascii: "&") || self == 0xEF
    }
}
