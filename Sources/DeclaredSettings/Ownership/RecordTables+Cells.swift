import PrefsCore

/// The flat tables of the record: rows of cells, whose lists end with false.
///
/// ```
/// Locations: LOCATION ROW… false  LOCATION ROW… false  …
/// Steps:     LOCATION VALUE… false OLD-ROWS NEW-ROWS  …
///
/// LOCATION   [any, com.pigeon]
/// VALUE      [KEY, KEY…] OLD NEW
/// ROW        KEY OWNERS APPLIED ORIGINAL                               a value
///            KEY elements ORIGINAL (OWNERS ELEMENT IS-THERE)… false    elements of an array
///            KEY keys ORIGINAL IS-MADE ROW… false                      what is inside a container
/// …-ROWS     ROW… false, or true for those that the location has in Locations
/// ```
///
/// OWNERS is the number of a list of names, and a missing value is the UID 4294967295.
extension RecordTables {
    private static let missing = PropertyList.uid(.max)
    private static let (elements, keys): (PropertyList, PropertyList) = ("elements", "keys")

    // MARK: Writing

    mutating func form(of owned: [DomainLocation: NodesByKey<OwnedNode>]) -> PropertyList {
        var cells = RecordCellWriter()
        let sorted = owned.map { (location: $0.key.form, nodes: $0.value) }
            .sorted { $0.location.lexicographicallyPrecedes($1.location) }
        for (location, nodes) in sorted {
            cells.append(location)
            add(nodes, to: &cells)
            cells.append(false)
            cells.endLocation()
        }
        return cells.form
    }

    /// - Parameter owned: Who owns what now.
    mutating func form(
        of steps: [LocationStep], _ owned: [DomainLocation: NodesByKey<OwnedNode>]
    ) -> PropertyList {
        var cells = RecordCellWriter()
        for step in steps {
            cells.append(step.location.form)
            for value in step.values {
                cells.append(value.path)
                cells.append(cell(of: value.old))
                cells.append(cell(of: value.new))
            }
            cells.append(false)
            for nodes in [step.oldNodes, step.newNodes] {
                let isOwned = !nodes.isEmpty && nodes == owned[step.location]
                if !isOwned { add(nodes, to: &cells) }
                cells.append(.boolean(isOwned))
            }
            cells.endLocation()
        }
        return cells.form
    }

    private mutating func cell(of value: PropertyList?) -> PropertyList {
        value.map { forms.form(of: $0) } ?? Self.missing
    }

    private mutating func add(_ nodes: NodesByKey<OwnedNode>, to cells: inout RecordCellWriter) {
        for (key, node) in nodes {
            cells.append(.string(key))
            switch node {
            case .setting(let ownership):
                cells.append(number(of: ownership.owners))
                cells.append(cell(of: ownership.applied))
                cells.append(cell(of: ownership.original))
            case .elements(let owned):
                cells.append(Self.elements)
                cells.append(cell(of: owned.original.map(PropertyList.array)))
                for element in owned.elements {
                    cells.append(number(of: element.owners))
                    cells.append(cell(of: element.element))
                    cells.append(.boolean(element.isThere))
                }
                cells.append(false)
            case .keys(let owned):
                cells.append(Self.keys)
                cells.append(cell(of: owned.replaced))
                cells.append(.boolean(owned.isMade))
                add(owned.nodes, to: &cells)
                cells.append(false)
            }
        }
    }

    // MARK: Reading

    func owned(_ form: PropertyList?) throws(RecordDamage) -> [DomainLocation: NodesByKey<OwnedNode>] {
        var cells = try RecordCellReader(form)
        var owned: [DomainLocation: NodesByKey<OwnedNode>] = [:]
        while try cells.hasNext() {
            let location = try DomainLocation(next: &cells)
            guard let nodes = try nodes(&cells) else { throw RecordDamage() }
            owned[location] = nodes
        }
        return owned
    }

    func steps(
        _ form: PropertyList?, _ owned: [DomainLocation: NodesByKey<OwnedNode>]
    ) throws(RecordDamage) -> [LocationStep] {
        var cells = try RecordCellReader(form)
        var steps: [LocationStep] = []
        while try cells.hasNext() {
            let location = try DomainLocation(next: &cells)
            var values: [ValueStep] = []
            while let path = try path(&cells) {
                let (old, new) = (try value(ofCell: cells.next()), try value(ofCell: cells.next()))
                values.append(ValueStep(path: path, old: old, new: new))
            }
            let oldNodes = try nodes(&cells) ?? owned[location] ?? NodesByKey()
            let newNodes = try nodes(&cells) ?? owned[location] ?? NodesByKey()
            steps.append(LocationStep(location: location, values: values, oldNodes: oldNodes, newNodes: newNodes))
        }
        return steps
    }

    private func value(ofCell cell: PropertyList) throws(RecordDamage) -> PropertyList? {
        cell == Self.missing ? nil : try value(cell)
    }

    /// The key path of the next changed value; nil after the last one.
    private func path(_ cells: inout RecordCellReader) throws(RecordDamage) -> [String]? {
        let cell = try cells.next()
        if cell == false { return nil }
        guard let path = cell.stringArrayValue, !path.isEmpty else { throw RecordDamage() }
        return path
    }

    /// The nodes of the next rows; nil for those that the location has in `Locations`.
    ///
    /// - Parameter depth: The number of containers around the rows.
    private func nodes(
        _ cells: inout RecordCellReader, depth: Int = 0
    ) throws(RecordDamage) -> NodesByKey<OwnedNode>? {
        guard depth < PropertyList.nestingLimit else { throw RecordDamage() }
        var nodes = NodesByKey<OwnedNode>()
        while true {
            switch try cells.next() {
            case .string(let key): nodes[key] = try node(&cells, depth)
            case false: return nodes
            case true where nodes.isEmpty: return nil
            default: throw RecordDamage()
            }
        }
    }

    private func node(_ cells: inout RecordCellReader, _ depth: Int) throws(RecordDamage) -> OwnedNode {
        let kind = try cells.next()
        if kind == Self.keys {
            let replaced = try value(ofCell: cells.next())
            var owned = OwnedKeys(isMade: try cells.next() == true, replaced: replaced)
            guard let nodes = try nodes(&cells, depth: depth + 1) else { throw RecordDamage() }
            owned.nodes = nodes
            return .keys(owned)
        }
        guard kind == Self.elements else {
            let owners = try owners(kind)
            let (applied, original) = (try value(ofCell: cells.next()), try value(ofCell: cells.next()))
            return .setting(Ownership(original: original, applied: applied, owners: owners))
        }
        var owned = OwnedElements(original: try value(ofCell: cells.next())?.arrayValue)
        while true {
            let owners = try cells.next()
            if owners == false { return .elements(owned) }
            let (element, isThere) = (try value(ofCell: cells.next()), try cells.next())
            guard let element, case .boolean(let isThere) = isThere else { throw RecordDamage() }
            owned.add(OwnedElements.Element(element: element, isThere: isThere, owners: try self.owners(owners)))
        }
    }
}

extension DomainLocation {
    fileprivate init(next cells: inout RecordCellReader) throws(RecordDamage) {
        guard let location = DomainLocation(form: try cells.nextTexts()) else { throw RecordDamage() }
        self = location
    }
}
