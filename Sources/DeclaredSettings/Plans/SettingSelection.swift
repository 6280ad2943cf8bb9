package import PrefsCore

/// The part of the contents of a location, or of a value inside them, that an apply is to look at. The rest stays as it
/// is: it is neither set nor given back, and its owners stay the same. If a dictionary was declared as a whole and now
/// its keys are, or the other way round, all of it is left as it is unless all of it is selected.
package protocol SettingSelection {
    /// True for everything, false for nothing; nil if parts of the value are selected.
    var isWhole: Bool? { get }

    /// The part of the value of a key, or of the element at an index.
    func inside(_ key: String) -> Self

    /// The value `new`, in which all that is not selected is as in `old`.
    func applied(toChangeOf old: PropertyList?, to new: PropertyList?) -> PropertyList?
}

extension SettingSelection {
    /// Whether something of a setting may be selected.
    func mayHave(_ path: SettingPath) -> Bool {
        path.keys.components.reduce(self) { $0.inside($1) }.isWhole != false
    }

    /// The contents after a change of those parts of `old` that are selected.
    func outcome(
        from old: PropertyListDictionary, _ oldNodes: NodesByKey<OwnedNode>, to new: PropertyListDictionary,
        _ newNodes: NodesByKey<OwnedNode>
    ) -> (contents: PropertyListDictionary, nodes: NodesByKey<OwnedNode>) {
        if let isWhole { return isWhole ? (new, newNodes) : (old, oldNodes) }
        var (contents, nodes) = (DictionaryEditor(old), oldNodes)
        var changes: [(key: String, node: OwnedNode?)] = []
        func add(_ key: String) {
            let site = inside(key).site(
                from: SettingSite(value: old[key], owned: oldNodes[key]),
                to: SettingSite(value: new[key], owned: newNodes[key]))
            changes.append((key, site.owned))
            if site.value != old[key] { contents.put(site.value, at: [key]) }
        }
        for (key, _) in old { add(key) }
        for (key, _) in new where old[key] == nil { add(key) }
        for key in newNodes.keys(and: oldNodes) where old[key] == nil && new[key] == nil { add(key) }
        nodes.set(changes)
        return (contents.contents, nodes)
    }

    private func site(from old: SettingSite, to new: SettingSite) -> SettingSite {
        if let isWhole { return isWhole ? new : old }
        let areKeys = !(old.isSetting || new.isSetting) && (old.owned != nil || new.owned != nil)
        if areKeys, let entries = old.entries, let newEntries = new.entries {
            return site(from: old, entries, to: new, newEntries)
        }
        let value = applied(toChangeOf: old.value, to: new.value)
        if value == new.value { return new }
        if value == old.value { return old }
        if areKeys {
            // Another value takes the place of a dictionary, or the other way round.
            if let entries = old.value?.dictionaryValue { return site(from: old, entries, to: SettingSite(), [:]) }
            return site(from: SettingSite(), [:], to: new, new.entries ?? [:])
        }
        // A part of a setting is set or given back. It stays owned until all of it is given back.
        switch (old.owned, new.owned) {
        case (.keys?, _), (_, .keys?): return old
        case (let earlier, let later):
            var owned = later ?? earlier
            if case .setting(var ownership)? = owned {
                ownership.applied = value
                owned = .setting(ownership)
            }
            return SettingSite(value: value, owned: owned)
        }
    }

    private func site(
        from old: SettingSite, _ entries: PropertyListDictionary, to new: SettingSite,
        _ newEntries: PropertyListDictionary
    ) -> SettingSite {
        var keys = new.owned?.keys ?? old.owned?.keys ?? OwnedKeys()
        let outcome = outcome(
            from: entries, old.owned?.keys?.nodes ?? NodesByKey(), to: newEntries,
            new.owned?.keys?.nodes ?? NodesByKey())
        keys.nodes = outcome.nodes
        let isNone = outcome.contents.isEmpty && (old.value == nil || new.value == nil)
        return SettingSite(
            value: isNone ? nil : .dictionary(outcome.contents), owned: keys.isEmpty ? nil : .keys(keys))
    }
}

extension SettingSite {
    /// Whether the value or its elements are owned as a whole.
    fileprivate var isSetting: Bool { owned != nil && owned?.keys == nil }

    /// The entries of a dictionary, none if there is no value; nil for another value.
    fileprivate var entries: PropertyListDictionary? { value == nil ? [:] : value?.dictionaryValue }
}
