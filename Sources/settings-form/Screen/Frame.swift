/// All that the screen shows: as many lines as it has, each as wide as it is.
struct Frame: Equatable, Sendable {
    let size: Size
    let lines: [StyledLine]
    /// The cell of the cursor; nil to hide it.
    let cursor: Position?
    /// The cell of the chosen row, where the hidden cursor is: braille displays and magnifiers follow it.
    let focus: Position?

    struct Position: Equatable, Sendable {
        let line: Int
        let column: Int
    }

    /// Creates a frame of some lines. Lines that are missing are empty, and lines that are too many are left out.
    init(_ lines: [StyledLine], _ size: Size, cursor: Position? = nil, focus: Position? = nil) {
        self.size = size
        self.lines = (0..<max(0, size.lines)).map { index in
            var line = index < lines.count ? lines[index] : StyledLine()
            line.fill(to: size.columns)
            return line
        }
        self.cursor = cursor
        self.focus = focus
    }
}
