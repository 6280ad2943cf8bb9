extension String {
    /// The text with line ends and other control characters made visible, so that a message stays one line.
    package var onOneLine: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
        return unicodeScalars.reduce(into: "") { line, scalar in
            switch scalar {
            case "\n": line += "\\n"
            case "\t": line += "\\t"
            case "\r": line += "\\r"
            case "\0"..<" ", "\u{7F}": line += "\\\(octal: UInt16(scalar.value))"
            default: line.unicodeScalars.append(scalar)
            }
        }
    }
}
