package import PrefsCore

/// The form of the record in its file.
///
/// ```
/// {FormatVersion: 1, Owners: [[NAME], [NAME, NAME]],
///  Names: {NAME: {Date, Number, Steps: […], IsPartial: true, IsUndone: true}},
///  Locations: [{Location: [any, com.pigeon], Settings: {KEY: NODE}}],
///  Pending: {NAME: {Date, IsUndo, Steps: [{Location: […], Values: [{Path: [KEY], Old, New}],
///                                          OldSettings: {KEY: NODE}, NewSettings: {KEY: NODE}}], Skipped: […]}}}
/// ```
///
/// Pending steps are as deep in the record as those of a name. So a record that could be written before an apply can be
/// written after it too, whatever depth property lists may have.
///
/// Names that own settings are listed once, and meant by the number of their list. A NODE is one of:
///
/// ```
/// {Owners: 0, Applied, Original}                                a value
/// {Elements: [{Owners: 0, Element, IsThere}], Original: […]}    elements of an array
/// {Keys: {KEY: NODE}, IsMade: true, Original}                   what is inside a container
/// ```
///
/// A missing value is one that is not there.
extension ApplyRecord {
    private static let formatVersion: PropertyList = 1

    package var propertyList: PropertyListDictionary {
        var table = OwnersTable()
        var names = PropertyListDictionary()
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
            var form: PropertyListDictionary = [
                "Date": .date(entry.date), "Number": .integer(PropertyListInteger(entry.number)),
                "Steps": table.form(of: entry.steps),
            ]
            if entry.isPartial { form["IsPartial"] = true }
            if entry.isUndone { form["IsUndone"] = true }
            names.set(.dictionary(form), forKey: name.text)
        }
        let locations = owned.map { (location: $0.key.form, nodes: $0.value) }
            .sorted { $0.location.lexicographicallyPrecedes($1.location) }
            .map { location, nodes -> PropertyList in
                ["Location": .array(location.map(PropertyList.string)), "Settings": table.form(of: nodes)]
            }
        var form: PropertyListDictionary = [
            "FormatVersion": Self.formatVersion, "Names": .dictionary(names), "Locations": .array(locations),
        ]
        if let pending {
            let transaction: PropertyListDictionary = [
                "Date": .date(pending.date), "IsUndo": .boolean(pending.isUndo),
                "Steps": table.form(of: pending.steps), "Skipped": table.form(of: pending.skipped),
            ]
            form["Pending"] = .dictionary(PropertyListDictionary([(pending.name.text, .dictionary(transaction))]))
        }
        form["Owners"] = table.form
        return form
    }

    /// Nil if the form is damaged, or one of a later version.
    package init?(propertyList form: PropertyListDictionary) {
        self.init()
        guard !form.isEmpty else { return }
        guard form["FormatVersion"] == Self.formatVersion, let table = OwnersTable(form: form["Owners"]),
            let locations = form["Locations"]?.arrayValue, let names = form["Names"]?.dictionaryValue
        else { return nil }
        owned.reserveCapacity(locations.count)
        for group in locations {
            guard case .dictionary(let group) = group, let location = DomainLocation(in: group),
                let nodes = table.nodes(group["Settings"])
            else { return nil }
            owned[location] = nodes
        }
        for (name, entry) in names {
            guard case .dictionary(let form) = entry, case .date(let date)? = form["Date"],
                case .integer(let number)? = form["Number"], let number = Int(exactly: number),
                (0..<Int.max).contains(number),
                let steps = table.steps(form["Steps"])
            else { return nil }
            entries[ApplyName(name)] = Entry(
                date: date, number: number, steps: steps, isPartial: form["IsPartial"] == true,
                isUndone: form["IsUndone"] == true)
        }
        if let pending = form["Pending"] {
            guard let (name, form) = pending.dictionaryValue?.first, let pending = form.dictionaryValue,
                case .date(let date)? = pending["Date"], case .boolean(let isUndo)? = pending["IsUndo"],
                let steps = table.steps(pending["Steps"]), let skipped = table.steps(pending["Skipped"])
            else { return nil }
            var transaction = Transaction(name: ApplyName(name), isUndo: isUndo, date: date, steps: steps)
            transaction.skipped = skipped
            self.pending = transaction
        }
    }
}

extension OwnersTable {
    fileprivate mutating func form(of steps: [LocationStep]) -> PropertyList {
        .array(
            steps.map { step in
                var form: PropertyListDictionary = ["Location": .array(step.location.form.map(PropertyList.string))]
                if !step.values.isEmpty { form["Values"] = .array(step.values.map { .dictionary($0.form) }) }
                if !step.oldNodes.isEmpty { form["OldSettings"] = self.form(of: step.oldNodes) }
                if !step.newNodes.isEmpty { form["NewSettings"] = self.form(of: step.newNodes) }
                return .dictionary(form)
            })
    }

    /// Nil if the form is damaged.
    fileprivate func steps(_ form: PropertyList?) -> [LocationStep]? {
        guard let form = (form ?? []).arrayValue else { return nil }
        var steps: [LocationStep] = []
        for step in form {
            guard case .dictionary(let form) = step, let location = DomainLocation(in: form),
                let oldNodes = nodes(form["OldSettings"] ?? [:]), let newNodes = nodes(form["NewSettings"] ?? [:]),
                let forms = (form["Values"] ?? []).arrayValue
            else { return nil }
            var values: [ValueStep] = []
            for value in forms {
                guard let value = ValueStep(form: value) else { return nil }
                values.append(value)
            }
            steps.append(LocationStep(location: location, values: values, oldNodes: oldNodes, newNodes: newNodes))
        }
        return steps
    }
}

extension ValueStep {
    fileprivate var form: PropertyListDictionary {
        var form: PropertyListDictionary = ["Path": .array(path.map(PropertyList.string))]
        form["Old"] = old
        form["New"] = new
        return form
    }

    fileprivate init?(form: PropertyList) {
        guard case .dictionary(let form) = form, let path = form["Path"]?.stringArrayValue, !path.isEmpty else {
            return nil
        }
        self.init(path: path, old: form["Old"], new: form["New"])
    }
}

extension DomainLocation {
    /// Nil if the form of a step or of settings names no known location.
    fileprivate init?(in form: PropertyListDictionary) {
        guard let location = form["Location"]?.stringArrayValue.flatMap(DomainLocation.init(form:)) else { return nil }
        self = location
    }
}
