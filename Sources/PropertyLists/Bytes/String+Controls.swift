extension String {
    /// The text as a message has it: on one line, no control character as it is, and cut where it is very long.
    package var onOneLine: String {
        let count = utf8.count
        guard count > Self.messageLimit else { return escapingControls }
        // The last character of the part may be one that goes on.
        let part = self[..<utf8.index(startIndex, offsetBy: Self.messageLimit)].dropLast()
        return "\(String(part).escapingControls)… (\(count) bytes)"
    }

    /// In bytes: how much of a text a message shows.
    private static let messageLimit = 300

    /// The text with an escape of C for each control character: a name where people know it, else its bytes in octal.
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

    /// Whether there is a character that ``escapingControls`` escapes.
    package var hasControls: Bool {
        utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }
            && unicodeScalars.contains(where: \.isControl)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal may act on the character instead of showing it: the controls of ASCII and of ISO 8859, the ends of lines and
    /// paragraphs, and what turns the direction of text. Not the joiners, of which emoji and some scripts are made.
    package var isControl: Bool {
        switch value {
        case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
