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
    private var numbers: [Number: UInt32] = [:]

    /// Numbers, dates and booleans by kind and bits.
    private struct Number: Hashable {
        var kind: PropertyListKind
        var bits: UInt64
        var isNegative = false
    }

    init(of root: PropertyList) throws(PropertyListError) {
        _ = try add(root)
    }

    private mutating func add(_ value: PropertyList) throws(PropertyListError) -> UInt32 {
        switch value {
        case .array(let elements): return try add(elements)
        case .dictionary(let dictionary): return try add(dictionary)
        case .string(let text): return add(text)
        case .data: return append(.leaf(value))
        case .boolean(let flag): return add(value, Number(kind: .boolean, bits: flag ? 1 : 0))
        case .real(let real): return add(value, Number(kind: .real, bits: real.bitPattern))
        case .date(let date): return add(value, Number(kind: .date, bits: date.secondsSinceReferenceDate.bitPattern))
        case .uid(let uid): return add(value, Number(kind: .uid, bits: UInt64(uid)))
        case .integer(let integer):
            return add(value, Number(kind: .integer, bits: integer.magnitude, isNegative: integer < 0))
        }
    }

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

    private mutating func add(_ text: String) -> UInt32 {
        let known = stringIndex.insert(text, appendedAt: strings.count, in: strings) { $0[$1].text }
        if let known { return strings[known].number }
        let number = append(.leaf(.string(text)))
        strings.append((text, number))
        return number
    }

    private mutating func add(_ value: PropertyList, _ identity: Number) -> UInt32 {
        if let known = numbers[identity] { return known }
        let number = append(.leaf(value))
        numbers[identity] = number
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
}
