import PrefsCore

/// Computes what an apply does in one location: it restores the settings that the name no longer declares, sets those
/// that it declares, and records their owners.
///
/// The declared tree, the stored values and the owned tree are traversed together, twice: first, everything that is no
/// longer declared is given back; then everything that is declared is taken. A method returns what there is afterwards,
/// or nil if nothing changes.
struct LocationPlan {
    let location: DomainLocation
    let name: ApplyName
    /// Whether values that were edited since are given back, too.
    let overwrites: Bool
    var kept: [KeptSetting] = []
    var conflicts: [DeclarationConflict] = []
    /// The paths at which something was set or removed, and those at which a container was made, while there are values
    /// that were kept.
    private var taken: Set<PropertyListKeyPath> = []
    private var made: Set<PropertyListKeyPath> = []
    /// The key path of the values that are looked at.
    private(set) var path: [String] = []

    init(of location: DomainLocation, for name: ApplyName, overwrites: Bool = false) {
        (self.location, self.name, self.overwrites) = (location, name, overwrites)
    }

    /// - Parameter isExact: Whether nothing else is to be there: every key that is there or that the name owns is then
    ///   declared absent, unless it is declared otherwise.
    mutating func make(
        _ declared: DeclaredKeys, isExact: Bool, _ contents: PropertyListDictionary, _ nodes: NodesByKey<OwnedNode>
    ) -> (contents: PropertyListDictionary, nodes: NodesByKey<OwnedNode>)? {
        var owned = OwnedKeys()
        owned.nodes = nodes
        let site = SettingSite(value: .dictionary(contents), owned: .keys(owned))
        let released = release(site, allBut: .keys(declared), isExact: isExact)
        let outcome = take(declared, released ?? site, isExact: isExact) ?? released
        kept.removeAll(where: isOverwritten)
        guard let outcome else { return nil }
        let remaining: NodesByKey<OwnedNode> =
            if case .keys(let keys)? = outcome.owned { keys.nodes } else { NodesByKey() }
        return (outcome.value?.dictionaryValue ?? [:], remaining)
    }

    /// Gives back all that the name owns, in some of the keys.
    mutating func release(
        _ nodes: NodesByKey<OwnedNode>, from contents: PropertyListDictionary
    ) -> PropertyListDictionary {
        var owned = OwnedKeys()
        owned.nodes = nodes
        let site = SettingSite(value: .dictionary(contents), owned: .keys(owned))
        return release(site, allBut: nil, isExact: false)?.value?.dictionaryValue ?? contents
    }

    @discardableResult
    mutating func inside<Result>(_ key: String, _ body: (inout LocationPlan) -> Result) -> Result {
        path.append(key)
        defer { path.removeLast() }
        return body(&self)
    }

    /// What there is after a container was changed. A dictionary that was made, and is empty now with no owned setting
    /// that is to be inside, gives way to what it took the place of.
    mutating func outcome(_ owned: OwnedKeys, _ container: SettingContainer) -> SettingSite {
        let node: OwnedNode? = owned.isEmpty ? nil : .keys(owned)
        if owned.isMade, container.isEmptyDictionary, !owned.hasPresence {
            return SettingSite(value: owned.replaced, owned: node)
        }
        let value = container.value
        if node == nil, owned.isMade, let replaced = owned.replaced, replaced != value { keep(value) }
        return SettingSite(value: value, owned: node)
    }

    /// What there is after the elements of an array were changed. An array that was made for elements is not kept
    /// without any.
    ///
    /// - Parameter value: The array before; nil if there was none.
    static func outcome(_ owned: OwnedElements, _ elements: [PropertyList], _ value: PropertyList?) -> SettingSite {
        var result = value
        if elements != value?.arrayValue ?? [] {
            let isMade = owned.original == nil && !owned.elements.contains(where: \.isThere)
            result = elements.isEmpty && isMade ? nil : .array(elements)
        }
        return SettingSite(value: result, owned: owned.elements.isEmpty ? nil : .elements(owned))
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
