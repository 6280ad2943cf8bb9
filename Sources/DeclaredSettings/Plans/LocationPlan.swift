import PrefsCore

/// Computes what an apply does in one location: it restores the settings that the name no longer declares, sets those
/// that it declares, and records their owners.
///
/// The stored values are traversed twice: together with the rows of what was owned, everything that is no longer
/// declared is given back; then, together with the declarations, everything that is declared is taken.
struct LocationPlan {
    let location: DomainLocation
    let name: ApplyName
    /// Who owns what: what remains owned while something is given back, and then also what is taken.
    var owned: OwnedTable
    /// If true, every key that is not declared is removed.
    var isExact = false
    /// Whether values that were edited since are given back, too.
    var overwrites = false
    /// Whether to keep an emptied dictionary that an apply made, while a key of it is owned. An undo keeps it: the key
    /// is declared still, and the next apply would make the dictionary again.
    var keepsOwnedContainers = false
    var kept: [KeptSetting] = []
    var conflicts: [DeclarationConflict] = []
    /// The key path of the values that are looked at.
    private(set) var path = SettingPath(.root)

    init(of location: DomainLocation, for name: ApplyName, _ owned: OwnedTable) {
        (self.location, self.name, self.owned) = (location, name, owned)
    }

    /// Returns the contents after an apply.
    mutating func make(_ declared: DeclaredKeys, _ contents: PropertyListDictionary) -> PropertyListDictionary {
        let before = owned
        owned = released(allBut: declared, contents)
        var value: PropertyList? = .dictionary(restore(before, in: contents))
        _ = takeKeys(declared, &value)
        owned.sort()
        let after = value?.dictionaryValue ?? [:]
        kept = kept.filter { !isOverwritten($0, after) }
        return after
    }

    @discardableResult
    mutating func inside<Result>(_ key: String, _ body: (inout LocationPlan) -> Result) -> Result {
        let outer = path
        path = SettingPath(outer.keys.appending(key))
        defer { path = outer }
        return body(&self)
    }

    /// The value that there is after a container was changed. A dictionary that was made, and is empty now with no
    /// owned setting that is to be inside, gives way to what it took the place of.
    mutating func value(of keys: OwnedKeys, _ container: SettingContainer) -> PropertyList? {
        let value = container.value
        guard keys.isMade else { return value }
        let owned = owned.rows(at: path)
        if value == [:], !owned.contains(where: \.isPresence) { return keys.replaced }
        if owned.isEmpty, let replaced = keys.replaced, replaced != value { keep(value) }
        return value
    }

    /// The array that there is after its elements were changed. One that was made for elements is not kept without any.
    ///
    /// - Parameter value: The array before; nil if there was none.
    func array(of elements: [PropertyList], original: [PropertyList]?, inPlaceOf value: PropertyList?) -> PropertyList?
    {
        if elements == value?.arrayValue ?? [] { return value }
        let isMade = original == nil && !owned.rows(at: path).contains(where: \.isPresence)
        return elements.isEmpty && isMade ? nil : .array(elements)
    }

    // MARK: Reports

    mutating func keep(_ value: PropertyList?, _ element: PropertyList? = nil) {
        let path = SettingPath(path.keys, element: element)
        kept.append(KeptSetting(location: location, path: path, value: value, reason: .edited))
    }

    /// Whether a value that was kept needs no report: a dictionary was made in its place, or a setting at its path or
    /// around it was taken. No such setting was owned while the kept value was.
    private func isOverwritten(_ kept: KeptSetting, _ contents: PropertyListDictionary) -> Bool {
        let path = kept.path.keys
        if kept.path.element == nil, kept.value?.dictionaryValue == nil,
            PropertyList.dictionary(contents).value(at: path.components[...])?.dictionaryValue != nil
        {
            return true
        }
        return (1...max(path.count, 1)).contains { owned[path.prefix($0)]?.kind == .setting }
    }

    mutating func refuse(_ reason: DeclarationConflict.Reason, _ element: PropertyList? = nil) {
        let path = SettingPath(path.keys, element: element)
        conflicts.append(DeclarationConflict(location: location, path: path, reason: reason))
    }
}
