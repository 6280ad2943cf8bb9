package import PrefsCore

/// The form of the record in its file.
///
/// ```
/// {FormatVersion: 3, Owners: [[NAME], [NAME, NAME]], Containers: [CONTAINER],
///  Names: {NAME: {Date, Number, Steps: TABLE, IsPartial: true, IsUndone: true,
///                 Files: [{File, Settings: [{Location: […], Paths: [[KEY]]}]}]}},
///  Locations: TABLE,
///  Pending: {NAME: {Date, IsUndo, Steps: TABLE, Skipped: TABLE, Files: […]}}}
/// ```
///
/// A TABLE is flat: a list of cells (``RecordTables``), in parts. So a record can hold settings of any depth. Each name
/// that owns settings, and each container of values (``ContainerForms``), is listed once, and cells refer to it by its
/// number in the list.
extension ApplyRecord {
    private static let formatVersion: PropertyList = 3

    package var propertyList: PropertyListDictionary {
        var tables = RecordTables()
        var names = PropertyListDictionary()
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
            var form: PropertyListDictionary = [
                "Date": .date(entry.date), "Number": .integer(PropertyListInteger(entry.number)),
                "Steps": tables.form(of: entry.steps, owned),
            ]
            if entry.isPartial { form["IsPartial"] = true }
            if entry.isUndone { form["IsUndone"] = true }
            form["Files"] = entry.files.form
            names.set(.dictionary(form), forKey: name.text)
        }
        var form: PropertyListDictionary = [
            "FormatVersion": Self.formatVersion, "Names": .dictionary(names), "Locations": tables.form(of: owned),
        ]
        if let pending {
            var transaction: PropertyListDictionary = [
                "Date": .date(pending.date), "IsUndo": .boolean(pending.isUndo),
                "Steps": tables.form(of: pending.steps, owned), "Skipped": tables.form(of: pending.skipped, owned),
            ]
            transaction["Files"] = pending.files.form
            form["Pending"] = .dictionary(PropertyListDictionary([(pending.name.text, .dictionary(transaction))]))
        }
        tables.add(toRecord: &form)
        return form
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
        guard form["FormatVersion"] == Self.formatVersion, let names = form["Names"]?.dictionaryValue else {
            throw RecordDamage()
        }
        let tables = try RecordTables(record: form)
        let owned = try tables.owned(form["Locations"])
        self.owned = owned
        for (name, entry) in names {
            guard case .dictionary(let form) = entry, case .date(let date)? = form["Date"],
                case .integer(let number)? = form["Number"], let number = Int(exactly: number),
                (0..<Int.max).contains(number)
            else { throw RecordDamage() }
            entries[ApplyName(name)] = Entry(
                date: date, number: number, steps: try tables.steps(form["Steps"], owned),
                isPartial: form["IsPartial"] == true, isUndone: form["IsUndone"] == true,
                files: try DeclaringFiles(form: form["Files"]))
        }
        if let pending = form["Pending"] {
            guard let (name, form) = pending.dictionaryValue?.first, let pending = form.dictionaryValue,
                case .date(let date)? = pending["Date"], case .boolean(let isUndo)? = pending["IsUndo"]
            else { throw RecordDamage() }
            var transaction = Transaction(
                name: ApplyName(name), isUndo: isUndo, date: date, steps: try tables.steps(pending["Steps"], owned))
            transaction.skipped = try tables.steps(pending["Skipped"], owned)
            transaction.files = try DeclaringFiles(form: pending["Files"])
            self.pending = transaction
        }
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
        guard let files = (form ?? []).arrayValue else { throw RecordDamage() }
        for form in files {
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
