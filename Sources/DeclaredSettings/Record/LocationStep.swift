package import PrefsCore

/// What an apply or an undo does in one location, whose file is replaced as a whole.
package struct LocationStep: Sendable, Equatable {
    package let location: DomainLocation
    package let values: [ValueStep]
    /// Who owned what before and after, in the keys of the location in which that changes.
    package let oldOwned: OwnedTable
    package let newOwned: OwnedTable

    init(location: DomainLocation, values: [ValueStep], from old: OwnedTable = .init(), to new: OwnedTable = .init()) {
        (self.location, self.values) = (location, values)
        (oldOwned, newOwned) = (old.differing(from: new), new.differing(from: old))
    }

    /// The step that leads from before the first ones to after the second ones.
    static func joined(_ first: [LocationStep], _ second: [LocationStep]) -> [LocationStep] {
        let earlier = Dictionary(first.map { ($0.location, $0) }, uniquingKeysWith: { $1 })
        let joined = second.map { earlier[$0.location]?.joined($0) ?? $0 }
        let locations = Set(joined.map(\.location))
        return (joined + first.filter { !locations.contains($0.location) }).filter { !$0.isEmpty }
    }

    /// The step that leads from before this one to after a second one in the same location.
    private func joined(_ second: LocationStep) -> LocationStep {
        LocationStep(
            location: location, values: ValueStep.joined(values, second.values),
            from: OwnedTable(oldOwned.rows + second.oldOwned.rows.filter { !hasKey(of: $0.path) }),
            to: OwnedTable(newOwned.rows.filter { !second.hasKey(of: $0.path) } + second.newOwned.rows))
    }

    /// Whether it changes who owns what in the key of the location that a path begins with.
    private func hasKey(of path: SettingPath) -> Bool { oldOwned.hasKey(of: path) || newOwned.hasKey(of: path) }

    /// Who owns what in the location after the step.
    func applied(to owned: OwnedTable) -> OwnedTable {
        // The record and the step share their memory.
        if owned.isEmpty { return newOwned }
        let groups = owned.rows[...].groups(atDepth: 1).flatMap { group in
            guard let path = group.first?.path, hasKey(of: path) else { return group }
            return newOwned.rows(at: path)
        }
        return OwnedTable(groups + newOwned.rows.filter { !owned.hasKey(of: $0.path) })
    }

    /// The same step with other owners.
    func mapOwners(_ change: (Owners) -> Owners) -> LocationStep {
        LocationStep(
            location: location, values: values, from: oldOwned.mapOwners { change($1) },
            to: newOwned.mapOwners { change($1) })
    }

    var isEmpty: Bool { values.isEmpty && oldOwned.isEmpty && newOwned.isEmpty }
}
