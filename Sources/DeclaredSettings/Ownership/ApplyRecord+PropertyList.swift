package import PrefsCore

/// The form of the record in its file.
///
/// ```
/// {FormatVersion: 2, Owners: [[NAME], [NAME, NAME]], Containers: [CONTAINER],
///  Names: {NAME: {Date, Number, Steps: […], IsPartial: true, IsUndone: true,
///                 Files: [{File, Settings: [{Location: […], Paths: [[KEY]]}]}]}},
///  Locations: [{Location: [any, com.pigeon], Settings: {KEY: NODE}}],
///  Pending: {NAME: {Date, IsUndo, Steps: [{Location: […], Values: [{Path: [KEY], Old, New}],
///                                          OldSettings: {KEY: NODE}, NewSettings: {KEY: NODE}}], Skipped: […],
///                   Files: […]}}}
/// ```
///
/// Pending steps are as deep in the record as those of a name. So a record that could be written before an apply can be
/// written after it too, whatever depth property lists may have.
///
/// Names that own settings are listed once, and meant by the number of their list. So are containers of values
/// (``ContainerForms``), but for records of version 1, which have no `Containers`. A NODE is one of:
///
/// ```
/// {Owners: 0, Applied, Original}                                a value
/// {Elements: [{Owners: 0, Element, IsThere}], Original: […]}    elements of an array
/// {Keys: {KEY: NODE}, IsMade: true, Original}                   what is inside a container
/// ```
///
/// A missing value is one that is not there.
extension ApplyRecord {
    private static let firstVersion: PropertyList = 1
    private static let formatVersion: PropertyList = 2

    package var propertyList: PropertyListDictionary {
        var tables = RecordTables()
        var names = PropertyListDictionary()
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
            var form: PropertyListDictionary = [
                "Date": .date(entry.date), "Number": .integer(PropertyListInteger(entry.number)),
                "Steps": tables.form(of: entry.steps),
            ]
            if entry.isPartial { form["IsPartial"] = true }
            if entry.isUndone { form["IsUndone"] = true }
            form["Files"] = entry.files.form
            names.set(.dictionary(form), forKey: name.text)
        }
        let locations = owned.map { (location: $0.key.form, nodes: $0.value) }
            .sorted { $0.location.lexicographicallyPrecedes($1.location) }
            .map { location, nodes -> PropertyList in
                ["Location": .array(location.map(PropertyList.string)), "Settings": tables.form(of: nodes)]
            }
        var form: PropertyListDictionary = [
            "FormatVersion": Self.formatVersion, "Names": .dictionary(names), "Locations": .array(locations),
        ]
        if let pending {
            var transaction: PropertyListDictionary = [
                "Date": .date(pending.date), "IsUndo": .boolean(pending.isUndo),
                "Steps": tables.form(of: pending.steps), "Skipped": tables.form(of: pending.skipped),
            ]
            transaction["Files"] = pending.files.form
            form["Pending"] = .dictionary(PropertyListDictionary([(pending.name.text, .dictionary(transaction))]))
        }
        tables.add(toRecord: &form)
        return form
    }

    /// Nil if the form is damaged, or one of a later version.
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
        guard version == Self.formatVersion || version == Self.firstVersion,
            let locations = form["Locations"]?.arrayValue, let names = form["Names"]?.dictionaryValue
        else { throw RecordDamage() }
        let tables = try RecordTables(record: form, hasContainers: version == Self.formatVersion)
        owned.reserveCapacity(locations.count)
        for group in locations {
            guard case .dictionary(let group) = group else { throw RecordDamage() }
            owned[try DomainLocation(in: group)] = try tables.nodes(group["Settings"])
        }
        for (name, entry) in names {
            guard case .dictionary(let form) = entry, case .date(let date)? = form["Date"],
                case .integer(let number)? = form["Number"], let number = Int(exactly: number),
                (0..<Int.max).contains(number)
            else { throw RecordDamage() }
            entries[ApplyName(name)] = Entry(
                date: date, number: number, steps: try tables.steps(form["Steps"]),
                isPartial: form["IsPartial"] == true, isUndone: form["IsUndone"] == true,
                files: try DeclaringFiles(form: form["Files"]))
        }
        if let pending = form["Pending"] {
            guard let (name, form) = pending.dictionaryValue?.first, let pending = form.dictionaryValue,
                case .date(let date)? = pending["Date"], case .boolean(let isUndo)? = pending["IsUndo"]
            else { throw RecordDamage() }
            var transaction = Transaction(
                name: ApplyName(name), isUndo: isUndo, date: date, steps: try tables.steps(pending["Steps"]))
            transaction.skipped = try tables.steps(pending["Skipped"])
            transaction.files = try DeclaringFiles(form: pending["Files"])
            self.pending = transaction
        }
    }
}

extension RecordTables {
    fileprivate mutating func form(of steps: [LocationStep]) -> PropertyList {
        .array(
            steps.map { step in
                var form: PropertyListDictionary = ["Location": .array(step.location.form.map(PropertyList.string))]
                if !step.values.isEmpty { form["Values"] = .array(step.values.map { self.form(of: $0) }) }
                if !step.oldNodes.isEmpty { form["OldSettings"] = self.form(of: step.oldNodes) }
                if !step.newNodes.isEmpty { form["NewSettings"] = self.form(of: step.newNodes) }
                return .dictionary(form)
            })
    }

    private mutating func form(of step: ValueStep) -> PropertyList {
        var form: PropertyListDictionary = ["Path": .array(step.path.map(PropertyList.string))]
        form["Old"] = self.form(of: step.old)
        form["New"] = self.form(of: step.new)
        return .dictionary(form)
    }

    fileprivate func steps(_ form: PropertyList?) throws(RecordDamage) -> [LocationStep] {
        guard let form = (form ?? []).arrayValue else { throw RecordDamage() }
        return try form.map { (form) throws(RecordDamage) in
            guard case .dictionary(let form) = form, let values = (form["Values"] ?? []).arrayValue else {
                throw RecordDamage()
            }
            return LocationStep(
                location: try DomainLocation(in: form), values: try values.map(valueStep),
                oldNodes: try nodes(form["OldSettings"] ?? [:]), newNodes: try nodes(form["NewSettings"] ?? [:]))
        }
    }

    private func valueStep(_ form: PropertyList) throws(RecordDamage) -> ValueStep {
        guard case .dictionary(let form) = form, let path = form["Path"]?.stringArrayValue, !path.isEmpty else {
            throw RecordDamage()
        }
        return ValueStep(path: path, old: try value(form["Old"]), new: try value(form["New"]))
    }
}

extension DeclaringFiles {
    /// Nil if there are none.
    fileprivate var form: PropertyList? {
        if isEmpty { return nil }
        return .array(
            files.map { file in
                let settings = file.settings.map { location, tree -> PropertyList in
                    let paths = tree.paths.map { PropertyList.array($0.map(PropertyList.string)) }
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
                var tree = PathTree()
                for path in paths {
                    guard let path = path.stringArrayValue else { throw RecordDamage() }
                    tree.insert(path[...])
                }
                file.settings[try DomainLocation(in: group)] = tree
            }
            append(file)
        }
    }
}

extension DomainLocation {
    /// The location that the form of a step or of settings names.
    fileprivate init(in form: PropertyListDictionary) throws(RecordDamage) {
        guard let location = form["Location"]?.stringArrayValue.flatMap(DomainLocation.init(form:)) else {
            throw RecordDamage()
        }
        self = location
    }
}
