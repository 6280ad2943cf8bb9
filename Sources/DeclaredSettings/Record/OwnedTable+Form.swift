import PrefsCore
internal import PropertyLists

/// The form of a table in the record: its containers, each before those inside it, with the settings of each.
///
/// ```
/// {Owners: [settings.json],
///  Containers: [{Path: [], Settings: {
///                  HPMapType: 2,                                   SETTING: nothing was there before
///                  HPSyncLocation: {Applied: true, Original: false},
///                  HPUnit: {Original: km},                         declared absent
///                  Places: {Elements: [{Element: Loft, IsThere: true}], Original: VALUE},
///                  Window: {IsMade: false, Original: VALUE}}},     the next container
///               {Path: [Window], Settings: {…}}]}
/// ```
///
/// Settings and elements with other owners than those of the table have `Owners` of their own. The containers are a
/// flat list, so that a record can hold settings of any depth. A VALUE is a text, a number, a boolean or a date;
/// anything else is the data of a binary property list, an array with that value, which the writer of the file keeps
/// once however often it is there. A missing VALUE means that there is none.
extension OwnedTable {
    var form: PropertyListDictionary {
        let owners = rows.lazy.compactMap(\.setting?.owners).first ?? Owners([])
        var containers = [(path: PropertyListKeyPath.root, settings: PropertyListDictionary())]
        // The indices of the containers around the row.
        var open = [0]
        for row in rows where row.path.element == nil {
            open.removeLast(open.count - row.path.depth)
            guard let container = open.last, let key = row.path.keys.components.last else { continue }
            var form = PropertyListDictionary()
            switch row.content {
            case .setting(let setting):
                if setting.owners == owners, setting.original == nil, let applied = setting.applied {
                    containers[container].settings.set(applied.recordCell, forKey: key)
                    continue
                }
                if setting.owners != owners { form["Owners"] = setting.owners.form }
                form["Applied"] = setting.applied?.recordCell
                form["Original"] = setting.original?.recordCell
            case .array(let original):
                form["Elements"] = .array(rows(at: row.path).compactMap { $0.elementForm(inTableOf: owners) })
                form["Original"] = original.map { PropertyList.array($0).recordCell }
            case .keys(let keys):
                form["IsMade"] = .boolean(keys.isMade)
                form["Original"] = keys.replaced?.recordCell
                open.append(containers.count)
                containers.append((row.path.keys, [:]))
            }
            containers[container].settings.set(.dictionary(form), forKey: key)
        }
        let forms = containers.map { path, settings -> PropertyList in
            ["Path": .array(path.components.map(PropertyList.string)), "Settings": .dictionary(settings)]
        }
        return ["Owners": owners.form, "Containers": .array(forms)]
    }

    init(form: PropertyListDictionary) throws(RecordDamage) {
        var reader = Reader(
            owners: try Owners(form: form["Owners"]), containers: try RecordDamage.list(form["Containers"])[...])
        try reader.readContainer(at: .root)
        self.init(reader.rows)
        guard reader.containers.isEmpty, !hasPathTwice else { throw RecordDamage() }
    }

    private struct Reader {
        let owners: Owners
        var containers: ArraySlice<PropertyList>
        var rows: [OwnedRow] = []

        mutating func readContainer(at path: PropertyListKeyPath) throws(RecordDamage) {
            guard path.count < PropertyList.nestingLimit, let container = containers.popFirst()?.dictionaryValue,
                let settings = container["Settings"]?.dictionaryValue,
                let components = container["Path"]?.stringArrayValue,
                components.elementsEqual(path.components, by: { $0.hasSameBytes(as: $1) })
            else { throw RecordDamage() }
            for (key, cell) in settings { try readSetting(cell, at: path.appending(key)) }
        }

        private mutating func readSetting(_ cell: PropertyList, at keys: PropertyListKeyPath) throws(RecordDamage) {
            let path = SettingPath(keys)
            guard case .dictionary(let form) = cell else {
                let setting = Ownership(original: nil, applied: try PropertyList(recordCell: cell), owners: owners)
                return rows.append(OwnedRow(path, .setting(setting)))
            }
            let original = try PropertyList(recordCell: form["Original"])
            if case .boolean(let isMade)? = form["IsMade"] {
                rows.append(OwnedRow(path, .keys(OwnedKeys(isMade: isMade, replaced: original))))
                try readContainer(at: keys)
            } else if let elements = form["Elements"] {
                rows.append(OwnedRow(path, .array(original: original?.arrayValue)))
                for element in try RecordDamage.list(elements) {
                    guard let form = element.dictionaryValue,
                        let element = try PropertyList(recordCell: form["Element"]),
                        case .boolean(let isThere)? = form["IsThere"]
                    else { throw RecordDamage() }
                    rows.append(OwnedRow(element, ofArrayAt: keys, isThere: isThere, try self.owners(of: form)))
                }
            } else {
                let applied = try PropertyList(recordCell: form["Applied"])
                let setting = Ownership(original: original, applied: applied, owners: try owners(of: form))
                rows.append(OwnedRow(path, .setting(setting)))
            }
        }

        private func owners(of form: PropertyListDictionary) throws(RecordDamage) -> Owners {
            try form["Owners"].map { (form) throws(RecordDamage) in try Owners(form: form) } ?? owners
        }
    }
}

extension OwnedRow {
    /// The form of an element; nil for any other row.
    fileprivate func elementForm(inTableOf owners: Owners) -> PropertyList? {
        guard let element = path.element, let setting else { return nil }
        var form: PropertyListDictionary = ["Element": element.recordCell]
        form["IsThere"] = setting.applied
        if setting.owners != owners { form["Owners"] = setting.owners.form }
        return .dictionary(form)
    }
}

extension Owners {
    fileprivate var form: PropertyList { .array(names.map { .string($0.text) }) }

    fileprivate init(form: PropertyList?) throws(RecordDamage) {
        guard let names = form?.stringArrayValue, !names.isEmpty else { throw RecordDamage() }
        self.init(names.map { ApplyName($0) })
    }
}

extension PropertyList {
    /// The VALUE of the record. One that cannot be encoded stays as it is, and makes the encoding of the record fail.
    var recordCell: PropertyList {
        switch self {
        // At the root, a dictionary would lose the order of its keys.
        case .array, .dictionary, .data, .uid:
            (try? PropertyList.array([self]).encoded(as: .binary)).map(PropertyList.data) ?? self
        default: self
        }
    }

    /// The value of a VALUE; nil if there is none.
    init?(recordCell cell: PropertyList?) throws(RecordDamage) {
        guard let cell else { return nil }
        self = cell
        guard case .data(let bytes) = cell else { return }
        guard let value = (try? PropertyList(decoding: bytes))?.arrayValue?.first else { throw RecordDamage() }
        self = value
    }
}

/// The record is damaged: no version of prefs writes this.
struct RecordDamage: Error {
    /// The elements of an array in the form of a record.
    static func list(_ form: PropertyList?) throws(RecordDamage) -> [PropertyList] {
        guard let list = form?.arrayValue else { throw RecordDamage() }
        return list
    }
}
