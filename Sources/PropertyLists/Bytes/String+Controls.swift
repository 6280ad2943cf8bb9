extension String {
    /// The text for use in a message: on one line, with control characters escaped, and cut if it is very long.
    package var onOneLine: String {
        let count = utf8.count
        guard count > Self.messageLimit else { return escapingControls }
        // The cut may be inside a character or a grapheme cluster, so the last character is dropped.
        let part = self[..<utf8.index(startIndex, offsetBy: Self.messageLimit)].dropLast()
        return "\(String(part).escapingControls)… (\(count) bytes)"
    }

    /// The longest text that a message shows whole, in bytes.
    private static let messageLimit = 300

    /// The text with C's escape sequence for each control character: `\n`, `\t`, `\r`, and the bytes of all others in
    /// octal.
    package var escapingControls: String {
        guard hasControls else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\r": text += "\\r"
            case _ where scalar.isControl: for byte in String(scalar).utf8 { text += "\\\(octal: UInt16(byte))" }
            default: text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether the text contains a character that ``escapingControls`` escapes.
    package var hasControls: Bool {
        utf8.span.firstOffset(from: 0, where: \.mayBeginControl) != nil
            && unicodeScalars.contains(where: \.isControl)
    }
}

extension UInt8 {
    /// Whether the byte can begin a control character in UTF-8. Hardly any text has such a byte.
    fileprivate var mayBeginControl: Bool {
        self < 0x20 || self == 0x7F || self == 0xC2 || self == 0xE2
    }
}

extension Unicode.Scalar {
    /// Whether a terminal may act on the character instead of showing it: the control characters of ASCII and ISO
    /// 8859, the line and paragraph separators, and the controls of text direction. Joiners do not count, as emoji
    /// and some scripts need them.
    package var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
