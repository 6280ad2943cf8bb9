extension PropertyList {
    /// Whether this value comes first in a total order of property lists: by kind, and within a kind by value. It
    /// serves to sort values of types that have no order of their own.
    func precedes(_ other: PropertyList) -> Bool {
        switch (self, other) {
        case (.string(let a), .string(let b)): a.utf8.lexicographicallyPrecedes(b.utf8)
        case (.boolean(let a), .boolean(let b)): !a && b
        case (.integer(let a), .integer(let b)): a < b
        case (.real(let a), .real(let b)): a.isTotallyOrdered(belowOrEqualTo: b) && a.bitPattern != b.bitPattern
        case (.date(let a), .date(let b)):
            PropertyList.real(a.secondsSinceReferenceDate).precedes(.real(b.secondsSinceReferenceDate))
        case (.data(let a), .data(let b)): a.lexicographicallyPrecedes(b)
        case (.uid(let a), .uid(let b)): a < b
        case (.array(let a), .array(let b)): a.lexicographicallyPrecedes(b) { $0.precedes($1) }
        case (.dictionary(let a), .dictionary(let b)):
            a.sortedByKey.lexicographicallyPrecedes(b.sortedByKey) { left, right in
                left.key.hasSameBytes(as: right.key)
                    ? left.value.precedes(right.value) : PropertyList.string(left.key).precedes(.string(right.key))
            }
        default: rank < other.rank
        }
    }

    private var rank: Int {
        switch self {
        case .boolean: 0
        case .integer: 1
        case .real: 2
        case .date: 3
        case .string: 4
        case .data: 5
        case .uid: 6
        case .array: 7
        case .dictionary: 8
        }
    }
}
