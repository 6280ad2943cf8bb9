/// The objects of a binary document in the order of their numbers, the root first, each equal leaf once.
struct BinaryObjectTable {
    enum Object {
        case leaf(PropertyList)
        /// A range of ``references``.
        case array(Range<Int>)
        /// A range of ``references``: all keys, then all values.
        case dictionary(Range<Int>)
    }

    private(set) var objects: [Object] = []
    private(set) var references: [UInt32] = []
    /// What the document stands for.
    private(set) var weight = BinaryWeight()

    private var path = ValuePath(format: .binary)
    private var strings: [String] = []
    private var addedStrings: [Added] = []
    private var stringIndex = StringIndex(capacity: 64)
    private var scalars: [ScalarIdentity: UInt32] = [:]
    private var data: [[UInt8]: UInt32] = [:]
    /// Containers, long text and data by where they are in memory. What is shared there stays shared, and
    /// need not be compared.
    private var places: [Place: Added] = [:]

    /// An object of the table.
    private struct Added {
        var number: UInt32
        var weight = BinaryWeight.ofValue
        /// Levels of nesting, its own included; 0 for a leaf.
        var height = 0

        /// Takes up an object as a part of this one.
        mutating func hold(_ part: Added) {
            weight += part.weight
            height = max(height, part.height)
        }
    }

    /// What tells one number, date, boolean or reference from another.
    private struct ScalarIdentity: Hashable {
        var kind: PropertyListKind
        var bits: UInt64
        var isNegative = false
    }

    /// Memory that a value of the document keeps alive while the table is made.
    private struct Place: Hashable {
        var kind: PropertyListKind
        var address: UInt
        var count: Int
    }

    /// From here on, in bytes, looking at where a text is pays.
    private static let longLength = 256

    init(of root: PropertyList) throws(PropertyListError) {
        weight = try add(root).weight
    }

    private mutating func add(_ value: PropertyList) throws(PropertyListError) -> Added {
        switch value {
        case .array(let elements): return try add(elements)
        case .dictionary(let dictionary): return try add(dictionary)
        case .string(let text): return add(text)
        case .data(let bytes): return add(bytes)
        case .boolean(let flag): return add(value, ScalarIdentity(kind: .boolean, bits: flag ? 1 : 0))
        case .real(let real): return add(value, ScalarIdentity(kind: .real, bits: real.bitPattern))
        case .date(let date):
            return add(value, ScalarIdentity(kind: .date, bits: date.secondsSinceReferenceDate.bitPattern))
        case .uid(let uid): return add(value, ScalarIdentity(kind: .uid, bits: UInt64(uid)))
        case .integer(let integer):
            return add(value, ScalarIdentity(kind: .integer, bits: integer.magnitude, isNegative: integer < 0))
        }
    }

    // MARK: Containers

    private mutating func add(_ elements: [PropertyList]) throws(PropertyListError) -> Added {
        let place = Place(kind: .array, address: elements.withUnsafeBufferPointer(\.address), count: elements.count)
        if let shared = try shared(place) { return shared }
        let number = append(.array(0..<0))
        let start = reserveReferences(elements.count)
        var container = Added(number: number)
        for (position, element) in elements.enumerated() {
            path.enter(.index(position))
            let added = try add(element)
            path.leave()
            references[start + position] = added.number
            container.hold(added)
        }
        return finish(container, .array(start..<start + elements.count), place)
    }

    private mutating func add(_ dictionary: PropertyListDictionary) throws(PropertyListError) -> Added {
        let place = Place(kind: .dictionary, address: dictionary.address, count: dictionary.count)
        if let shared = try shared(place) { return shared }
        let number = append(.dictionary(0..<0))
        let count = dictionary.count
        let start = reserveReferences(count * 2)
        var container = Added(number: number)
        for (position, element) in dictionary.enumerated() {
            let added = add(element.key)
            references[start + position] = added.number
            container.hold(added)
        }
        for (position, element) in dictionary.enumerated() {
            path.enter(.key(element.key))
            let added = try add(element.value)
            path.leave()
            references[start + count + position] = added.number
            container.hold(added)
        }
        return finish(container, .dictionary(start..<start + count * 2), place)
    }

    /// The container that is in the table already, provided that it may stand here.
    private func shared(_ place: Place) throws(PropertyListError) -> Added? {
        try path.checkNesting()
        guard place.count > 0, let known = places[place] else { return nil }
        guard path.depth + known.height <= PropertyList.nestingLimit else { throw path.error(.nestingTooDeep) }
        return known
    }

    private mutating func finish(_ container: Added, _ object: Object, _ place: Place) -> Added {
        var container = container
        container.height += 1
        objects[Int(container.number)] = object
        if place.count > 0 { places[place] = container }
        return container
    }

    private mutating func append(_ object: Object) -> UInt32 {
        objects.append(object)
        return UInt32(truncatingIfNeeded: objects.count - 1)
    }

    private mutating func reserveReferences(_ count: Int) -> Int {
        references.append(contentsOf: repeatElement(0, count: count))
        return references.count - count
    }

    // MARK: Leaves

    private mutating func add(_ value: PropertyList, _ identity: ScalarIdentity) -> Added {
        if let known = scalars[identity] { return Added(number: known) }
        let number = append(.leaf(value))
        scalars[identity] = number
        return Added(number: number)
    }

    private mutating func add(_ text: String) -> Added {
        let place = text.utf8.count < Self.longLength
            ? nil
            : text.utf8.withContiguousStorageIfAvailable { Place(kind: .string, address: $0.address, count: $0.count) }
        if let place, let known = places[place] { return known }
        let added = addEqualOnce(text)
        if let place { places[place] = added }
        return added
    }

    private mutating func addEqualOnce(_ text: String) -> Added {
        if let known = stringIndex.insert(text, behind: strings) { return addedStrings[known] }
        let added = Added(number: append(.leaf(.string(text))), weight: .ofBytes(BinaryWriter.length(of: text)))
        strings.append(text)
        addedStrings.append(added)
        return added
    }

    private mutating func add(_ bytes: [UInt8]) -> Added {
        let place = Place(kind: .data, address: bytes.withUnsafeBufferPointer(\.address), count: bytes.count)
        let isLong = bytes.count >= Self.longLength
        if isLong, let known = places[place] { return known }
        let added = Added(number: data[bytes] ?? append(.leaf(.data(bytes))), weight: .ofBytes(bytes.count))
        data[bytes] = added.number
        if isLong { places[place] = added }
        return added
    }
}

extension UnsafeBufferPointer {
    fileprivate var address: UInt { UInt(bitPattern: baseAddress) }
}
