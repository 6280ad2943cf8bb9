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

    private var path = ValuePath(format: .binary)
    private var strings: [(text: String, number: UInt32)] = []
    private var stringIndex = StringIndex(capacity: 64)
    private var scalars: [ScalarIdentity: UInt32] = [:]
    private var data: [[UInt8]: UInt32] = [:]
    /// Containers, long text and data by where they are in memory. What is shared there stays shared, and
    /// need not be compared.
    private var places: [Place: Added] = [:]

    /// An object of the table.
    private struct Added {
        var number: UInt32
        /// Levels of nesting, its own included; 0 for a leaf.
        var height = 0
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
        _ = try add(root)
    }

    private mutating func add(_ value: PropertyList) throws(PropertyListError) -> Added {
        switch value {
        case .array(let elements): return try add(elements)
        case .dictionary(let dictionary): return try add(dictionary)
        case .string(let text): return Added(number: add(text))
        case .data(let bytes): return Added(number: add(bytes))
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
        var height = 0
        for (position, element) in elements.enumerated() {
            path.enter(.index(position))
            let added = try add(element)
            path.leave()
            references[start + position] = added.number
            height = max(height, added.height)
        }
        return finish(number, .array(start..<start + elements.count), place, height)
    }

    private mutating func add(_ dictionary: PropertyListDictionary) throws(PropertyListError) -> Added {
        let place = Place(kind: .dictionary, address: dictionary.address, count: dictionary.count)
        if let shared = try shared(place) { return shared }
        let number = append(.dictionary(0..<0))
        let count = dictionary.count
        let start = reserveReferences(count * 2)
        for (position, element) in dictionary.enumerated() {
            references[start + position] = add(element.key)
        }
        var height = 0
        for (position, element) in dictionary.enumerated() {
            path.enter(.key(element.key))
            let added = try add(element.value)
            path.leave()
            references[start + count + position] = added.number
            height = max(height, added.height)
        }
        return finish(number, .dictionary(start..<start + count * 2), place, height)
    }

    /// The container that is in the table already, provided that it may stand here.
    private func shared(_ place: Place) throws(PropertyListError) -> Added? {
        try path.checkNesting()
        guard place.count > 0, let known = places[place] else { return nil }
        guard path.depth + known.height <= PropertyList.nestingLimit else { throw path.error(.nestingTooDeep) }
        return known
    }

    private mutating func finish(_ number: UInt32, _ object: Object, _ place: Place, _ height: Int) -> Added {
        let added = Added(number: number, height: height + 1)
        objects[Int(number)] = object
        if place.count > 0 { places[place] = added }
        return added
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

    private mutating func add(_ text: String) -> UInt32 {
        let place = text.utf8.count < Self.longLength
            ? nil
            : text.utf8.withContiguousStorageIfAvailable { Place(kind: .string, address: $0.address, count: $0.count) }
        if let place, let known = places[place] { return known.number }
        let number = addEqualOnce(text)
        if let place { places[place] = Added(number: number) }
        return number
    }

    private mutating func addEqualOnce(_ text: String) -> UInt32 {
        let known = stringIndex.insert(text, appendedAt: strings.count, in: strings) { $0[$1].text }
        if let known { return strings[known].number }
        let number = append(.leaf(.string(text)))
        strings.append((text, number))
        return number
    }

    private mutating func add(_ bytes: [UInt8]) -> UInt32 {
        let place = Place(kind: .data, address: bytes.withUnsafeBufferPointer(\.address), count: bytes.count)
        let isLong = bytes.count >= Self.longLength
        if isLong, let known = places[place] { return known.number }
        let number = data[bytes] ?? append(.leaf(.data(bytes)))
        data[bytes] = number
        if isLong { places[place] = Added(number: number) }
        return number
    }
}

extension UnsafeBufferPointer {
    fileprivate var address: UInt { UInt(bitPattern: baseAddress) }
}
