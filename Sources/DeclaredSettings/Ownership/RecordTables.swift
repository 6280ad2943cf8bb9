import PrefsCore

/// What a record lists once for all of its settings: the names that own them, each combination of names, and the
/// containers of their values. A setting has the numbers of both (``ApplyRecord/propertyList``).
struct RecordTables {
    private var list: [Owners] = []
    private var numbers: [Owners: Int] = [:]
    private var forms = ContainerForms()
    /// Nil for a record of the first version, in which each value is its own form.
    private var containers: FormedContainers?

    init() {}

    /// The tables of the form of a record.
    init(record form: PropertyListDictionary, hasContainers: Bool) throws(RecordDamage) {
        guard let owners = form["Owners"]?.arrayValue else { throw RecordDamage() }
        for names in owners {
            guard let names = names.stringArrayValue, !names.isEmpty else { throw RecordDamage() }
            list.append(Owners(names.map { ApplyName($0) }))
        }
        if hasContainers { containers = try FormedContainers(form: form["Containers"]) }
    }

    /// Adds the tables to the form of a record, after all of its settings.
    func add(toRecord form: inout PropertyListDictionary) {
        form["Owners"] = .array(list.map { .array($0.names.map { .string($0.text) }) })
        form["Containers"] = .array(forms.list)
    }

    // MARK: Values

    /// The form of a value; nil for none.
    mutating func form(of value: PropertyList?) -> PropertyList? {
        value.map { forms.form(of: $0) }
    }

    func value(_ form: PropertyList?) throws(RecordDamage) -> PropertyList? {
        guard let form, let containers else { return form }
        return try containers.value(form)
    }

    // MARK: Owners

    private mutating func number(of owners: Owners) -> PropertyList {
        if let last = list.indices.last, list[last] == owners { return .integer(PropertyListInteger(last)) }
        let number = numbers[owners] ?? list.count
        if number == list.count {
            list.append(owners)
            numbers[owners] = number
        }
        return .integer(PropertyListInteger(number))
    }

    private func owners(_ form: PropertyList) throws(RecordDamage) -> Owners {
        guard case .integer(let number) = form, let number = Int(exactly: number), list.indices.contains(number) else {
            throw RecordDamage()
        }
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
            form["Applied"] = self.form(of: ownership.applied)
            form["Original"] = self.form(of: ownership.original)
            return form
        case .elements(let owned):
            let elements = owned.elements.map { element -> PropertyList in
                [
                    "Owners": number(of: element.owners), "Element": forms.form(of: element.element),
                    "IsThere": .boolean(element.isThere),
                ]
            }
            var form: PropertyListDictionary = ["Elements": .array(elements)]
            form["Original"] = self.form(of: owned.original.map(PropertyList.array))
            return form
        case .keys(let owned):
            var form: PropertyListDictionary = ["Keys": self.form(of: owned.nodes)]
            if owned.isMade { form["IsMade"] = true }
            form["Original"] = self.form(of: owned.replaced)
            return form
        }
    }

    func nodes(_ form: PropertyList?) throws(RecordDamage) -> NodesByKey<OwnedNode> {
        guard case .dictionary(let form)? = form else { throw RecordDamage() }
        var nodes = NodesByKey<OwnedNode>()
        for (key, value) in form {
            guard case .dictionary(let value) = value else { throw RecordDamage() }
            nodes[key] = try node(value)
        }
        return nodes
    }

    private func node(_ form: PropertyListDictionary) throws(RecordDamage) -> OwnedNode {
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
        owned.nodes = try nodes(form["Keys"])
        return .keys(owned)
    }
}

/// The form of a record, or of a part of it, is none that this version has written.
struct RecordDamage: Error {}
