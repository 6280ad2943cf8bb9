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
