import PropertyLists

/// Measures texts in the cells of a terminal, in which a Chinese character takes two and a combining mark none.
struct TextWidths: Sendable {
    /// The number of cells of a character beyond ASCII; negative for one that a terminal does not show.
    let widthOfScalar: @Sendable (Unicode.Scalar) -> Int

    /// Creates a measure.
    ///
    /// - Parameter widthOfScalar: Returns the number of cells of a character; negative for one that a terminal does not
    ///   show. The C function is `wcwidth`.
    init(_ widthOfScalar: @escaping @Sendable (Unicode.Scalar) -> Int) {
        self.widthOfScalar = widthOfScalar
    }

    /// The number of cells that a text takes, which must be one that ``shown(_:)`` returned.
    func width(_ text: String) -> Int {
        var width = 0
        for scalar in text.unicodeScalars { width += self.width(scalar) }
        return width
    }

    func width(_ character: Character) -> Int {
        character.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    private func width(_ scalar: Unicode.Scalar) -> Int {
        scalar.isASCII ? (scalar.value < 0x20 || scalar.value == 0x7F ? 0 : 1) : max(0, widthOfScalar(scalar))
    }

    /// A text in which a terminal shows every character: control characters are escaped as in messages, and those that
    /// the C library does not know are replaced by U+FFFD.
    func shown(_ text: String) -> String {
        let text = text.escapingControls
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        guard text.unicodeScalars.contains(where: isUnknown) else { return text }
        return text.unicodeScalars.reduce(into: "") { $0.unicodeScalars.append(isUnknown($1) ? "\u{FFFD}" : $1) }
    }

    private func isUnknown(_ scalar: Unicode.Scalar) -> Bool { !scalar.isASCII && widthOfScalar(scalar) < 0 }
}

/// Texts that fit into a number of cells.
extension TextWidths {
    /// The beginning of a text that fits into some cells. A text that does not fit ends in `…`.
    func cut(_ text: String, to limit: Int) -> String {
        if text.utf8.count <= limit { return text }
        guard limit > 0 else { return "" }
        var width = 0
        var end = text.startIndex
        for index in text.indices {
            width += self.width(text[index])
            guard width <= limit else { return text[..<end] + "…" }
            if width < limit { end = text.index(after: index) }
        }
        return text
    }

    /// The lines of a text that is broken at spaces, and inside words that are longer than a line.
    ///
    /// - Parameters:
    ///   - limit: The cells of a line.
    ///   - lineLimit: The greatest number of lines. The last of them ends in `…` if the text is longer.
    func wrap(_ text: String, to limit: Int, lineLimit: Int) -> [String] {
        guard limit > 0, lineLimit > 0 else { return [] }
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: true) {
            var line = ""
            var lineWidth = 0
            for word in paragraph.split(separator: " ") {
                let word = shown(String(word))
                let wordWidth = width(word)
                if lineWidth > 0, lineWidth + 1 + wordWidth <= limit {
                    line += " " + word
                    lineWidth += 1 + wordWidth
                    continue
                }
                if lineWidth > 0 { lines.append(line) }
                (line, lineWidth) = (word, wordWidth)
                while lineWidth > limit, lines.count <= lineLimit {
                    let part = beginning(of: line, within: limit)
                    lines.append(part)
                    line = String(line.dropFirst(part.count))
                    lineWidth = width(line)
                }
                if lines.count > lineLimit { break }
            }
            if lineWidth > 0 { lines.append(line) }
            if lines.count > lineLimit { break }
        }
        guard lines.count > lineLimit else { return lines }
        lines.removeSubrange(lineLimit...)
        lines[lineLimit - 1] = beginning(of: lines[lineLimit - 1], within: limit - 1) + "…"
        return lines
    }

    /// The longest beginning of a text that fits into some cells, but at least one character.
    private func beginning(of text: String, within limit: Int) -> String {
        var part = ""
        var width = 0
        for character in text {
            width += self.width(character)
            guard width <= limit || part.isEmpty else { break }
            part.append(character)
        }
        return part
    }
}
