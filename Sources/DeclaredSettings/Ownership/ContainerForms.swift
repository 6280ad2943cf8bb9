import PrefsCore
internal import PropertyLists

/// Gives the values of a record their form: each container of arrays and dictionaries is listed once, however many
/// values have it. So a record never unfolds to more values than it has references, whatever the declared values share,
/// and it can hold the same value as the one that is applied, the one that is owned and the one that is to be undone.
///
/// A container with contents has the form of its number in the list, as a UID. A UID has the form of an array with that
/// UID, and any other value is its own form. In the list, each container is after those inside it, and has the forms of
/// its elements.
struct ContainerForms {
    private(set) var list: [PropertyList] = []
    private var numbers: [PropertyList: PropertyList] = [:]
    private var numbersOfKnown: [ContainerIdentity: PropertyList] = [:]

    /// The form of a value, which must stay in memory as long as these forms are used.
    mutating func form(of value: PropertyList) -> PropertyList {
        if case .uid = value { return [value] }
        guard let identity = ContainerIdentity(value) else { return value }
        if let known = numbersOfKnown[identity] { return known }
        let container = value.hasPart(where: \.hasOtherForm) ? value.mappingParts { form(of: $0) } : value
        let number = numbers[container] ?? add(container)
        numbersOfKnown[identity] = number
        return number
    }

    private mutating func add(_ container: PropertyList) -> PropertyList {
        let number = PropertyList.uid(UInt32(truncatingIfNeeded: list.count))
        list.append(container)
        numbers[container] = number
        return number
    }
}

/// The values of the forms in a record (``ContainerForms``).
struct FormedContainers {
    private var containers: [Container] = []

    private struct Container {
        var value: PropertyList
        /// The levels of nesting from the container down.
        var height = 1
        /// The number of values inside the container, a shared one counted once for each reference.
        var weight: Int
    }

    init() {}

    init(form: PropertyList?) throws(RecordDamage) {
        guard let list = form?.arrayValue else { throw RecordDamage() }
        containers.reserveCapacity(list.count)
        for form in list { containers.append(try container(form)) }
    }

    /// A container of the form that has elements of forms. It may be nested as deeply, and unfold to as many values, as
    /// a value of a domain can.
    private func container(_ form: PropertyList) throws(RecordDamage) -> Container {
        let count = form.arrayValue?.count ?? form.dictionaryValue?.count ?? 0
        guard count > 0 else { throw RecordDamage() }
        var container = Container(value: form, weight: count)
        guard form.hasPart(where: \.hasOtherForm) else { return container }
        container.value = try form.mappingParts { (part) throws(RecordDamage) in
            if case .uid(let number) = part {
                let inside = try self.container(number)
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

    private func container(_ number: UInt32) throws(RecordDamage) -> Container {
        guard let number = Int(exactly: number), number < containers.count else { throw RecordDamage() }
        return containers[number]
    }

    func value(_ form: PropertyList) throws(RecordDamage) -> PropertyList {
        if case .uid(let number) = form { return try container(number).value }
        guard ContainerIdentity(form) != nil else { return form }
        guard case .array(let elements) = form, elements.count == 1, case .uid = elements[0] else {
            throw RecordDamage()
        }
        return elements[0]
    }
}

extension PropertyList {
    /// Whether the form of the value is not the value itself.
    fileprivate var hasOtherForm: Bool {
        if case .uid = self { true } else { ContainerIdentity(self) != nil }
    }
}
