import PropertyLists

/// Makes a random value that a format can hold. Its dictionaries have few different keys, the same at every depth, and
/// often the keys of one before: in the same order, with one more or one less, or in another order. Empty arrays and
/// dictionaries are anywhere. So whatever a codec keeps of one dictionary to recognise another is met in every way.
struct GeneratedValue {
    private var random: SeededGenerator
    private let format: DocumentFormat
    /// The keys of dictionaries, each a list of different keys.
    private var shapes: [[[UInt8]]] = []
    /// Values that occur more often than others.
    private var usual: [PlainValue] = []
    /// The number of values that may still be made.
    private var rest: Int
    private let deepest: Int

    static func next(in format: DocumentFormat, _ random: inout SeededGenerator) -> PlainValue {
        var maker = GeneratedValue(format, random)
        let value = maker.root()
        random = maker.random
        return value
    }

    private init(_ format: DocumentFormat, _ start: SeededGenerator) {
        (self.format, random) = (format, start)
        rest = random.pick([3, 8, 12, 16, 20, 25, 30, 35])
        if random.chance(1, of: 30) { rest = 200 }
        deepest = random.chance(1, of: 60) ? 40 : 5
        makeShapes()
        for _ in 0..<3 { usual.append(GeneratedLeaf(format: format).next(&random)) }
    }

    private mutating func makeShapes() {
        var keys: [[UInt8]] = []
        for _ in 0..<2 + random.below(4) {
            let key =
                switch random.below(12) {
                case 0...7: random.pick(GeneratedTexts.common)
                case 8...10: random.pick(GeneratedTexts.marked)
                default: random.pick(GeneratedTexts.long)
                }
            if !keys.contains(key) { keys.append(key) }
        }
        if random.chance(1, of: 20) { keys = (0..<10 + random.below(30)).map { Array("k\($0)".utf8) } }
        shapes = [keys]
        for _ in 0..<3 { shapes.append(varied(random.pick(shapes))) }
    }

    /// Nearly the same keys.
    private mutating func varied(_ shape: [[UInt8]]) -> [[UInt8]] {
        var keys = shape
        switch random.below(5) {
        case 0: if !keys.isEmpty { keys.remove(at: random.below(keys.count)) }
        case 1:
            let key = random.pick(GeneratedTexts.common)
            if !keys.contains(key) { keys.insert(key, at: random.below(keys.count + 1)) }
        case 2: random.shuffle(&keys)
        case 3: if keys.count > 1 { keys.removeLast() }
        default: if keys.count > 1 { keys.swapAt(0, random.below(keys.count)) }
        }
        return keys
    }

    private mutating func root() -> PlainValue {
        switch random.below(20) {
        case 0: return GeneratedLeaf(format: format).next(&random)
        case 1...8: return records(depth: 1)
        case 9...11: return array(depth: 1)
        case 12 where rest > 20: return wide()
        default: return dictionary(random.pick(shapes), depth: 1)
        }
    }

    private mutating func value(depth: Int) -> PlainValue {
        rest -= 1
        let isFull = rest < 0 || depth > deepest
        switch random.below(isFull ? 12 : 20) {
        case 0, 1: return .dictionary([])
        case 2: return .array([])
        case 3...6: return random.pick(usual)
        case 7...11: return GeneratedLeaf(format: format).next(&random)
        case 12...16: return dictionary(random.pick(shapes), depth: depth)
        case 17, 18: return records(depth: depth)
        default: return array(depth: depth)
        }
    }

    private mutating func array(depth: Int) -> PlainValue {
        .array((0..<random.below(4)).map { _ in value(depth: depth + 1) })
    }

    /// A list of dictionaries that mostly have the same keys.
    private mutating func records(depth: Int) -> PlainValue {
        var shape = random.pick(shapes)
        var records: [PlainValue] = []
        repeat {
            if random.chance(1, of: 4) { shape = random.chance(1, of: 2) ? random.pick(shapes) : varied(shape) }
            records.append(dictionary(shape, depth: depth + 1))
        } while rest > 0 && random.chance(rest > 40 ? 40 : 4, of: rest > 40 ? 41 : 5)
        return .array(records)
    }

    /// A dictionary of keys. In XML, one that denotes a reference of a keyed archive is that reference.
    private mutating func dictionary(_ keys: [[UInt8]], depth: Int) -> PlainValue {
        rest -= 1
        let entries = keys.map { PlainValue.Entry(key: $0, value: value(depth: depth + 1)) }
        let made = PlainValue.dictionary(entries)
        return format == .xml ? made.withReference : made
    }

    /// A dictionary of more keys than are compared one by one, in any order.
    private mutating func wide() -> PlainValue {
        let count = random.pick([11, 12, 13, 14, 17, 33, 70, random.chance(1, of: 4) ? 260 : 20])
        var keys = (0..<count).map { Array("\($0 % 3)\(random.chance(1, of: 2) ? "k" : "é")\($0)".utf8) }
        if random.chance(2, of: 3) { random.shuffle(&keys) }
        let one = GeneratedLeaf(format: format).next(&random)
        guard random.chance(1, of: 2) else { return wide(keys, one) }
        return .array([wide(keys, one), wide(keys, one), wide(varied(keys), one)])
    }

    private mutating func wide(_ keys: [[UInt8]], _ value: PlainValue) -> PlainValue {
        let leaf = GeneratedLeaf(format: format)
        let hasOneValue = keys.count > 40 || random.chance(1, of: 2)
        return .dictionary(keys.map { .init(key: $0, value: hasOneValue ? value : leaf.next(&random)) })
    }
}
