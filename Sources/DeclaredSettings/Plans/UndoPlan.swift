import PrefsCore

/// Takes back what an apply has done in one location, in memory. Values are merged three-way: what the apply has
/// changed is changed back, and what was changed since is kept. Then what nobody owns any more is given back.
struct UndoPlan {
    private let step: LocationStep
    private let name: ApplyName
    private let overwrites: Bool
    private let ownedBefore: OwnedTable
    /// Who owns what after the undo.
    let ownedAfter: OwnedTable
    private(set) var kept: [KeptSetting] = []
    /// The number of values that were edited since, and are kept.
    private var editedCount = 0
    /// The steps of which something was edited since, and is kept.
    private(set) var skipped: [ValueStep] = []

    /// - Parameter owned: Who owns what before the undo.
    init(of step: LocationStep, for name: ApplyName, _ owned: OwnedTable, _ overwrites: Bool) {
        (self.step, self.name, self.overwrites) = (step, name, overwrites)
        (ownedBefore, ownedAfter) = (owned, Self.undone(step, owned, name))
    }

    /// Settings that other names have applied since, or have let go of, are not as the apply left them. What they
    /// declare then is theirs, and only the name becomes an owner again.
    private static func undone(_ step: LocationStep, _ owned: OwnedTable, _ name: ApplyName) -> OwnedTable {
        let (old, new) = (step.oldOwned, step.newOwned)
        var after = owned.mapSettings { path, setting in
            guard old[path] != new[path] else { return setting }
            guard .setting(setting) == new[path] else { return setting.owned(by: setting.owners.without(name)) }
            if case .setting(let earlier)? = old[path] { return earlier }
            return nil
        }
        for row in old.rows where row.isOwned(by: name) && row.content != new[row.path] {
            guard let setting = row.setting?.owned(by: Owners([name])), after[row.path] != row.content else { continue }
            after.restore(setting, to: name, at: row.path, from: old)
        }
        after.sort()
        return after
    }

    /// Returns the contents with the old values.
    mutating func takeBack(_ contents: PropertyListDictionary) -> PropertyListDictionary {
        let before = PropertyList.dictionary(contents)
        var editor = DictionaryEditor(contents)
        for value in step.values {
            let editedCount = editedCount
            let present = before.value(at: value.path.components[...])
            let old = merge(present, value.new, value.old, at: value.path)
            if old != present {
                if !overwrites, Self.isBlocked(value.path, in: before) {
                    keep(present, at: value.path, nil)
                } else {
                    editor.put(old, at: value.path.components[...])
                }
            }
            if self.editedCount > editedCount { skipped.append(value) }
        }
        return restoreAbandoned(editor.contents, before)
    }

    /// Whether a value that is no dictionary is on the way of a path.
    private static func isBlocked(_ path: PropertyListKeyPath, in contents: PropertyList) -> Bool {
        path.components.indices.contains { count in
            contents.value(at: path.components[..<count]).map { $0.dictionaryValue == nil } ?? false
        }
    }

    /// Gives back what the apply has not changed, since another name had declared it before and has let it go since.
    private mutating func restoreAbandoned(
        _ contents: PropertyListDictionary, _ before: PropertyList
    ) -> PropertyListDictionary {
        var plan = LocationPlan(of: step.location, for: name, ownedAfter)
        plan.keepsOwnedContainers = true
        let released = plan.restore(ownedBefore, in: contents)
        let after = PropertyList.dictionary(contents)
        for setting in plan.kept {
            let path = setting.path.keys.components[...]
            // A value that was taken back needs no report, and one that was kept needs no second one.
            let isUntouched = before.value(at: path) == after.value(at: path)
            if isUntouched, !kept.contains(where: { $0.path == setting.path }) { kept.append(setting) }
        }
        return released
    }

    // MARK: Merging

    /// - Parameter applied: The value that the apply left.
    /// - Parameter old: The value before the apply.
    private mutating func merge(
        _ present: PropertyList?, _ applied: PropertyList?, _ old: PropertyList?, at path: PropertyListKeyPath
    ) -> PropertyList? {
        if present == old || applied == old { return present }
        let other = owner(at: path, against: old)
        if present == applied, other == nil { return old }
        switch (present, applied) {
        case (.dictionary(let present)?, .dictionary(let applied)?):
            return merge(present, applied, old, at: path, other)
        case (.array(let present)?, .array(let applied)?) where hasElements(at: path):
            if let merged = merge(present, applied, old, at: path) { return merged }
        default: break
        }
        if overwrites, other == nil { return old }
        keep(present, at: path, other)
        return present
    }

    private mutating func merge(
        _ present: PropertyListDictionary, _ applied: PropertyListDictionary, _ old: PropertyList?,
        at path: PropertyListKeyPath, _ other: ApplyName?
    ) -> PropertyList? {
        var editor = DictionaryEditor(present)
        var keys = Array(applied.keys)
        let oldEntries = old?.dictionaryValue
        if let oldEntries { keys += oldEntries.keys.filter { applied[$0] == nil } }
        for key in keys {
            let part = present[key]
            let merged = merge(part, applied[key], oldEntries?[key], at: path.appending(key))
            if merged != part { editor.put(merged, at: [key]) }
        }
        let merged = editor.contents
        if oldEntries != nil { return .dictionary(merged) }
        if merged.isEmpty || overwrites && other == nil && old != nil { return old }
        if old != nil { keep(.dictionary(merged), at: path, other) }
        return .dictionary(merged)
    }

    /// Takes back elements of an array; nil if the array took the place of a value of another kind.
    private mutating func merge(
        _ present: [PropertyList], _ applied: [PropertyList], _ old: PropertyList?, at path: PropertyListKeyPath
    ) -> PropertyList?? {
        guard old == nil || old?.arrayValue != nil else { return nil }
        let oldElements = old?.arrayValue ?? []
        let (there, before, after) = (Set(present), Set(oldElements), Set(applied))
        let added = applied.filter { !before.contains($0) && there.contains($0) }
        let removed = oldElements.filter { !after.contains($0) && !there.contains($0) }
        var kept: Set<PropertyList> = []
        for element in added + removed {
            let isThere = PropertyList.boolean(there.contains(element))
            guard case .setting(let setting)? = ownedBefore[SettingPath(path, element: element)],
                setting.applied == isThere, let other = setting.owners.first(otherThan: name)
            else { continue }
            keep(isThere, at: path, other, element)
            kept.insert(element)
        }
        let gone = Set(added).subtracting(kept)
        let merged = present.filter { !gone.contains($0) } + removed.filter { !kept.contains($0) }
        return .some(merged.isEmpty && old == nil ? nil : .array(merged))
    }

    /// Another name that declares something else than an old value at a path, or inside it; nil if there is none.
    private func owner(at path: PropertyListKeyPath, against old: PropertyList?) -> ApplyName? {
        let rows = ownedBefore.rows(on: path)
        let isInside = rows.first.map { $0.path.keys.count < path.count } ?? false
        return rows.lazy.filter { isInside || !$0.isApplied(in: old, depth: path.count) }.owner(otherThan: name)
    }

    /// Whether elements of the array at a path are owned, or were before or after the apply.
    private func hasElements(at path: PropertyListKeyPath) -> Bool {
        [ownedBefore, step.oldOwned, step.newOwned].contains { $0[path]?.kind == .array }
    }

    private mutating func keep(
        _ value: PropertyList?, at path: PropertyListKeyPath, _ other: ApplyName?, _ element: PropertyList? = nil
    ) {
        let reason = other.map(KeptSetting.Reason.owned) ?? .edited
        if other == nil { editedCount += 1 }
        let path = SettingPath(path, element: element)
        kept.append(KeptSetting(location: step.location, path: path, value: value, reason: reason))
    }
}
