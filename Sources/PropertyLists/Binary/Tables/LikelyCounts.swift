/// How many leaves and containers a value is likely to have, by a few of the root's elements: those of a long list
/// mostly resemble each other.
///
/// This exists for speed: a hash table that is made long enough need not be filled anew each time it has doubled, which
/// took a tenth of the time of encoding 100 000 records. If the guess is wrong, a table grows or some of its memory
/// is never touched.
struct LikelyCounts {
    private(set) var leaves = 0
    private(set) var containers = 0

    private static let samples = 16
    /// The number of elements from which it pays to look at some of them.
    private static let manyElements = 1_024
    /// The greatest count that is guessed, and the greatest number of elements and of levels that are looked at.
    private static let limit = 1 << 22
    private static let fewElements = 32
    private static let fewLevels = 3

    init(of root: PropertyList) {
        switch root {
        case .array(let elements): add(samplesOf: elements)
        case .dictionary(let dictionary): add(samplesOf: dictionary.values)
        default: break
        }
    }

    private mutating func add(samplesOf elements: [PropertyList]) {
        guard elements.count >= Self.manyElements else { return }
        let step = elements.count / Self.samples
        for sample in 0..<Self.samples { add(elements[sample * step], levels: Self.fewLevels) }
        leaves = min(leaves * step, Self.limit)
        containers = min(containers * step, Self.limit)
    }

    private mutating func add(_ value: PropertyList, levels: Int) {
        let elements: [PropertyList]
        switch value {
        case .array(let array): elements = array
        case .dictionary(let dictionary): elements = dictionary.values
        default:
            leaves += 1
            return
        }
        containers += 1
        guard levels > 0 else { return }
        for element in elements.prefix(Self.fewElements) { add(element, levels: levels - 1) }
    }
}
