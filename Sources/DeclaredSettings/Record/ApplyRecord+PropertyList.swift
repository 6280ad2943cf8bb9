package import PrefsCore

/// The form of the record in its file.
///
/// ```
/// {FormatVersion: 4, Locations: [{Location: [any, com.pigeon], Owners, Containers}],
///  Names: {NAME: {Date, Number, Steps: [STEP], IsPartial: true, IsUndone: true,
///                 Files: [{File, Settings: [{Location: […], Paths: [[KEY]]}]}]}},
///  Pending: {NAME: {Date, IsUndo, Steps: [STEP], Skipped: [STEP], Files: […]}}}
///
/// STEP   {Location: […], Values: [{Path: [KEY], Old: VALUE, New: VALUE}], Before: TABLE, After: TABLE}
/// TABLE  {Owners: [NAME], Containers: […]}
/// ```
///
/// ``OwnedTable/form`` has the tables and VALUE. A step without `Before` or `After` has an empty table there, and one
/// with `IsAfterNow` what is owned in its location now.
extension ApplyRecord {
    private static let formatVersion: PropertyList = 4

    package var propertyList: PropertyListDictionary {
        let locations = owned.map { (form: $0.key.form, table: $0.value) }
            .sorted { $0.form.lexicographicallyPrecedes($1.form) }
            .map { form, table -> PropertyList in
                var entry = table.form
                entry["Location"] = .array(form.map(PropertyList.string))
                return .dictionary(entry)
            }
        func form(of steps: [LocationStep]) -> PropertyList { .array(steps.map { $0.form(owned) }) }
        var names = PropertyListDictionary()
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
            var entryForm: PropertyListDictionary = [
                "Date": .date(entry.date), "Number": .integer(PropertyListInteger(entry.number)),
                "Steps": form(of: entry.steps),
            ]
            if entry.isPartial { entryForm["IsPartial"] = true }
            if entry.isUndone { entryForm["IsUndone"] = true }
            entryForm["Files"] = entry.files.form
            names.set(.dictionary(entryForm), forKey: name.text)
        }
        var record: PropertyListDictionary = [
            "FormatVersion": Self.formatVersion, "Names": .dictionary(names), "Locations": .array(locations),
        ]
        if let pending {
            var transaction: PropertyListDictionary = [
                "Date": .date(pending.date), "IsUndo": .boolean(pending.isUndo), "Steps": form(of: pending.steps),
                "Skipped": form(of: pending.skipped),
            ]
            transaction["Files"] = pending.files.form
            record["Pending"] = .dictionary(PropertyListDictionary([(pending.name.text, .dictionary(transaction))]))
        }
        return record
    }

    /// Nil if the form is damaged, or one of another version.
    package init?(propertyList form: PropertyListDictionary) {
        do throws(RecordDamage) {
            try self.init(form: form)
        } catch {
            return nil
        }
    }

    private init(form: PropertyListDictionary) throws(RecordDamage) {
        self.init()
        guard !form.isEmpty else { return }
        let version = form["FormatVersion"]
        let earlier = version == EarlierRecord.formatVersion ? try EarlierRecord(form) : nil
        guard earlier != nil || version == Self.formatVersion, let names = form["Names"]?.dictionaryValue else {
            throw RecordDamage()
        }
        owned = if let earlier { try earlier.owned(form["Locations"]) } else { try Self.owned(form["Locations"]) }
        let owned = owned
        func steps(_ form: PropertyList?) throws(RecordDamage) -> [LocationStep] {
            if let earlier { return try earlier.steps(form, owned) }
            return try RecordDamage.list(form).map { (step) throws(RecordDamage) in
                try LocationStep(form: step, owned)
            }
        }
        for (name, entry) in names {
            guard case .dictionary(let form) = entry, case .date(let date)? = form["Date"],
                case .integer(let number)? = form["Number"], let number = Int(exactly: number),
                (0..<Int.max).contains(number)
            else { throw RecordDamage() }
            entries[ApplyName(name)] = Entry(
                date: date, number: number, steps: try steps(form["Steps"]), isPartial: form["IsPartial"] == true,
                isUndone: form["IsUndone"] == true, files: try DeclaringFiles(form: form["Files"]))
        }
        if let pending = form["Pending"] {
            guard let (name, form) = pending.dictionaryValue?.first, let pending = form.dictionaryValue,
                case .date(let date)? = pending["Date"], case .boolean(let isUndo)? = pending["IsUndo"]
            else { throw RecordDamage() }
            var transaction = Transaction(
                name: ApplyName(name), isUndo: isUndo, date: date, steps: try steps(pending["Steps"]))
            transaction.skipped = try steps(pending["Skipped"])
            transaction.files = try DeclaringFiles(form: pending["Files"])
            self.pending = transaction
        }
    }

    private static func owned(_ form: PropertyList?) throws(RecordDamage) -> [DomainLocation: OwnedTable] {
        var owned: [DomainLocation: OwnedTable] = [:]
        for entry in try RecordDamage.list(form) {
            guard let entry = entry.dictionaryValue else { throw RecordDamage() }
            owned[try DomainLocation(form: entry["Location"])] = try OwnedTable(form: entry)
        }
        return owned
    }
}

extension LocationStep {
    fileprivate func form(_ owned: [DomainLocation: OwnedTable]) -> PropertyList {
        let values = values.map { value in
            var form: PropertyListDictionary = ["Path": .array(value.path.components.map(PropertyList.string))]
            form["Old"] = value.old?.recordCell
            form["New"] = value.new?.recordCell
            return PropertyList.dictionary(form)
        }
        var form: PropertyListDictionary = [
            "Location": .array(location.form.map(PropertyList.string)), "Values": .array(values),
        ]
        if !oldOwned.isEmpty { form["Before"] = .dictionary(oldOwned.form) }
        if newOwned == owned[location] {
            form["IsAfterNow"] = true
        } else if !newOwned.isEmpty {
            form["After"] = .dictionary(newOwned.form)
        }
        return .dictionary(form)
    }

    fileprivate init(form: PropertyList, _ owned: [DomainLocation: OwnedTable]) throws(RecordDamage) {
        guard let form = form.dictionaryValue else { throw RecordDamage() }
        let location = try DomainLocation(form: form["Location"])
        let values = try RecordDamage.list(form["Values"]).map { (value) throws(RecordDamage) in
            guard let value = value.dictionaryValue,
                let path = value["Path"]?.stringArrayValue.flatMap(PropertyListKeyPath.init)
            else { throw RecordDamage() }
            return ValueStep(
                path: path, old: try PropertyList(recordCell: value["Old"]),
                new: try PropertyList(recordCell: value["New"]))
        }
        func table(_ form: PropertyList?) throws(RecordDamage) -> OwnedTable {
            guard let form else { return OwnedTable() }
            guard let form = form.dictionaryValue else { throw RecordDamage() }
            return try OwnedTable(form: form)
        }
        let after = try table(form["After"])
        let now = form["IsAfterNow"] == true ? owned[location] : nil
        self.init(location: location, values: values, from: try table(form["Before"]), to: now ?? after)
    }
}

extension DeclaringFiles {
    /// Nil if there are none.
    fileprivate var form: PropertyList? {
        if isEmpty { return nil }
        return .array(
            files.map { file in
                let settings = file.settings.map { location, paths -> PropertyList in
                    let paths = paths.map { PropertyList.array($0.map(PropertyList.string)) }
                    return ["Location": .array(location.form.map(PropertyList.string)), "Paths": .array(paths)]
                }
                return ["File": .string(file.path), "Settings": .array(settings)]
            })
    }

    fileprivate init(form: PropertyList?) throws(RecordDamage) {
        self.init()
        for form in try RecordDamage.list(form ?? []) {
            guard case .dictionary(let form) = form, case .string(let path)? = form["File"],
                let settings = form["Settings"]?.arrayValue
            else { throw RecordDamage() }
            var file = File(path: path)
            for group in settings {
                guard case .dictionary(let group) = group, let paths = group["Paths"]?.arrayValue else {
                    throw RecordDamage()
                }
                file.settings[try DomainLocation(form: group["Location"])] = try paths.map {
                    (path) throws(RecordDamage) in
                    guard let path = path.stringArrayValue else { throw RecordDamage() }
                    return path
                }
            }
            append(file)
        }
    }
}
