import PrefsCore

/// Giving back what a name owns and no longer declares.
extension LocationPlan {
    /// - Parameter declared: What the name declares here; nil for nothing.
    mutating func release(_ site: SettingSite, allBut declared: DeclaredNode?, isExact: Bool) -> SettingSite? {
        switch (site.owned, declared) {
        case (nil, _), (.setting?, .value?), (.setting?, .absent?): nil
        case (.setting(let ownership)?, _): release(ownership, site.value)
        case (.elements(let owned)?, .elements(let elements)?): release(owned, site.value, allBut: elements)
        case (.elements(let owned)?, _): release(owned, site.value, allBut: DeclaredElements([]))
        case (.keys(let owned)?, .keys(let keys)?): release(owned, site.value, allBut: keys, isExact: isExact)
        case (.keys(let owned)?, _): release(owned, site.value, allBut: DeclaredKeys(), isExact: false)
        }
    }

    private mutating func release(_ ownership: Ownership, _ value: PropertyList?) -> SettingSite? {
        guard ownership.owners.contains(name) else { return nil }
        var ownership = ownership
        ownership.owners.remove(name)
        guard ownership.owners.isEmpty else { return SettingSite(value: value, owned: .setting(ownership)) }
        if overwrites || value == ownership.applied { return SettingSite(value: ownership.original, owned: nil) }
        if value != ownership.original { keep(value) }
        return SettingSite(value: value, owned: nil)
    }

    private mutating func release(
        _ owned: OwnedElements, _ value: PropertyList?, allBut declared: DeclaredElements
    ) -> SettingSite? {
        let remaining = owned.filtered { element in
            var owners = element.owners
            if !declared.has(element.element) { owners.remove(name) }
            return owners
        }
        if remaining == owned { return nil }
        let released = owned.elements.map(\.element).filter { remaining[$0] == nil }
        let site = SettingSite(value: value, owned: remaining.elements.isEmpty ? nil : .elements(remaining))
        switch value {
        case .array(let present)?:
            return Self.outcome(remaining, owned.givingBack(released, in: present), value)
        case nil:
            // Nobody makes an array again that was removed since.
            for element in released where owned.isRemoved(element) { keep(nil, element) }
            return site
        default:
            for element in released { keep(value, element) }
            return site
        }
    }

    private mutating func release(
        _ owned: OwnedKeys, _ value: PropertyList?, allBut declared: DeclaredKeys, isExact: Bool
    ) -> SettingSite? {
        var container = SettingContainer(value, isArrayAllowed: owned.areIndices)
        var remaining = owned
        var changes: [(key: String, node: OwnedNode?)] = []
        var nodes = Array(owned.nodes)
        // The last elements of an array are removed first.
        if container.isArray { nodes.sort { ($0.0.arrayIndex ?? 0) > ($1.0.arrayIndex ?? 0) } }
        for (key, node) in nodes {
            let part = SettingSite(value: container[key], owned: node)
            let declared = declared[key] ?? (isExact && !container.isArray ? .absent : nil)
            guard let released = inside(key, { $0.release(part, allBut: declared, isExact: isExact) }) else { continue }
            changes.append((key, released.owned))
            if released.value != part.value, !container.set(released.value, at: key) {
                inside(key) { $0.keep(part.value) }
            }
        }
        guard !changes.isEmpty else { return nil }
        remaining.nodes.set(changes)
        return outcome(remaining, container)
    }
}
