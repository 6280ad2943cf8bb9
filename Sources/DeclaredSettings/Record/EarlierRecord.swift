import PrefsCore
internal import PropertyLists

/// Reads the lists of a record of version 3, whose tables were flat lists of cells, each ended by false:
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
/// OWNERS is the number of a list of names in `Owners`. A missing value is the UID 4294967295; any other UID is the
/// number of a container in `Containers`, and an array of one UID is that UID.
struct EarlierRecord {
    static let formatVersion: PropertyList = 3
    private static let missing = PropertyList.uid(.max)

    private var owners: [Owners] = []
    private var containers: [Container] = []

    private struct Container {
        var value: PropertyList
        /// The levels of nesting, and the number of values inside, a shared one counted once for each reference.
        var height = 1
        var weight: Int
    }

    init(_ form: PropertyListDictionary) throws(RecordDamage) {
        for names in try RecordDamage.list(form["Owners"]) {
            guard let names = names.stringArrayValue, !names.isEmpty else { throw RecordDamage() }
            owners.append(Owners(names.map { ApplyName($0) }))
        }
        for form in try RecordDamage.list(form["Containers"]) { containers.append(try container(form)) }
    }

    // MARK: Values

    /// A container whose parts may be containers that are listed before it.
    private func container(_ form: PropertyList) throws(RecordDamage) -> Container {
        guard ContainerIdentity(form) != nil else { throw RecordDamage() }
        var container = Container(value: form, weight: form.arrayValue?.count ?? form.dictionaryValue?.count ?? 0)
        container.value = try form.mappingParts { (part) throws(RecordDamage) in
            if case .uid(let number) = part {
                let inside = try listed(number)
                container.height = max(container.height, inside.height + 1)
                let (weight, overflowed) = container.weight.addingReportingOverflow(inside.weight)
                container.weight = overflowed ? Int.max : weight
            }
            return try value(part)
        }
        guard container.height <= PropertyList.nestingLimit, container.weight <= PropertyList.documentLimit else {
            throw RecordDamage()
        }
        return container
    }

    private func listed(_ number: UInt32) throws(RecordDamage) -> Container {
        guard let number = Int(exactly: number), containers.indices.contains(number) else { throw RecordDamage() }
        return containers[number]
    }

    private func value(_ form: PropertyList) throws(RecordDamage) -> PropertyList {
        if case .uid(let number) = form { return try listed(number).value }
        guard ContainerIdentity(form) != nil else { return form }
        guard case .array(let elements) = form, elements.count == 1, case .uid = elements[0] else {
            throw RecordDamage()
        }
        return elements[0]
    }

    // MARK: Tables

    func owned(_ form: PropertyList?) throws(RecordDamage) -> [DomainLocation: OwnedTable] {
        var cells = Cells(parts: try RecordDamage.list(form)[...])
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
        var cells = Cells(parts: try RecordDamage.list(form)[...])
        var steps: [LocationStep] = []
        while try cells.hasNext() {
            let location = try DomainLocation(form: cells.next())
            var values: [ValueStep] = []
            while true {
                let cell = try cells.next()
                if cell == false { break }
                guard let path = cell.stringArrayValue.flatMap(PropertyListKeyPath.init) else { throw RecordDamage() }
                values.append(ValueStep(path: path, old: try value(&cells), new: try value(&cells)))
            }
            let (old, new) = (try table(&cells), try table(&cells))
            let now = owned[location] ?? OwnedTable()
            steps.append(LocationStep(location: location, values: values, from: old ?? now, to: new ?? now))
        }
        return steps
    }

    private func value(_ cells: inout Cells) throws(RecordDamage) -> PropertyList? {
        let cell = try cells.next()
        return cell == Self.missing ? nil : try value(cell)
    }

    /// The table of the next rows; nil for the one that the location has in `Locations`.
    private func table(_ cells: inout Cells) throws(RecordDamage) -> OwnedTable? {
        var rows: [OwnedRow] = []
        // The containers whose lists have not ended.
        var open: [OwnedRow] = []
        while true {
            let cell = try cells.next()
            if cell == true, rows.isEmpty { return nil }
            if cell == false {
                if open.popLast() != nil { continue }
                let table = OwnedTable(rows)
                guard !table.hasPathTwice else { throw RecordDamage() }
                return table
            }
            let row = try row(cell, inside: open.last, &cells)
            rows.append(row)
            if row.setting == nil { open.append(row) }
            guard open.count < PropertyList.nestingLimit else { throw RecordDamage() }
        }
    }

    private func row(
        _ first: PropertyList, inside container: OwnedRow?, _ cells: inout Cells
    ) throws(RecordDamage) -> OwnedRow {
        let keys = container?.path.keys ?? .root
        if case .array? = container?.content {
            guard let element = try value(&cells), case .boolean(let isThere) = try cells.next() else {
                throw RecordDamage()
            }
            return OwnedRow(element, ofArrayAt: keys, isThere: isThere, try owners(first))
        }
        guard case .string(let key) = first else { throw RecordDamage() }
        let path = SettingPath(keys.appending(key))
        let kind = try cells.next()
        let second = try value(&cells)
        switch kind {
        case "elements": return OwnedRow(path, .array(original: second?.arrayValue))
        case "keys": return OwnedRow(path, .keys(OwnedKeys(isMade: try cells.next() == true, replaced: second)))
        default:
            let setting = Ownership(original: try value(&cells), applied: second, owners: try owners(kind))
            return OwnedRow(path, .setting(setting))
        }
    }

    private func owners(_ form: PropertyList) throws(RecordDamage) -> Owners {
        guard case .integer(let number) = form, let number = Int(exactly: number), owners.indices.contains(number)
        else {
            throw RecordDamage()
        }
        return owners[number]
    }

    /// The cells of a table: an array, or its data, for each 1,000 locations.
    private struct Cells {
        var parts: ArraySlice<PropertyList>
        private var cells: ArraySlice<PropertyList> = []

        init(parts: ArraySlice<PropertyList>) {
            self.parts = parts
        }

        /// Whether there is another cell.
        mutating func hasNext() throws(RecordDamage) -> Bool {
            while cells.isEmpty {
                switch parts.popFirst() {
                case nil: return false
                case .array(let cells)?: self.cells = cells[...]
                case .data(let bytes)?: cells = try RecordDamage.list(try? PropertyList(decoding: bytes))[...]
                default: throw RecordDamage()
                }
            }
            return true
        }

        mutating func next() throws(RecordDamage) -> PropertyList {
            guard try hasNext(), let cell = cells.popFirst() else { throw RecordDamage() }
            return cell
        }
    }
}
