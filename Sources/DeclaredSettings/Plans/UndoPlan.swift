import PrefsCore

/// Takes back what an apply has done in one location, in memory. Values are merged three-way: what the apply has
/// changed is changed back, and what was changed since is kept. Then what nobody owns any more is given back.
struct UndoPlan {
    private let step: LocationStep
    private let name: ApplyName
    private let overwrites: Bool
    private let ownedBefore: NodesByKey<OwnedNode>
    /// Who owns what after the undo.
    private(set) var ownedAfter: NodesByKey<OwnedNode>
    private(set) var kept: [KeptSetting] = []
    /// The steps of which something was edited since, and is kept.
    private(set) var skipped: [ValueStep] = []

    /// - Parameter owned: Who owns what before the undo.
    init(of step: LocationStep, for name: ApplyName, _ owned: NodesByKey<OwnedNode>, _ overwrites: Bool) {
        (self.step, self.name, self.overwrites) = (step, name, overwrites)
        (ownedBefore, ownedAfter) = (owned, owned)
        ownedAfter.set(
            step.ownedKeys.map { key in
                (key, Self.undone(step.oldNodes[key], step.newNodes[key], owned[key], name))
            })
    }

    private static func undone(
        _ old: OwnedNode?, _ new: OwnedNode?, _ present: OwnedNode?, _ name: ApplyName
    ) -> OwnedNode? {
        if old == new { return present }
        if present == new { return old }
        // Other names have applied since. What they declare differently is theirs.
        if case .keys(let old)? = old, case .keys(let new)? = new, case .keys(var owned)? = present {
            owned.nodes.set(
                new.nodes.keys(and: old.nodes).map { key in
                    (key, undone(old.nodes[key], new.nodes[key], owned.nodes[key], name))
                })
            return owned.isEmpty ? nil : .keys(owned)
        }
        let others = present?.without(name)
        guard let mine = old?.only(name) else { return others }
        return others?.adding(mine, of: name) ?? mine
    }

    /// Returns the contents with the old values.
    mutating func takeBack(_ contents: PropertyListDictionary) -> PropertyListDictionary {
        let before = PropertyList.dictionary(contents)
        var editor = DictionaryEditor(contents)
        for value in step.values {
            let editedCount = editedCount
            let present = before.value(at: value.path[...])
            let old = merge(present, value.new, value.old, at: value.path)
            if old != present {
                if !overwrites, Self.isBlocked(value.path, in: before) {
                    keep(present, at: value.path, nil)
                } else {
                    editor.put(old, at: value.path[...])
                }
            }
            if self.editedCount > editedCount { skipped.append(value) }
        }
        return giveBackAbandoned(editor.contents, before)
    }

    /// The number of values that were edited since, and are kept.
    private var editedCount: Int { kept.count { $0.reason == .edited } }

    /// Whether a value that is no dictionary is on the way of a path.
    private static func isBlocked(_ path: [String], in contents: PropertyList) -> Bool {
        var value: PropertyList? = contents
        for key in path.dropLast() {
            value = value?.dictionaryValue?[key]
            if value == nil { return false }
            if value?.dictionaryValue == nil { return true }
        }
        return false
    }

    /// Gives back what the apply has not changed, since another name had declared it before and has let it go since.
    private mutating func giveBackAbandoned(
        _ contents: PropertyListDictionary, _ before: PropertyList
    ) -> PropertyListDictionary {
        var plan = LocationPlan(of: step.location, for: name, keepsOwnedContainers: true)
        let released = plan.giveBack(ownedBefore, remaining: ownedAfter, in: contents)
        let after = PropertyList.dictionary(contents)
        for setting in plan.kept {
            let path = setting.path.keys.components
            // A value that was taken back needs no report, and one that was kept needs no second one.
            let isUntouched = before.value(at: path[...]) == after.value(at: path[...])
            if isUntouched, !kept.contains(where: { $0.path == setting.path }) { kept.append(setting) }
        }
        return released
    }

    // MARK: Merging

    /// - Parameter applied: The value that the apply left.
    /// - Parameter old: The value before the apply.
    private mutating func merge(
        _ present: PropertyList?, _ applied: PropertyList?, _ old: PropertyList?, at path: [String]
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
        _ present: PropertyListDictionary, _ applied: PropertyListDictionary, _ old: PropertyList?, at path: [String],
        _ other: ApplyName?
    ) -> PropertyList? {
        var editor = DictionaryEditor(present)
        var keys = Array(applied.keys)
        let oldEntries = old?.dictionaryValue
        if let oldEntries { keys += oldEntries.keys.filter { applied[$0] == nil } }
        for key in keys {
            let part = present[key]
            let merged = merge(part, applied[key], oldEntries?[key], at: path + [key])
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
        _ present: [PropertyList], _ applied: [PropertyList], _ old: PropertyList?, at path: [String]
    ) -> PropertyList?? {
        guard old == nil || old?.arrayValue != nil else { return nil }
        let oldElements = old?.arrayValue ?? []
        let others = ownedBefore.elements(at: path)
        let (there, before, after) = (Set(present), Set(oldElements), Set(applied))
        var removed: Set<PropertyList> = []
        for element in applied where !before.contains(element) && there.contains(element) {
            if let owned = others?[element], owned.isThere, let other = owned.owners.first(otherThan: name) {
                keep(.boolean(true), at: path, other, element)
            } else {
                removed.insert(element)
            }
        }
        var merged = present.filter { !removed.contains($0) }
        for element in oldElements where !after.contains(element) && !there.contains(element) {
            if let owned = others?[element], !owned.isThere, let other = owned.owners.first(otherThan: name) {
                keep(.boolean(false), at: path, other, element)
            } else {
                merged.append(element)
            }
        }
        return .some(merged.isEmpty && old == nil ? nil : .array(merged))
    }

    /// Another name that declares something else than an old value at a path, or inside it; nil if there is none.
    private func owner(at path: [String], against old: PropertyList?) -> ApplyName? {
        guard let (node, rest) = ownedBefore.node(on: path[...]) else { return nil }
        return rest.isEmpty ? node.owner(otherThan: name, against: old) : node.owner(otherThan: name)
    }

    /// Whether elements of the array at a path are owned, or were before or after the apply.
    private func hasElements(at path: [String]) -> Bool {
        [ownedBefore, step.oldNodes, step.newNodes].contains { $0.elements(at: path) != nil }
    }

    private mutating func keep(
        _ value: PropertyList?, at path: [String], _ other: ApplyName?, _ element: PropertyList? = nil
    ) {
        let reason = other.map(KeptSetting.Reason.owned) ?? .edited
        let path = SettingPath(path, element: element)
        kept.append(KeptSetting(location: step.location, path: path, value: value, reason: reason))
    }
}
