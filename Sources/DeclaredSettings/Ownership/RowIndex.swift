/// Finds the rows of a table by their paths, which only the rows have: so it is made and copied in a short time, as
/// each apply of many settings makes several tables of them.
struct RowIndex: Sendable {
    /// The position of a row plus one, at the first slot from its hash on that was empty; zero for an empty slot. At
    /// least half of the slots are empty. Their number is a power of two.
    private var slots: [UInt32]

    init(of rows: [OwnedRow]) {
        var count = 8
        while count / 2 < rows.count { count *= 2 }
        slots = Array(repeating: 0, count: count)
        for position in rows.indices { insert(position, rows[position].path) }
    }

    /// The position of the row of a path; nil if there is none.
    func position(of path: SettingPath, in rows: [OwnedRow]) -> Int? {
        var slot = firstSlot(of: path)
        while slots[slot] > 0 {
            let position = Int(slots[slot]) - 1
            if rows[position].path == path { return position }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Takes in the last row.
    mutating func insertLast(of rows: [OwnedRow]) {
        guard let last = rows.last else { return }
        if rows.count > slots.count / 2 { self = RowIndex(of: rows) } else { insert(rows.count - 1, last.path) }
    }

    private mutating func insert(_ position: Int, _ path: SettingPath) {
        var slot = firstSlot(of: path)
        while slots[slot] > 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(truncatingIfNeeded: position + 1)
    }

    private func firstSlot(of path: SettingPath) -> Int { path.hash & (slots.count - 1) }
}
