/// Compares values for equality as ``PropertyList`` defines it.
///
/// Containers that share memory are equal without being compared. Two documents of a few hundred bytes can unfold to
/// millions of values each, if they use the same containers again and again. Therefore, after the first million
/// comparisons the results for pairs of containers are remembered.
package struct ValueComparison {
    private var steps = 0
    private var known: [Pair: Bool] = [:]

    /// Two containers, identified by the addresses of their values in memory.
    private struct Pair: Hashable {
        var left: UInt
        var right: UInt
    }

    /// The number of values that are compared without remembering results. Comparing a million takes hardly any time,
    /// and few comparisons need more.
    private let stepsWithoutMemory: Int

    package init(rememberingAfter steps: Int = 1_000_000) {
        stepsWithoutMemory = steps
    }

    package mutating func areEqual(_ left: PropertyList, _ right: PropertyList) -> Bool {
        steps &+= 1
        return switch (left, right) {
        case (.string(let a), .string(let b)): a.hasSameBytes(as: b)
        case (.boolean(let a), .boolean(let b)): a == b
        case (.integer(let a), .integer(let b)): a == b
        case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
        case (.date(let a), .date(let b)): a == b
        case (.data(let a), .data(let b)): a == b
        case (.uid(let a), .uid(let b)): a == b
        case (.array(let a), .array(let b)): areEqual(a, b)
        case (.dictionary(let a), .dictionary(let b)): areEqual(a, b)
        default: false
        }
    }

    mutating func areEqual(_ left: PropertyListDictionary, _ right: PropertyListDictionary) -> Bool {
        guard left.count == right.count else { return false }
        let isShared = left.address == right.address && left.keyList.address == right.keyList.address
        return isShared
            || areEqual(Pair(left: left.address, right: right.address)) { comparison in
                left.allSatisfy { key, value in
                    guard let other = right[key] else { return false }
                    return comparison.areEqual(value, other)
                }
            }
    }

    private mutating func areEqual(_ left: [PropertyList], _ right: [PropertyList]) -> Bool {
        guard left.count == right.count else { return false }
        return left.address == right.address
            || areEqual(Pair(left: left.address, right: right.address)) { comparison in
                left.indices.allSatisfy { comparison.areEqual(left[$0], right[$0]) }
            }
    }

    private mutating func areEqual(_ pair: Pair, _ compare: (inout ValueComparison) -> Bool) -> Bool {
        guard steps > stepsWithoutMemory else { return compare(&self) }
        if let known = known[pair] { return known }
        let areEqual = compare(&self)
        known[pair] = areEqual
        return areEqual
    }
}
