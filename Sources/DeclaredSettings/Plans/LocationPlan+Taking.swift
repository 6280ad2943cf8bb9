import PrefsCore

/// Setting what a name declares. What it no longer declares was given back before. So if a setting is still owned in
/// another shape (say as a value, where keys are declared), another name owns it.
extension LocationPlan {
    /// - Parameter value: The value at the path, which becomes what it is afterwards.
    /// - Returns: Whether something was taken. Otherwise it was taken already, or is refused.
    private mutating func take(_ declared: DeclaredNode, _ value: inout PropertyList?) -> Bool {
        switch declared {
        case .value(let wanted): takeValue(wanted, &value)
        case .absent: takeValue(nil, &value)
        case .elements(let elements): takeElements(elements, &value)
        case .keys(let keys): takeKeys(keys, &value)
        }
    }

    /// Reports a conflict: another name owns this path as something else.
    private mutating func refuseOwned() -> Bool {
        if let other = owned.rows(at: path).owner(otherThan: name) { refuse(.owned(other)) }
        return false
    }

    // MARK: Values

    /// Sets a value, or removes it if nil.
    private mutating func takeValue(_ wanted: DeclaredValue?, _ value: inout PropertyList?) -> Bool {
        var setting = Ownership(original: value, applied: wanted?.value, owners: Owners([]))
        switch owned[path] {
        case nil: break
        case .setting(let known)?: setting = known
        default: return refuseOwned()
        }
        let new = wanted.map { $0.matching(value) ?? $0.matching(setting.applied) ?? $0.value }
        let isApplied = wanted.map { $0.matching(setting.applied) != nil } ?? (setting.applied == nil)
        if !isApplied, let other = setting.owners.first(otherThan: name) {
            refuse(.owned(other))
            return false
        }
        if setting.owners.contains(name), setting.applied == new, value == new { return false }
        setting.applied = new
        setting.owners.insert(name)
        owned.set(.setting(setting), at: path)
        value = new
        return true
    }

    // MARK: Elements

    private mutating func takeElements(_ declared: DeclaredElements, _ value: inout PropertyList?) -> Bool {
        guard value == nil || value?.arrayValue != nil else {
            refuse(.notAnArray)
            return false
        }
        let before = value?.arrayValue ?? []
        var original = value?.arrayValue
        switch owned[path] {
        case nil: owned.set(.array(original: original), at: path)
        case .array(let known)?: original = known
        default: return refuseOwned()
        }
        let known = OwnedElements(original: original, owned.rows(at: path))
        let returning = declared.filter { $0.isThere && known.isAbsent($0.element) }
        let elements = declared.applied(to: known.restoring(returning.map(\.element), in: before))
        var isChanged = false
        for element in declared where takeElement(element) { isChanged = true }
        guard isChanged || elements != before else { return false }
        value = array(of: elements, original: original, inPlaceOf: value)
        return true
    }

    /// Owns an element, unless another name declares the opposite.
    private mutating func takeElement(_ declared: DeclaredElement) -> Bool {
        let path = SettingPath(path.keys, element: declared.element)
        let isThere = PropertyList.boolean(declared.isThere)
        var setting = Ownership(original: nil, applied: isThere, owners: Owners([]))
        if case .setting(let known)? = owned[path] { setting = known }
        if setting.applied != isThere, let other = setting.owners.first(otherThan: name) {
            refuse(.owned(other), declared.element)
        }
        if setting.applied == isThere, setting.owners.contains(name) { return false }
        setting.applied = isThere
        setting.owners.insert(name)
        owned.set(.setting(setting), at: path)
        return true
    }

    // MARK: Containers

    mutating func takeKeys(_ declared: DeclaredKeys, _ value: inout PropertyList?) -> Bool {
        var container = SettingContainer(value, isArrayAllowed: declared.areIndices)
        let isMade = container.isNone
        var keys = OwnedKeys(isMade: isMade, replaced: isMade ? value : nil)
        switch owned[path] {
        case nil: break
        case .keys(let known)?: keys = known
        default: return refuseOwned()
        }
        if isMade, declared.contains(where: { $0.1.isPresence }) {
            guard !declared.areIndices else {
                refuse(.noContainer)
                return false
            }
            container = SettingContainer([:], isArrayAllowed: false)
        }
        if !path.keys.isRoot { owned.set(.keys(keys), at: path) }
        let absent = isExact && !container.isArray ? keysBeside(declared, container) : []
        var isChanged = false
        func add(_ node: DeclaredNode, _ key: String) {
            inside(key) { plan in
                if container.isArray, case .absent = node { return plan.refuse(.absentIndex) }
                let before = container[key]
                var part = before
                guard plan.take(node, &part) else { return }
                isChanged = true
                if part != before, !container.set(part, at: key) { plan.refuse(.noContainer) }
            }
        }
        for (key, node) in declared { add(node, key) }
        for key in absent { add(.absent, key) }
        if isChanged { value = self.value(of: keys, container) }
        return isChanged
    }

    /// The keys that are there or that the name owns, and that are not declared.
    private func keysBeside(_ declared: DeclaredKeys, _ container: SettingContainer) -> [String] {
        let owned = owned.rows(at: path).groups(atDepth: path.depth + 1).filter { rows in
            container[rows.key] == nil && rows.isOwned(by: name)
        }
        return (container.keys + owned.map(\.key)).filter { declared[$0] == nil }
    }
}
