/// A line of the screen: texts with styles, from left to right.
struct StyledLine: Equatable, Sendable {
    private(set) var runs: [Run] = []
    /// The cells that the texts take.
    private(set) var width = 0

    struct Run: Equatable, Sendable {
        var text: String
        var style: Style
    }

    /// Appends a text that ``TextWidths/shown(_:)`` returned, cut to the cells that are left.
    ///
    /// - Parameter end: The column before which the text must end.
    mutating func add(_ text: String, _ style: Style = .normal, until end: Int, _ widths: TextWidths) {
        let part = widths.cut(text, to: end - width)
        guard !part.isEmpty else { return }
        width += widths.width(part)
        if let last = runs.indices.last, runs[last].style == style {
            runs[last].text += part
        } else {
            runs.append(Run(text: part, style: style))
        }
    }

    /// Appends a line, which must fit.
    mutating func add(_ line: StyledLine) {
        runs += line.runs
        width += line.width
    }

    /// Appends a character, such as a space, up to a column.
    mutating func fill(to column: Int, _ style: Style = .normal, with character: Character = " ") {
        guard column > width else { return }
        runs.append(Run(text: String(repeating: character, count: column - width), style: style))
        width = column
    }

    /// Adds attributes to all texts.
    mutating func highlight(_ attributes: Style.Attributes) {
        for index in runs.indices { runs[index].style = runs[index].style.adding(attributes) }
    }

    /// The texts without their styles.
    var text: String { runs.map(\.text).joined() }
}
