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
