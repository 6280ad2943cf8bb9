/// Rows of which some can be selected, and the part of them that is on the screen.
struct RowList: Sendable {
    private(set) var rows: [Row]
    /// The index of the selected row; nil if no row can be selected.
    private(set) var selected: Int?
    /// The index of the first row on the screen.
    private(set) var top = 0

    /// Creates a list whose first row is selected that can be.
    init(_ rows: [Row] = []) {
        self.rows = rows
        selected = rows.firstIndex(where: \.isSelectable)
    }

    var selectedRow: Row? { selected.map { rows[$0] } }

    /// Replaces the rows. The same row stays selected; if it is gone, the next one at its place is.
    mutating func replace(_ rows: [Row]) {
        let row = selectedRow
        let place = selected ?? 0
        self.rows = rows
        if place < rows.count, let row, rows[place] == row { return }
        if let row, let index = rows.firstIndex(of: row) {
            top += index - place
            selected = index
        } else {
            selected = nearest(to: min(place, rows.count - 1))
        }
    }

    // MARK: Moving

    /// Selects a row; does nothing if there is no such row.
    mutating func select(where isWanted: (Row) -> Bool) {
        if let index = rows.firstIndex(where: { $0.isSelectable && isWanted($0) }) { selected = index }
    }

    /// Selects the next or the previous row that can be selected. Without one, the list is moved by a row.
    mutating func move(_ step: Int) {
        guard var index = selected else {
            top += step
            return
        }
        repeat { index += step } while rows.indices.contains(index) && !rows[index].isSelectable
        if rows.indices.contains(index) { selected = index }
    }

    /// Moves by as many rows as the screen shows.
    mutating func movePage(_ direction: Int, height: Int) {
        let distance = max(1, height - 1) * direction
        top += distance
        guard let selected else { return }
        self.selected = nearest(to: min(max(selected + distance, 0), rows.count - 1))
    }

    mutating func moveToStart() {
        if selected == nil { top = 0 } else { selected = nearest(to: 0) }
    }

    mutating func moveToEnd() {
        if selected == nil { top = rows.count } else { selected = nearest(to: rows.count - 1) }
    }

    /// The row that can be selected at an index, or else the nearest one after it, or else before it.
    private func nearest(to index: Int) -> Int? {
        guard rows.indices.contains(index) else { return nil }
        return rows[index...].firstIndex(where: \.isSelectable) ?? rows[..<index].lastIndex(where: \.isSelectable)
    }

    // MARK: Scrolling

    /// Scrolls so that the selected row is on the screen, with the heading above it and the text below it if they fit.
    mutating func reveal(height: Int) {
        if let selected {
            top = max(min(top, start(of: selected)), end(of: selected) - height + 1)
            top = max(min(top, selected), selected - height + 1)
        }
        top = max(0, min(top, rows.count - height))
    }

    /// The first of the headings that stand directly above a row; the first row of all if none above can be selected.
    private func start(of row: Int) -> Int {
        var index = row
        while index > 0, case .heading = rows[index - 1] { index -= 1 }
        return rows[..<index].contains(where: \.isSelectable) ? index : 0
    }

    /// The last line of the text that stands directly below a row; the last row of all if none below can be selected.
    private func end(of row: Int) -> Int {
        var index = row
        while index + 1 < rows.count, case .text = rows[index + 1] { index += 1 }
        return rows[(index + 1)...].contains(where: \.isSelectable) ? index : rows.count - 1
    }

    /// The rows on the screen.
    func visible(height: Int) -> ArraySlice<Row> {
        let start = min(max(0, top), rows.count)
        return rows[start..<min(rows.count, start + max(0, height))]
    }
}
