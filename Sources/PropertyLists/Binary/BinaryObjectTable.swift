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
    /// Long text and data by where they are in memory: what is shared there need not be compared.
    private var places: [Place: UInt32] = [:]

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

    private mutating func add(_ value: PropertyList) throws(PropertyListError) -> UInt32 {
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

    private mutating func add(_ elements: [PropertyList]) throws(PropertyListError) -> UInt32 {
        try path.checkNesting()
        let number = append(.array(0..<0))
        let start = reserveReferences(elements.count)
        for (position, element) in elements.enumerated() {
            path.enter(.index(position))
            references[start + position] = try add(element)
            path.leave()
        }
        objects[Int(number)] = .array(start..<start + elements.count)
        return number
    }

    private mutating func add(_ dictionary: PropertyListDictionary) throws(PropertyListError) -> UInt32 {
        try path.checkNesting()
        let number = append(.dictionary(0..<0))
        let count = dictionary.count
        let start = reserveReferences(count * 2)
        for (position, element) in dictionary.enumerated() {
            references[start + position] = add(element.key)
        }
        for (position, element) in dictionary.enumerated() {
            path.enter(.key(element.key))
            references[start + count + position] = try add(element.value)
            path.leave()
        }
        objects[Int(number)] = .dictionary(start..<start + count * 2)
        return number
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

    private mutating func add(_ value: PropertyList, _ identity: ScalarIdentity) -> UInt32 {
        if let known = scalars[identity] { return known }
        let number = append(.leaf(value))
        scalars[identity] = number
        return number
    }

    private mutating func add(_ text: String) -> UInt32 {
        let place = text.utf8.count < Self.longLength
            ? nil : text.utf8.withContiguousStorageIfAvailable { Self.place(of: $0, .string) }
        if let place, let known = places[place] { return known }
        let number = addEqualOnce(text)
        if let place { places[place] = number }
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
        let place = bytes.count < Self.longLength ? nil : bytes.withUnsafeBufferPointer { Self.place(of: $0, .data) }
        if let place, let known = places[place] { return known }
        let number = data[bytes] ?? append(.leaf(.data(bytes)))
        data[bytes] = number
        if let place { places[place] = number }
        return number
    }

    private static func place(of bytes: UnsafeBufferPointer<UInt8>, _ kind: PropertyListKind) -> Place {
        Place(kind: kind, address: UInt(bitPattern: bytes.baseAddress), count: bytes.count)
    }
}
