import PrefsCore
internal import PropertyLists

/// Who owns what in a location: a row for each owned setting, and a row for each dictionary or array that contains one.
///
/// Only the deepest declared paths are owned: an owned setting neither contains another one nor is inside one. The rows
/// inside a container follow its row without a gap, in the order in which they were first owned: `a`, `Window`,
/// `Window.Frame`, `Window.Visible`, `z`.
package struct OwnedTable: Sendable {
    package private(set) var rows: [OwnedRow] = []
    /// The index in ``rows`` of the row of each path.
    private var positions: [SettingPath: Int] = [:]
    /// The number of rows that are in the order of a table. Those after them were added.
    private var sortedCount = 0

    package init() {}

    /// A table of rows in its order, each of another path. Containers inside which nothing is owned are left out.
    init(_ rows: some BidirectionalCollection<OwnedRow>) {
        var depthInside = 0
        self.rows.reserveCapacity(rows.count)
        for row in rows.reversed() where row.setting != nil || depthInside > row.path.depth {
            self.rows.append(row)
            depthInside = row.path.depth
        }
        self.rows.reverse()
        positions.reserveCapacity(self.rows.count)
        for (position, row) in self.rows.enumerated() { positions[row.path] = position }
        sortedCount = self.rows.count
    }

    package var isEmpty: Bool { rows.isEmpty }

    /// True only for a damaged record: two rows have the same path.
    var hasPathTwice: Bool { positions.count < rows.count }

    // MARK: Looking up

    subscript(path: SettingPath) -> OwnedRow.Content? { positions[path].map { rows[$0].content } }
    subscript(keys: PropertyListKeyPath) -> OwnedRow.Content? { self[SettingPath(keys)] }

    /// The row at a path and those inside it; all rows for the root.
    func rows(at path: SettingPath) -> ArraySlice<OwnedRow> {
        if path.keys.isRoot { return rows[...] }
        guard let start = positions[path] else { return [] }
        let next = rows[..<(start < sortedCount ? sortedCount : rows.count)]
        return rows[start..<(next[(start + 1)...].firstIndex { $0.path.depth <= path.depth } ?? next.endIndex)]
    }

    /// Whether the table has the rows of a group, and no other rows inside the first of them.
    func hasGroup(_ group: ArraySlice<OwnedRow>) -> Bool {
        let present = group.first.map { rows(at: $0.path) } ?? []
        // The order is mostly the same.
        return present.count == group.count
            && zip(present, group).allSatisfy { $0 == $1 || self[$1.path] == $1.content }
    }

    /// The rows at and below a path. If the path is below an owned setting, that setting's row.
    func rows(on path: PropertyListKeyPath) -> ArraySlice<OwnedRow> {
        let prefixes = (1...Swift.max(path.count, 1)).lazy.map { SettingPath(path.prefix($0)) }
        return rows(at: prefixes.first { self[$0]?.kind != .keys } ?? SettingPath(path))
    }

    // MARK: Changing

    /// Sets the row at a path. A new row is the last one until ``sort()``. Among new rows, a container comes before the
    /// rows inside it, which follow without a gap.
    mutating func set(_ content: OwnedRow.Content, at path: SettingPath) {
        if let position = positions[path] {
            rows[position].content = content
        } else {
            positions[path] = rows.count
            rows.append(OwnedRow(path, content))
        }
    }

    /// Moves new rows to the container that they are inside, and leaves out containers inside which nothing is owned.
    /// New rows alone are in order already.
    mutating func sort() {
        guard rows.count > sortedCount else { return }
        self = OwnedTable(sortedCount == 0 ? rows : Self.sorted(rows[...], depth: 0))
    }

    /// - Parameter depth: How many keys all paths have in common. A container's row precedes the rows inside it.
    private static func sorted(_ rows: ArraySlice<OwnedRow>, depth: Int) -> [OwnedRow] {
        guard let first = rows.first, first.path.keys.count > depth else { return Array(rows) }
        var keys = KeyList()
        var groups: [[OwnedRow]] = []
        for row in rows {
            if let position = keys.insert(row.path.keys.components.dropFirst(depth).first ?? "") {
                groups[position].append(row)
            } else {
                groups.append([row])
            }
        }
        return groups.flatMap { $0.prefix(1) + sorted($0.dropFirst(), depth: depth + 1) }
    }

    /// The table with each setting changed by a closure; nil removes the setting.
    func mapSettings(_ change: (SettingPath, Ownership) -> Ownership?) -> OwnedTable {
        let changed = rows.compactMap { row -> OwnedRow? in
            guard let setting = row.setting else { return row }
            return change(row.path, setting).map { OwnedRow(row.path, .setting($0)) }
        }
        guard changed.count == rows.count else { return OwnedTable(changed) }
        var table = self
        table.rows = changed
        return table
    }

    /// The table with other owners; settings without any are left out.
    func mapOwners(_ change: (SettingPath, Owners) -> Owners) -> OwnedTable {
        mapSettings { path, setting in setting.owned(by: change(path, setting.owners)) }
    }

    /// Makes a name an owner again of a setting that it owned earlier, with the containers around it as they were then,
    /// unless another shape is owned there now.
    mutating func restore(_ setting: Ownership, to name: ApplyName, at path: SettingPath, from earlier: OwnedTable) {
        let around = (1..<Swift.max(path.depth, 1)).map { SettingPath(path.keys.prefix($0)) }
        for container in around {
            guard let known = self[container] else { continue }
            guard known.kind == earlier[container]?.kind else { return }
        }
        switch self[path] {
        case nil:
            for container in around where self[container] == nil { earlier[container].map { set($0, at: container) } }
            set(.setting(setting), at: path)
        case .setting(var known)? where known.applied == setting.applied:
            known.owners.insert(name)
            set(.setting(known), at: path)
        default: break
        }
    }

    // MARK: Parts

    /// Whether something is owned at a key of the location that a path begins with, or inside it.
    func hasKey(of path: SettingPath) -> Bool { self[path.keys.prefix(1)] != nil }

    /// The rows of all top-level keys that differ between the two tables.
    func differing(from other: OwnedTable) -> OwnedTable {
        let differing = rows[...].groups(atDepth: 1).filter { !other.hasGroup($0) }.joined()
        return differing.count == rows.count ? self : OwnedTable(differing)
    }
}

extension OwnedTable: Equatable {
    /// Whether both have the same rows, in any order.
    package static func == (left: OwnedTable, right: OwnedTable) -> Bool {
        left.rows.count == right.rows.count && left.rows.allSatisfy { right[$0.path] == $0.content }
    }
}
