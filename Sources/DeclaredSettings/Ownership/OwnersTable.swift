import PrefsCore

/// The names that own the settings of a record: each combination of names once. The form of a setting has the number of
/// its combination (``ApplyRecord/propertyList``).
struct OwnersTable {
    private var list: [Owners] = []
    private var numbers: [Owners: Int] = [:]

    init() {}

    /// Nil if the form is damaged.
    init?(form: PropertyList?) {
        guard let form = form?.arrayValue else { return nil }
        for names in form {
            guard let names = names.stringArrayValue, !names.isEmpty else { return nil }
            list.append(Owners(names.map { ApplyName($0) }))
        }
    }

    var form: PropertyList { .array(list.map { .array($0.names.map { .string($0.text) }) }) }

    private mutating func number(of owners: Owners) -> PropertyList {
        if let last = list.indices.last, list[last] == owners { return .integer(PropertyListInteger(last)) }
        let number = numbers[owners] ?? list.count
        if number == list.count {
            list.append(owners)
            numbers[owners] = number
        }
        return .integer(PropertyListInteger(number))
    }

    private func owners(_ form: PropertyListDictionary) -> Owners? {
        guard case .integer(let number)? = form["Owners"], let number = Int(exactly: number),
            list.indices.contains(number)
        else { return nil }
        return list[number]
    }

    // MARK: Nodes

    mutating func form(of nodes: NodesByKey<OwnedNode>) -> PropertyList {
        var form = PropertyListDictionary()
        for (key, node) in nodes { form.set(.dictionary(self.form(of: node)), forKey: key) }
        return .dictionary(form)
    }

    private mutating func form(of node: OwnedNode) -> PropertyListDictionary {
        switch node {
        case .setting(let ownership):
            var form: PropertyListDictionary = ["Owners": number(of: ownership.owners)]
            form["Applied"] = ownership.applied
            form["Original"] = ownership.original
            return form
        case .elements(let owned):
            let elements = owned.elements.map { element -> PropertyList in
                [
                    "Owners": number(of: element.owners), "Element": element.element,
                    "IsThere": .boolean(element.isThere),
                ]
            }
            var form: PropertyListDictionary = ["Elements": .array(elements)]
            form["Original"] = owned.original.map(PropertyList.array)
            return form
        case .keys(let owned):
            var form: PropertyListDictionary = ["Keys": self.form(of: owned.nodes)]
            if owned.isMade { form["IsMade"] = true }
            form["Original"] = owned.replaced
            return form
        }
    }

    /// Nil if the form is damaged.
    func nodes(_ form: PropertyList?) -> NodesByKey<OwnedNode>? {
        guard case .dictionary(let form)? = form else { return nil }
        var nodes = NodesByKey<OwnedNode>()
        for (key, value) in form {
            guard case .dictionary(let value) = value, let node = node(value) else { return nil }
            nodes[key] = node
        }
        return nodes
    }

    private func node(_ form: PropertyListDictionary) -> OwnedNode? {
        if let owners = owners(form) {
            return .setting(Ownership(original: form["Original"], applied: form["Applied"], owners: owners))
        }
        if let elements = form["Elements"]?.arrayValue {
            var owned = OwnedElements(original: form["Original"]?.arrayValue)
            for element in elements {
                guard case .dictionary(let form) = element, let owners = owners(form), let value = form["Element"],
                    case .boolean(let isThere)? = form["IsThere"]
                else { return nil }
                owned.add(OwnedElements.Element(element: value, isThere: isThere, owners: owners))
            }
            return .elements(owned)
        }
        guard let nodes = nodes(form["Keys"]) else { return nil }
        var owned = OwnedKeys(isMade: form["IsMade"] == true, replaced: form["Original"])
        owned.nodes = nodes
        return .keys(owned)
    }
}
