import PrefsCore

/// Records of versions 1 and 2, which are read and not written any more. A setting had its place in a tree of
/// dictionaries:
///
/// ```
/// Locations: [{Location: [any, com.pigeon], Settings: {KEY: NODE}}],
/// Steps: [{Location: […], Values: [{Path: [KEY], Old, New}], OldSettings: {KEY: NODE}, NewSettings: {KEY: NODE}}]
///
/// {Owners: 0, Applied, Original}                                a NODE: a value
/// {Elements: [{Owners: 0, Element, IsThere}], Original: […]}    elements of an array
/// {Keys: {KEY: NODE}, IsMade: true, Original}                   what is inside a container
/// ```
///
/// A missing value is one that is not there. Version 1 has no `Containers`: each value is its own form.
enum EarlierTables {
    /// The table of a form of locations or of steps, in cells.
    static func table(_ form: PropertyList?) throws(RecordDamage) -> PropertyList {
        guard let groups = form?.arrayValue else { throw RecordDamage() }
        var cells: [PropertyList] = []
        for group in groups {
            guard case .dictionary(let group) = group else { throw RecordDamage() }
            cells.append(group["Location"] ?? RecordTables.missing)
            if let settings = group["Settings"] {
                try add(settings, to: &cells)
                continue
            }
            guard let values = (group["Values"] ?? []).arrayValue else { throw RecordDamage() }
            for value in values {
                guard case .dictionary(let value) = value else { throw RecordDamage() }
                cells += ["Path", "Old", "New"].map { value[$0] ?? RecordTables.missing }
            }
            cells.append(false)
            for key in ["OldSettings", "NewSettings"] { try add(group[key] ?? [:], to: &cells) }
        }
        return [.array(cells)]
    }

    /// Adds the rows of a dictionary of nodes, and the end of their list.
    private static func add(_ nodes: PropertyList?, to cells: inout [PropertyList]) throws(RecordDamage) {
        guard case .dictionary(let nodes)? = nodes else { throw RecordDamage() }
        for (key, node) in nodes {
            guard case .dictionary(let node) = node else { throw RecordDamage() }
            let original = node["Original"] ?? RecordTables.missing
            cells.append(.string(key))
            if let owners = node["Owners"] {
                cells += [owners, node["Applied"] ?? RecordTables.missing, original]
            } else if let elements = node["Elements"]?.arrayValue {
                cells += [RecordTables.elements, original]
                for element in elements {
                    guard case .dictionary(let element) = element else { throw RecordDamage() }
                    cells += ["Owners", "Element", "IsThere"].map { element[$0] ?? RecordTables.missing }
                }
                cells.append(false)
            } else {
                cells += [RecordTables.keys, original, .boolean(node["IsMade"] == true)]
                try add(node["Keys"], to: &cells)
            }
        }
        cells.append(false)
    }
}
