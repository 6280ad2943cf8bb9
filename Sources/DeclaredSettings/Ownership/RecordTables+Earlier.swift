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
extension RecordTables {
    func earlierOwned(_ form: PropertyList?) throws(RecordDamage) -> [DomainLocation: NodesByKey<OwnedNode>] {
        guard let groups = form?.arrayValue else { throw RecordDamage() }
        var owned: [DomainLocation: NodesByKey<OwnedNode>] = [:]
        for group in groups {
            guard case .dictionary(let group) = group else { throw RecordDamage() }
            owned[try DomainLocation(in: group)] = try earlierNodes(group["Settings"])
        }
        return owned
    }

    private func earlierNodes(_ form: PropertyList?) throws(RecordDamage) -> NodesByKey<OwnedNode> {
        guard case .dictionary(let form)? = form else { throw RecordDamage() }
        var nodes = NodesByKey<OwnedNode>()
        for (key, value) in form {
            guard case .dictionary(let value) = value else { throw RecordDamage() }
            nodes[key] = try earlierNode(value)
        }
        return nodes
    }

    private func earlierNode(_ form: PropertyListDictionary) throws(RecordDamage) -> OwnedNode {
        let original = try value(form["Original"])
        if let owners = form["Owners"] {
            return .setting(
                Ownership(original: original, applied: try value(form["Applied"]), owners: try self.owners(owners)))
        }
        if let elements = form["Elements"]?.arrayValue {
            var owned = OwnedElements(original: original?.arrayValue)
            for element in elements {
                guard case .dictionary(let form) = element, let owners = form["Owners"],
                    let value = try value(form["Element"]), case .boolean(let isThere)? = form["IsThere"]
                else { throw RecordDamage() }
                owned.add(OwnedElements.Element(element: value, isThere: isThere, owners: try self.owners(owners)))
            }
            return .elements(owned)
        }
        var owned = OwnedKeys(isMade: form["IsMade"] == true, replaced: original)
        owned.nodes = try earlierNodes(form["Keys"])
        return .keys(owned)
    }

    func earlierSteps(_ form: PropertyList?) throws(RecordDamage) -> [LocationStep] {
        guard let form = (form ?? []).arrayValue else { throw RecordDamage() }
        return try form.map { (form) throws(RecordDamage) in
            guard case .dictionary(let form) = form, let values = (form["Values"] ?? []).arrayValue else {
                throw RecordDamage()
            }
            return LocationStep(
                location: try DomainLocation(in: form), values: try values.map(earlierValueStep),
                oldNodes: try earlierNodes(form["OldSettings"] ?? [:]),
                newNodes: try earlierNodes(form["NewSettings"] ?? [:]))
        }
    }

    private func earlierValueStep(_ form: PropertyList) throws(RecordDamage) -> ValueStep {
        guard case .dictionary(let form) = form, let path = form["Path"]?.stringArrayValue, !path.isEmpty else {
            throw RecordDamage()
        }
        return ValueStep(path: path, old: try value(form["Old"]), new: try value(form["New"]))
    }
}
