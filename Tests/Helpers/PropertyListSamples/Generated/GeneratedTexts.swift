import PropertyLists

/// The keys and texts of which random values are made. There are few, so that keys recur at every depth of a value, and
/// most have a neighbour from which they hardly differ.
enum GeneratedTexts {
    /// Short keys, which most values have.
    static let common = texts([
        "a", "b", "c", "aa", "ab", "", "é", "e\u{301}", "key", "kez", "k", "0", "id", "name", "Name", "CF$UID",
    ])

    /// Keys with characters that some format has to escape, or that mean something there.
    static let marked = texts([
        "<&>\"'", "a b", "a\"b", "it's", "a\\b", "a\nb", "\t", "]]>", "<dict/>", "</key>", "&amp;", "CF$UI", "1.5", "-",
        "/",
        "//", "/*x*/", "a/b", ":", "$x", "_", "\u{FFFD}", "\u{10000}", "\u{FB01}", "ÿ", "\r\n", "\u{7F}", "😀", "a;b",
        "{}",
        "é\u{10FFFF}", "\u{2028}", "\u{1}", "\\U0041", "\\101", "true", "null", "{\"a\":1}", "%", "\u{80}", "Ø",
        "a\u{301}",
    ])

    /// Texts of lengths at which something changes: those that a string holds without memory of its own, and those
    /// whose length takes another byte in a binary document. Of each length, two differ in the last byte alone.
    static let long = [14, 15, 16, 17, 31, 32, 255, 256].flatMap { length in
        let text = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 23) }
        let wide = Array("é".utf8) + text.dropLast(2)
        return [text, text.dropLast() + [UInt8(ascii: "~")], wide, wide.dropLast() + [UInt8(ascii: "~")]]
    }

    static let all = common + marked + long

    /// Characters of NeXTSTEP's character set, and others that take one to four bytes.
    static let scalars: [Unicode.Scalar] =
        Array("abz09 <>&'\"\\;,=(){}/*\n\r\té😀\u{FFFD}\u{7FF}\u{800}\u{E000}\u{10FFFF}".unicodeScalars)
        + NextStepCharacters.upperHalf

    /// A text of a format, which is often one of the texts that are keys, too.
    static func text(in format: DocumentFormat, _ random: inout SeededGenerator) -> [UInt8] {
        switch random.below(10) {
        case 0...3: random.pick(common)
        case 4...5: random.pick(marked)
        case 6: random.chance(1, of: 3) ? random.pick(long) : Array("text \(random.below(4))".utf8)
        case 7: (0..<random.below(20)).map { _ in UInt8(ascii: "a") + UInt8(random.below(3)) }
        default: mixed(in: format, &random)
        }
    }

    private static func mixed(in format: DocumentFormat, _ random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<random.below(6) + 1 {
            // XML cannot hold NUL.
            let isControl = random.chance(1, of: 40)
            let control = Unicode.Scalar(UInt8(random.below(format == .xml ? 31 : 32) + (format == .xml ? 1 : 0)))
            bytes += Array(String(isControl ? control : random.pick(scalars)).utf8)
        }
        return bytes
    }

    private static func texts(_ texts: [String]) -> [[UInt8]] {
        texts.map { Array($0.utf8) }
    }
}
