/// A value as a binary property list, in one of the many ways that mean the same.
struct SpelledBinary {
    private var random: SeededGenerator
    private var objects: [Object] = []
    private var repetition = RepeatedEntries()
    /// The numbers of objects that later ones may share.
    private var numbers: [Object: Int] = [:]
    private let sharesLeaves: Bool
    private let sharesContainers: Bool
    /// Whether numbers and texts are mostly written in the shortest way.
    private let isUsual: Bool

    /// An object; a container has the numbers of other objects.
    private enum Object: Hashable {
        case leaf([UInt8])
        case array([Int])
        case dictionary(keys: [Int], values: [Int])
    }

    private init(_ start: SeededGenerator) {
        random = start
        repetition.change(&random)
        sharesLeaves = random.chance(2, of: 3)
        sharesContainers = random.chance(1, of: 4)
        isUsual = random.chance(1, of: 2)
    }

    static func document(of value: PlainValue, _ random: inout SeededGenerator) -> [UInt8] {
        var speller = SpelledBinary(random)
        let root = speller.add(value)
        let bytes = speller.document(value, root)
        random = speller.random
        return bytes
    }

    // MARK: Objects

    private mutating func add(_ value: PlainValue) -> Int {
        switch value {
        case .array(let elements):
            return add(.array(elements.map { add($0) }), isShared: sharesContainers)
        case .dictionary(let entries):
            let entries = repetition.entries(entries, &random)
            let (keys, values) = (entries.map { add(.string($0.key)) }, entries.map { add($0.value) })
            return add(.dictionary(keys: keys, values: values), isShared: sharesContainers)
        default:
            return add(.leaf(leaf(value)), isShared: sharesLeaves)
        }
    }

    private mutating func add(_ object: Object, isShared: Bool) -> Int {
        if isShared, let number = numbers[object], random.chance(19, of: 20) { return number }
        objects.append(object)
        numbers[object] = objects.count - 1
        return objects.count - 1
    }

    private mutating func leaf(_ value: PlainValue) -> [UInt8] {
        var leaf = SpelledBinaryLeaf(isUsual: isUsual || random.chance(1, of: 2))
        return leaf.bytes(of: value, &random)
    }

    // MARK: Document

    /// Puts the objects together, in the order in which they were added or in any other.
    private mutating func document(_ value: PlainValue, _ root: Int) -> [UInt8] {
        // An object to which none refers.
        if random.chance(1, of: 20) { _ = add(.leaf([0x09]), isShared: false) }
        var order = Array(objects.indices)
        if random.chance(1, of: 2) { order = order.reversed() }
        if random.chance(1, of: 3) { random.shuffle(&order) }
        var newNumbers = [Int](repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { newNumbers[old] = new }

        let leastWidth = Self.width(of: order.count - 1)
        let width = random.chance(2, of: 3) ? leastWidth : leastWidth + random.below(9 - leastWidth)
        var bytes = Array("bplist0".utf8) + [random.pick(Array("0001 z\u{FF}".utf8))]
        var offsets: [Int] = []
        for old in order {
            offsets.append(bytes.count)
            switch objects[old] {
            case .leaf(let leaf): bytes += leaf
            case .array(let elements):
                bytes += marker(0xA0, elements.count) + Self.references(elements.map { newNumbers[$0] }, width)
            case .dictionary(let keys, let values):
                bytes += marker(0xD0, keys.count) + Self.references((keys + values).map { newNumbers[$0] }, width)
            }
        }
        let table = bytes.count
        let leastOffset = Self.width(of: table)
        let offsetWidth = random.chance(2, of: 3) ? leastOffset : leastOffset + random.below(9 - leastOffset)
        bytes += Self.references(offsets, offsetWidth) + [0, 0, 0, 0, 0]
        bytes += [hasSortedKeys(value, root) && random.chance(1, of: 2) ? 1 : 0]
        bytes += [UInt8(offsetWidth), UInt8(width)]
        return bytes + Self.references([order.count, newNumbers[root], table], 8)
    }

    private mutating func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        SpelledBinaryLeaf(isUsual: isUsual).marker(kind, count, &random)
    }

    private static func references(_ numbers: [Int], _ width: Int) -> [UInt8] {
        numbers.flatMap { BinaryAssembler.bigEndian(UInt64($0), width: width) }
    }

    private static func width(of number: Int) -> Int {
        (1...8).first { $0 == 8 || number >> ($0 * 8) == 0 } ?? 8
    }

    /// Whether the keys of the root are different and in ascending order.
    private func hasSortedKeys(_ value: PlainValue, _ root: Int) -> Bool {
        guard case .dictionary(let entries) = value, case .dictionary(let keys, _) = objects[root],
            keys.count == entries.count
        else { return false }
        return entries.sortedByKey.map(\.key) == entries.map(\.key)
    }
}
