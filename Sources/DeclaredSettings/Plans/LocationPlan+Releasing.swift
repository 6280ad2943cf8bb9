import PrefsCore

/// Restoring the earlier values of settings that have lost their last owner.
extension LocationPlan {
    /// The table without this name as an owner of what it no longer declares.
    func released(allBut declared: DeclaredKeys, _ contents: PropertyListDictionary) -> OwnedTable {
        owned.mapOwners { path, owners in
            !owners.contains(name) || isDeclared(path, in: declared, contents) ? owners : owners.without(name)
        }
    }

    /// Whether something is declared of a setting. An exact declaration does not remove array elements.
    private func isDeclared(
        _ path: SettingPath, in declared: DeclaredKeys, _ contents: PropertyListDictionary
    ) -> Bool {
        var node = DeclaredNode.keys(declared)
        for (depth, key) in path.keys.components.enumerated() {
            guard case .keys(let keys) = node else { return false }
            if let inside = keys[key] {
                node = inside
            } else if isExact, !isArray(path.keys.prefix(depth), contents) {
                node = .absent
            } else {
                return false
            }
        }
        switch node {
        case .value, .absent: return path.element == nil
        case .elements(let elements): return path.element.map(elements.has) ?? false
        case .keys: return false
        }
    }

    /// Whether the value at a path is an array in which settings are owned by their indices.
    private func isArray(_ path: PropertyListKeyPath, _ contents: PropertyListDictionary) -> Bool {
        let value = PropertyList.dictionary(contents).value(at: path.components[...])
        guard case .keys(let keys)? = owned[path], value?.arrayValue != nil else { return false }
        return keys.areIndices(owned.rows(at: SettingPath(path)).groups(atDepth: path.count + 1))
    }

    /// Restores the earlier value of every setting that has lost its last owner.
    ///
    /// - Parameter before: Who owned what before. ``owned`` has what remains owned.
    mutating func restore(_ before: OwnedTable, in contents: PropertyListDictionary) -> PropertyListDictionary {
        restoreKeys(OwnedKeys(), OwnedKeys(), before.rows[...], in: .dictionary(contents))?.dictionaryValue ?? contents
    }

    /// - Parameter rows: The setting or the container that was owned here, with the rows inside it.
    /// - Returns: The value afterwards.
    private mutating func restoreGroup(_ rows: ArraySlice<OwnedRow>, in value: PropertyList?) -> PropertyList? {
        switch (rows.first?.content, owned[path]) {
        case (.setting(let ownership)?, nil):
            if overwrites || value == ownership.applied { return ownership.original }
            if value != ownership.original { keep(value) }
            return value
        case (.array(let original)?, nil), (.array(let original)?, .array?):
            return restoreElements(original, rows, in: value)
        case (.keys(let keys)?, nil):
            return restoreKeys(keys, keys, rows, in: value)
        case (.keys(let keys)?, .keys(var remaining)?):
            if keepsOwnedContainers { remaining.isMade = false }
            return restoreKeys(keys, remaining, rows, in: value)
        default:
            // A setting that is still owned keeps its value.
            // One that is owned in another shape now has its value already.
            return value
        }
    }

    private mutating func restoreElements(
        _ original: [PropertyList]?, _ rows: ArraySlice<OwnedRow>, in value: PropertyList?
    ) -> PropertyList? {
        let elements = OwnedElements(original: original, rows)
        let released = rows.filter { owned[$0.path] == nil }.compactMap(\.path.element)
        switch value {
        case .array(let present)?:
            return array(of: elements.restoring(released, in: present), original: original, inPlaceOf: value)
        case nil:
            // Nobody makes an array again that was removed since.
            for element in released where elements.isRemoved(element) { keep(nil, element) }
        default:
            for element in released { keep(value, element) }
        }
        return value
    }

    private mutating func restoreKeys(
        _ keys: OwnedKeys, _ remaining: OwnedKeys, _ rows: ArraySlice<OwnedRow>, in value: PropertyList?
    ) -> PropertyList? {
        let groups = rows.groups(atDepth: path.depth + 1)
        var container = SettingContainer(value, isArrayAllowed: keys.areIndices(groups))
        var changed = groups.filter { !owned.hasGroup($0) }
        guard !changed.isEmpty else { return value }
        // The last elements of an array are removed first.
        if container.isArray { changed.sort { $0.key.arrayIndex ?? 0 > $1.key.arrayIndex ?? 0 } }
        for group in changed {
            let part = container[group.key]
            inside(group.key) { plan in
                let outcome = plan.restoreGroup(group, in: part)
                if outcome != part, !container.set(outcome, at: group.key) { plan.keep(part) }
            }
        }
        return self.value(of: remaining, container)
    }
}

extension OwnedKeys {
    /// Whether the keys of groups of rows can be indices of an array that was there before the first owner.
    fileprivate func areIndices(_ groups: [ArraySlice<OwnedRow>]) -> Bool {
        !isMade && groups.allSatisfy { $0.key.arrayIndex != nil }
    }
}
