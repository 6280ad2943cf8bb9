import Screen

/// Cells of a screen, on which later texts cover earlier ones.
struct Canvas {
    private var cells: [[(text: String, style: Style)]]

    init(lines: Int, columns: Int) {
        cells = Array(repeating: Array(repeating: (" ", []), count: columns), count: lines)
    }

    /// Writes a text; what is outside of the canvas is left out.
    @MainActor mutating func put(_ text: String, line: Int, column: Int, _ style: Style) {
        guard cells.indices.contains(line) else { return }
        var column = column
        for character in text {
            let width = Screen.columns(of: String(character))
            guard column + width <= cells[line].count else { return }
            if column >= 0, width > 0 {
                cells[line][column] = (String(character), style)
                for covered in column + 1..<column + width { cells[line][covered] = ("", style) }
            }
            column += width
        }
    }

    var screenLines: [Line] {
        cells.map { line in line.reduce(into: Line()) { $0 += Line($1.text, $1.style) } }
    }
}
