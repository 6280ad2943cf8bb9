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
    static let missing = PropertyList.uid(.max)
    static let (elements, keys): (PropertyList, PropertyList) = ("elements", "keys")

    // MARK: Writing

    mutating func form(of owned: [DomainLocation: OwnedTable]) -> PropertyList {
        var cells = RecordCellWriter()
        let sorted = owned.map { (location: $0.key.form, table: $0.value) }
            .sorted { $0.location.lexicographicallyPrecedes($1.location) }
        for (location, table) in sorted {
            cells.append(location)
            add(table, to: &cells)
            cells.append(false)
            cells.endLocation()
        }
        return cells.form
    }

    /// - Parameter owned: Who owns what now.
    mutating func form(of steps: [LocationStep], _ owned: [DomainLocation: OwnedTable]) -> PropertyList {
        var cells = RecordCellWriter()
        for step in steps {
            cells.append(step.location.form)
            for value in step.values {
                cells.append(value.path.components)
                cells.append(cell(of: value.old))
                cells.append(cell(of: value.new))
            }
            cells.append(false)
            for table in [step.oldOwned, step.newOwned] {
                let isOwned = !table.isEmpty && table == owned[step.location]
                if !isOwned { add(table, to: &cells) }
                cells.append(.boolean(isOwned))
            }
            cells.endLocation()
        }
        return cells.form
    }

    private mutating func cell(of value: PropertyList?) -> PropertyList {
        value.map { forms.form(of: $0) } ?? Self.missing
    }

    private mutating func add(_ owned: OwnedTable, to cells: inout RecordCellWriter) {
        // The depths of the containers whose lists have not ended.
        var open: [Int] = []
        for row in owned.rows {
            while let depth = open.last, depth >= row.path.depth {
                open.removeLast()
                cells.append(false)
            }
            if row.path.element == nil { cells.append(.string(row.path.keys.components.last ?? "")) }
            switch row.content {
            case .setting(let ownership):
                cells.append(number(of: ownership.owners))
                cells.append(cell(of: row.path.element ?? ownership.applied))
                cells.append(cell(of: row.path.element == nil ? ownership.original : ownership.applied))
                continue
            case .array(let original):
                cells.append(Self.elements)
                cells.append(cell(of: original.map(PropertyList.array)))
            case .keys(let keys):
                cells.append(Self.keys)
                cells.append(cell(of: keys.replaced))
                cells.append(.boolean(keys.isMade))
            }
            open.append(row.path.depth)
        }
        for _ in open { cells.append(false) }
    }

    // MARK: Reading

    func owned(_ form: PropertyList?) throws(RecordDamage) -> [DomainLocation: OwnedTable] {
        var cells = try RecordCellReader(form)
        var owned: [DomainLocation: OwnedTable] = [:]
        while try cells.hasNext() {
            let location = try DomainLocation(form: cells.next())
            guard let table = try table(&cells) else { throw RecordDamage() }
            owned[location] = table
        }
        return owned
    }

    func steps(
        _ form: PropertyList?, _ owned: [DomainLocation: OwnedTable]
    ) throws(RecordDamage) -> [LocationStep] {
        var cells = try RecordCellReader(form)
        var steps: [LocationStep] = []
        while try cells.hasNext() {
            let location = try DomainLocation(form: cells.next())
            var values: [ValueStep] = []
            while let path = try path(&cells) {
                let (old, new) = (try value(ofCell: cells.next()), try value(ofCell: cells.next()))
                values.append(ValueStep(path: path, old: old, new: new))
            }
            let (old, new) = (try table(&cells), try table(&cells))
            let present = owned[location] ?? OwnedTable()
            steps.append(LocationStep(location: location, values: values, from: old ?? present, to: new ?? present))
        }
        return steps
    }

    private func value(ofCell cell: PropertyList) throws(RecordDamage) -> PropertyList? {
        cell == Self.missing ? nil : try value(cell)
    }

    /// The key path of the next changed value; nil after the last one.
    private func path(_ cells: inout RecordCellReader) throws(RecordDamage) -> PropertyListKeyPath? {
        let cell = try cells.next()
        if cell == false { return nil }
        guard let path = cell.stringArrayValue.flatMap(PropertyListKeyPath.init) else { throw RecordDamage() }
        return path
    }

    /// The table of the next rows; nil for the one that the location has in `Locations`.
    private func table(_ cells: inout RecordCellReader) throws(RecordDamage) -> OwnedTable? {
        var rows: [OwnedRow] = []
        // The containers whose lists have not ended.
        var open: [OwnedRow] = []
        while true {
            let cell = try cells.next()
            if cell == false {
                if open.popLast() != nil { continue }
                let table = OwnedTable(rows)
                guard !table.hasPathTwice else { throw RecordDamage() }
                return table
            }
            if cell == true, rows.isEmpty { return nil }
            let row = try row(cell, inside: open.last, &cells)
            rows.append(row)
            if row.setting == nil { open.append(row) }
            guard open.count < PropertyList.nestingLimit else { throw RecordDamage() }
        }
    }

    private func row(
        _ first: PropertyList, inside container: OwnedRow?, _ cells: inout RecordCellReader
    ) throws(RecordDamage) -> OwnedRow {
        let keys = container?.path.keys ?? .root
        if case .array? = container?.content {
            let owners = try owners(first)
            let (element, isThere) = (try value(ofCell: cells.next()), try cells.next())
            guard let element, case .boolean = isThere else { throw RecordDamage() }
            let ownership = Ownership(original: nil, applied: isThere, owners: owners)
            return OwnedRow(SettingPath(keys, element: element), .setting(ownership))
        }
        guard case .string(let key) = first else { throw RecordDamage() }
        let path = SettingPath(keys.appending(key))
        let kind = try cells.next()
        if kind == Self.elements {
            return OwnedRow(path, .array(original: try value(ofCell: cells.next())?.arrayValue))
        }
        if kind == Self.keys {
            let replaced = try value(ofCell: cells.next())
            return OwnedRow(path, .keys(OwnedKeys(isMade: try cells.next() == true, replaced: replaced)))
        }
        let owners = try owners(kind)
        let (applied, original) = (try value(ofCell: cells.next()), try value(ofCell: cells.next()))
        return OwnedRow(path, .setting(Ownership(original: original, applied: applied, owners: owners)))
    }
}
