import PrefsCore

/// Setting what a name declares. What it no longer declares was given back before. So if a setting is still owned in
/// another shape (say as a value, where keys are declared), another name owns it.
extension LocationPlan {
    private mutating func take(_ declared: DeclaredNode, _ site: SettingSite, isExact: Bool) -> SettingSite? {
        switch declared {
        case .value(let value): take(value, site)
        case .absent: take(nil, site)
        case .elements(let elements): take(elements, site)
        case .keys(let keys): take(keys, site, isExact: isExact)
        }
    }

    /// Reports the other name that owns what is here in a way that excludes the declared one.
    private mutating func refuse(_ site: SettingSite) -> SettingSite? {
        if let other = site.owned?.owner(otherThan: name) { refuse(.owned(other)) }
        return nil
    }

    // MARK: Values

    /// Sets a value, or removes it if nil.
    private mutating func take(_ wanted: DeclaredValue?, _ site: SettingSite) -> SettingSite? {
        var ownership: Ownership
        switch site.owned {
        case nil: ownership = Ownership(original: site.value, applied: wanted?.value, owners: Owners([]))
        case .setting(let known)?: ownership = known
        default: return refuse(site)
        }
        let value = wanted.map { $0.equal(site.value) ?? $0.equal(ownership.applied) ?? $0.value }
        if let other = ownership.owners.first(otherThan: name), !isApplied(wanted, ownership) {
            refuse(.owned(other))
            return nil
        }
        if ownership.owners.contains(name), ownership.applied == value, site.value == value { return nil }
        ownership.applied = value
        ownership.owners.insert(name)
        noteTaken()
        return SettingSite(value: value, owned: .setting(ownership))
    }

    private func isApplied(_ wanted: DeclaredValue?, _ ownership: Ownership) -> Bool {
        guard let wanted else { return ownership.applied == nil }
        return wanted.equal(ownership.applied) != nil
    }

    // MARK: Elements

    private mutating func take(_ declared: DeclaredElements, _ site: SettingSite) -> SettingSite? {
        var elements: [PropertyList] = []
        switch site.value {
        case nil: break
        case .array(let present)?: elements = present
        default:
            refuse(.notAnArray)
            return nil
        }
        var owned = OwnedElements(original: site.value?.arrayValue)
        switch site.owned {
        case nil: break
        case .elements(let known)?: owned = known
        default: return refuse(site)
        }
        let (elementsBefore, ownedBefore) = (elements, owned)
        for declaration in declared {
            if let known = owned[declaration.element], known.isThere != declaration.isThere,
                let other = known.owners.first(otherThan: name)
            {
                refuse(.owned(other), declaration.element)
            }
        }
        elements = owned.givingBack(
            declared.filter { $0.isThere && owned[$0.element]?.isThere == false }.map(\.element), in: elements)
        for declared in declared { owned.declare(declared.element, isThere: declared.isThere, by: name) }
        let absent = Set(declared.filter { !$0.isThere }.map(\.element))
        elements.removeAll(where: absent.contains)
        let present = Set(elements)
        elements += declared.present.filter { !present.contains($0) }
        if elements == elementsBefore, owned == ownedBefore { return nil }
        let value = Self.array(of: owned, elements, inPlaceOf: site.value)
        return SettingSite(value: value, owned: owned.elements.isEmpty ? nil : .elements(owned))
    }

    // MARK: Containers

    mutating func take(_ declared: DeclaredKeys, _ site: SettingSite, isExact: Bool) -> SettingSite? {
        var container = SettingContainer(site.value, isArrayAllowed: declared.areIndices)
        let isMade = container.isNone
        var owned = OwnedKeys(isMade: isMade, replaced: isMade ? site.value : nil)
        switch site.owned {
        case nil: break
        case .keys(let keys)?: owned = keys
        default: return refuse(site)
        }
        if isMade, declared.contains(where: { $0.1.isPresence }) {
            guard !declared.areIndices else {
                refuse(.noContainer)
                return nil
            }
            container = SettingContainer([:], isArrayAllowed: false)
            noteMade()
        }
        let absent = isExact && !container.isArray ? keysBeside(declared, container, owned) : []
        var changes: [(key: String, node: OwnedNode?)] = []
        func add(_ node: DeclaredNode, _ key: String) {
            inside(key) { plan in
                if container.isArray, case .absent = node { return plan.refuse(.absentIndex) }
                let part = SettingSite(value: container[key], owned: owned.nodes[key])
                guard let taken = plan.take(node, part, isExact: isExact) else { return }
                changes.append((key, taken.owned))
                if taken.value != part.value, !container.set(taken.value, at: key) { plan.refuse(.noContainer) }
            }
        }
        for (key, node) in declared { add(node, key) }
        for key in absent { add(.absent, key) }
        guard !changes.isEmpty else { return nil }
        owned.nodes.set(changes)
        return SettingSite(value: value(of: owned, container), owned: owned.isEmpty ? nil : .keys(owned))
    }

    /// The keys that are there or that the name owns, and that are not declared.
    private func keysBeside(_ declared: DeclaredKeys, _ container: SettingContainer, _ owned: OwnedKeys) -> [String] {
        var keys = container.keys.filter { declared[$0] == nil }
        for (key, node) in owned.nodes where declared[key] == nil && container[key] == nil && node.isOwned(by: name) {
            keys.append(key)
        }
        return keys
    }
}
