import PrefsCore

/// What a record lists once for all of its settings: the names that own them, each combination of names, and the
/// containers of their values. A setting has the numbers of both (``ApplyRecord/propertyList``).
struct RecordTables {
    private var list: [Owners] = []
    private var numbers: [Owners: Int] = [:]
    var forms = ContainerForms()
    private var containers = FormedContainers()

    init() {}

    /// The tables of the form of a record.
    init(record form: PropertyListDictionary) throws(RecordDamage) {
        guard let owners = form["Owners"]?.arrayValue else { throw RecordDamage() }
        for names in owners {
            guard let names = names.stringArrayValue, !names.isEmpty else { throw RecordDamage() }
            list.append(Owners(names.map { ApplyName($0) }))
        }
        containers = try FormedContainers(form: form["Containers"])
    }

    /// Adds the tables to the form of a record, after all of its settings.
    func add(toRecord form: inout PropertyListDictionary) {
        form["Owners"] = .array(list.map { .array($0.names.map { .string($0.text) }) })
        form["Containers"] = .array(forms.list)
    }

    // MARK: Values

    func value(_ form: PropertyList?) throws(RecordDamage) -> PropertyList? {
        guard let form else { return nil }
        return try containers.value(form)
    }

    // MARK: Owners

    mutating func number(of owners: Owners) -> PropertyList {
        let number = numbers[owners] ?? list.count
        if number == list.count {
            list.append(owners)
            numbers[owners] = number
        }
        return .integer(PropertyListInteger(number))
    }

    func owners(_ form: PropertyList) throws(RecordDamage) -> Owners {
        guard case .integer(let number) = form, let number = Int(exactly: number), list.indices.contains(number) else {
            throw RecordDamage()
        }
        return list[number]
    }
}

/// The form of a record, or of a part of it, is none that this version has written.
struct RecordDamage: Error {}
