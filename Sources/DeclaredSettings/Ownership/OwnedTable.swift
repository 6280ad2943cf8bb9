import PrefsCore
internal import PropertyLists

/// Who owns what in a location: one row for each setting, and one for each container around settings.
///
/// Only the deepest declared paths are owned, so that an owned setting neither contains another one nor is inside one.
/// The rows inside a container follow it without a gap, in the order in which they were first owned.
package struct OwnedTable: Sendable {
    package private(set) var rows: [OwnedRow] = []
    private var positions: [SettingPath: Int] = [:]

    package init() {}

    /// A table of rows in its order, each of another path. Containers inside which nothing is owned are left out.
    init(_ rows: some BidirectionalCollection<OwnedRow>) {
        var depthInside = 0
        for row in rows.reversed() where row.setting != nil || depthInside > row.path.depth {
            self.rows.append(row)
            depthInside = row.path.depth
        }
        self.rows.reverse()
        positions.reserveCapacity(self.rows.count)
        for (position, row) in self.rows.enumerated() { positions[row.path] = position }
    }

    package var isEmpty: Bool { rows.isEmpty }

    // MARK: Looking up

    subscript(path: SettingPath) -> OwnedRow.Content? { positions[path].map { rows[$0].content } }
    subscript(keys: PropertyListKeyPath) -> OwnedRow.Content? { self[SettingPath(keys)] }

    /// The row at a path and those inside it; all rows for the root.
    func rows(at path: PropertyListKeyPath) -> ArraySlice<OwnedRow> {
        if path.isRoot { return rows[...] }
        guard let start = positions[SettingPath(path)] else { return [] }
        return rows[start...].prefix { $0.path.keys.hasPrefix(path) }
    }

    /// The rows at a path and inside it or, if the value at the path is inside a setting, the rows of that.
    func rows(on path: PropertyListKeyPath) -> ArraySlice<OwnedRow> {
        let counts = 1...Swift.max(path.count, 1)
        return rows(at: path.prefix(counts.first { self[path.prefix($0)]?.kind != .keys } ?? path.count))
    }

    // MARK: Changing

    /// Sets the row at a path. A new row is the last one until ``sort()``.
    mutating func set(_ content: OwnedRow.Content, at path: SettingPath) {
        if let position = positions[path] {
            rows[position].content = content
        } else {
            positions[path] = rows.count
            rows.append(OwnedRow(path, content))
        }
    }

    /// Moves new rows to the container that they are inside, and leaves out containers inside which nothing is owned.
    mutating func sort() {
        self = OwnedTable(Self.sorted(rows[...], depth: 0))
    }

    /// - Parameter depth: The number of containers around the rows, of which each is before the rows inside it.
    private static func sorted(_ rows: ArraySlice<OwnedRow>, depth: Int) -> [OwnedRow] {
        guard let first = rows.first, first.path.keys.count > depth else { return Array(rows) }
        var keys = KeyList()
        var groups: [[OwnedRow]] = []
        for row in rows {
            if let position = keys.insert(row.path.keys[depth]) {
                groups[position].append(row)
            } else {
                groups.append([row])
            }
        }
        return groups.flatMap { $0.prefix(1) + sorted($0.dropFirst(), depth: depth + 1) }
    }

    /// The table with other owners; settings without any are left out.
    func mapOwners(_ change: (OwnedRow, Owners) -> Owners) -> OwnedTable {
        OwnedTable(
            rows.compactMap { row in
                guard var setting = row.setting else { return row }
                setting.owners = change(row, setting.owners)
                return setting.owners.isEmpty ? nil : OwnedRow(row.path, .setting(setting))
            })
    }

    /// Gives a setting back to a name that owned it earlier, with the containers around it as they were then, unless
    /// that is at odds with what is owned now.
    mutating func restore(_ setting: Ownership, to name: ApplyName, at path: SettingPath, from earlier: OwnedTable) {
        let around = (1..<path.depth).map { SettingPath(path.keys.prefix($0)) }
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

    /// The rows of those keys of the location whose rows differ from those of another table.
    func differing(from other: OwnedTable) -> OwnedTable {
        if other.isEmpty { return self }
        let (ours, others) = (rows.filter { other[$0.path] != $0.content }, other.rows.filter { self[$0.path] == nil })
        let keys = Set((ours + others).map { $0.path.keys.prefix(1) })
        return OwnedTable(rows.filter { keys.contains($0.path.keys.prefix(1)) })
    }
}

extension OwnedTable: Equatable {
    /// Whether both have the same rows, in any order.
    package static func == (left: OwnedTable, right: OwnedTable) -> Bool {
        left.rows.count == right.rows.count && left.rows.allSatisfy { right[$0.path] == $0.content }
    }
}
