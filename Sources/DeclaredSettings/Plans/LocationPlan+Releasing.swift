import PrefsCore

/// Giving back what nobody owns any more.
extension LocationPlan {
    /// Gives back the settings that are owned and do not remain so.
    ///
    /// - Parameter value: The value at the path.
    /// - Returns: The value afterwards.
    mutating func giveBack(_ owned: OwnedNode, remaining: OwnedNode?, in value: PropertyList?) -> PropertyList? {
        switch (owned, remaining) {
        case (.setting(let ownership), nil):
            if overwrites || value == ownership.applied { return ownership.original }
            if value != ownership.original { keep(value) }
            return value
        case (.elements(let owned), nil):
            return giveBack(owned, remaining: OwnedElements(original: owned.original), in: value)
        case (.elements(let owned), .elements(let remaining)?):
            return giveBack(owned, remaining: remaining, in: value)
        case (.keys(let owned), nil):
            return giveBack(owned, remaining: OwnedKeys(isMade: owned.isMade, replaced: owned.replaced), in: value)
        case (.keys(let owned), .keys(var remaining)?):
            if keepsOwnedContainers { remaining.isMade = false }
            return giveBack(owned, remaining: remaining, in: value)
        default:
            // A setting that remains owned keeps its value, and one that is owned in another shape afterwards has it
            // already.
            return value
        }
    }

    private mutating func giveBack(
        _ owned: OwnedElements, remaining: OwnedElements, in value: PropertyList?
    ) -> PropertyList? {
        let released = owned.elements.map(\.element).filter { remaining[$0] == nil }
        switch value {
        case .array(let present)?:
            return Self.array(of: remaining, owned.givingBack(released, in: present), inPlaceOf: value)
        case nil:
            // Nobody makes an array again that was removed since.
            for element in released where owned.isRemoved(element) { keep(nil, element) }
        default:
            for element in released { keep(value, element) }
        }
        return value
    }

    private mutating func giveBack(_ owned: OwnedKeys, remaining: OwnedKeys, in value: PropertyList?) -> PropertyList? {
        var container = SettingContainer(value, isArrayAllowed: owned.areIndices)
        var changed = owned.nodes.filter { key, node in remaining.nodes[key] != node }
        guard !changed.isEmpty else { return value }
        // The last elements of an array are removed first.
        if container.isArray { changed.sort { ($0.0.arrayIndex ?? 0) > ($1.0.arrayIndex ?? 0) } }
        for (key, node) in changed {
            let part = container[key]
            let outcome = inside(key) { $0.giveBack(node, remaining: remaining.nodes[key], in: part) }
            if outcome != part, !container.set(outcome, at: key) { inside(key) { $0.keep(part) } }
        }
        return self.value(of: remaining, container)
    }
}

extension OwnedNode {
    /// What is owned after a name has let go of what it no longer declares.
    ///
    /// - Parameters:
    ///   - declared: What the name declares here; nil for nothing.
    ///   - isExact: Whether all keys of dictionaries are declared absent, unless they are declared otherwise.
    ///   - value: The value at the path.
    func released(
        by name: ApplyName, allBut declared: DeclaredNode?, isExact: Bool, in value: PropertyList?
    ) -> OwnedNode? {
        switch (self, declared) {
        case (.setting, .value?), (.setting, .absent?):
            return self
        case (.elements(let owned), .elements(let elements)?):
            let rest = owned.filtered { elements.has($0.element) ? $0.owners : $0.owners.without(name) }
            return rest.elements.isEmpty ? nil : .elements(rest)
        case (.keys(var owned), .keys(let keys)?):
            let container = SettingContainer(value, isArrayAllowed: owned.areIndices)
            let others: DeclaredNode? = isExact && !container.isArray ? .absent : nil
            owned.nodes = owned.nodes.mapNodes { key, node in
                node.released(by: name, allBut: keys[key] ?? others, isExact: isExact, in: container[key])
            }
            return owned.isEmpty ? nil : .keys(owned)
        default:
            return without(name)
        }
    }
}
