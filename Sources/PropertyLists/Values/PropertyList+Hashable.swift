extension PropertyList: Hashable {
    /// Equal values have equal hashes: reals and dates are hashed by their bits, strings by their bytes, and
    /// dictionaries independently of the order of their keys.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        switch self {
        case .string(let text): text.hashBytes(into: &hasher)
        case .boolean(let flag): hasher.combine(flag)
        case .integer(let number): hasher.combine(number)
        case .real(let number): hasher.combine(number.bitPattern)
        case .date(let date): hasher.combine(date)
        case .data(let bytes): bytes.hashBytes(into: &hasher)
        case .uid(let number): hasher.combine(number)
        case .array(let elements):
            hasher.combine(elements.count)
            for element in elements { element.hash(into: &hasher) }
        case .dictionary(let dictionary):
            hasher.combine(dictionary.sumOfHashes)
        }
    }
}

extension PropertyListDictionary {
    /// The sum of the elements' hashes, which does not depend on their order.
    fileprivate var sumOfHashes: Int {
        var sum = 0
        for (key, value) in self {
            var hasher = Hasher()
            key.hashBytes(into: &hasher)
            value.hash(into: &hasher)
            sum &+= hasher.finalize()
        }
        return sum
    }
}
