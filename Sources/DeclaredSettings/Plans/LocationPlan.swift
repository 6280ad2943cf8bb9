import PrefsCore

/// Computes what an apply does in one location: it restores the settings that the name no longer declares, sets those
/// that it declares, and records their owners.
///
/// The declared tree, the stored values and the owned tree are traversed together, twice: first, everything that is no
/// longer declared is given back; then everything that is declared is taken.
struct LocationPlan {
    let location: DomainLocation
    let name: ApplyName
    /// Whether values that were edited since are given back, too.
    let overwrites: Bool
    /// Whether a dictionary that was made, and is empty now, stays as long as something inside it is owned. An undo
    /// keeps it: what is owned there is declared still, and the next apply would make the dictionary again.
    let keepsOwnedContainers: Bool
    var kept: [KeptSetting] = []
    var conflicts: [DeclarationConflict] = []
    /// The paths at which something was set or removed, and those at which a container was made, while there are values
    /// that were kept.
    private var taken: Set<PropertyListKeyPath> = []
    private var made: Set<PropertyListKeyPath> = []
    /// The key path of the values that are looked at.
    private(set) var path: [String] = []

    init(
        of location: DomainLocation, for name: ApplyName, overwrites: Bool = false, keepsOwnedContainers: Bool = false
    ) {
        (self.location, self.name, self.overwrites) = (location, name, overwrites)
        self.keepsOwnedContainers = keepsOwnedContainers
    }

    /// - Parameter isExact: Whether nothing else is to be there: every key that is there or that the name owns is then
    ///   declared absent, unless it is declared otherwise.
    /// - Returns: What there is afterwards.
    mutating func make(
        _ declared: DeclaredKeys, isExact: Bool, _ contents: PropertyListDictionary, _ nodes: NodesByKey<OwnedNode>
    ) -> (contents: PropertyListDictionary, nodes: NodesByKey<OwnedNode>) {
        let owned = OwnedNode.keys(OwnedKeys(nodes: nodes))
        let remaining = owned.released(by: name, allBut: .keys(declared), isExact: isExact, in: .dictionary(contents))
        var site = SettingSite(
            value: giveBack(owned, remaining: remaining, in: .dictionary(contents)), owned: remaining)
        if let outcome = take(declared, site, isExact: isExact) { site = outcome }
        kept.removeAll(where: isOverwritten)
        return (site.value?.dictionaryValue ?? [:], site.owned?.keys?.nodes ?? NodesByKey())
    }

    /// Gives back what is owned in the contents and does not remain so.
    mutating func giveBack(
        _ nodes: NodesByKey<OwnedNode>, remaining: NodesByKey<OwnedNode>, in contents: PropertyListDictionary
    ) -> PropertyListDictionary {
        let (owned, remaining) = (OwnedNode.keys(OwnedKeys(nodes: nodes)), OwnedNode.keys(OwnedKeys(nodes: remaining)))
        return giveBack(owned, remaining: remaining, in: .dictionary(contents))?.dictionaryValue ?? contents
    }

    @discardableResult
    mutating func inside<Result>(_ key: String, _ body: (inout LocationPlan) -> Result) -> Result {
        path.append(key)
        defer { path.removeLast() }
        return body(&self)
    }

    /// The value that there is after a container was changed. A dictionary that was made, and is empty now with no
    /// owned setting that is to be inside, gives way to what it took the place of.
    mutating func value(of owned: OwnedKeys, _ container: SettingContainer) -> PropertyList? {
        if owned.isMade, container.isEmptyDictionary, !owned.hasPresence { return owned.replaced }
        let value = container.value
        if owned.isEmpty, owned.isMade, let replaced = owned.replaced, replaced != value { keep(value) }
        return value
    }

    /// The array that there is after its elements were changed. One that was made for elements is not kept without any.
    ///
    /// - Parameter value: The array before; nil if there was none.
    static func array(
        of owned: OwnedElements, _ elements: [PropertyList], inPlaceOf value: PropertyList?
    ) -> PropertyList? {
        if elements == value?.arrayValue ?? [] { return value }
        let isMade = owned.original == nil && !owned.elements.contains(where: \.isThere)
        return elements.isEmpty && isMade ? nil : .array(elements)
    }

    // MARK: Reports

    mutating func keep(_ value: PropertyList?, _ element: PropertyList? = nil) {
        let path = SettingPath(path, element: element)
        kept.append(KeptSetting(location: location, path: path, value: value, reason: .edited))
    }

    /// Records that a value is set or removed here, so that what was kept here needs no report.
    mutating func noteTaken() {
        if !kept.isEmpty { taken.insert(SettingPath(path).keys) }
    }

    /// Records that a container is made here.
    mutating func noteMade() {
        if !kept.isEmpty { made.insert(SettingPath(path).keys) }
    }

    private func isOverwritten(_ kept: KeptSetting) -> Bool {
        if kept.path.element == nil, made.contains(kept.path.keys) { return true }
        let components = kept.path.keys.components
        return components.indices.contains { taken.contains(SettingPath(Array(components[...$0])).keys) }
    }

    mutating func refuse(_ reason: DeclarationConflict.Reason, _ element: PropertyList? = nil) {
        let path = SettingPath(path, element: element)
        conflicts.append(DeclarationConflict(location: location, path: path, reason: reason))
    }
}

/// What there is at a key path: the value, and who owns what of it.
struct SettingSite {
    var value: PropertyList?
    var owned: OwnedNode?
}
