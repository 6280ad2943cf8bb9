/// The path from the root to a value that is being coded. An array of its keys is made only on request.
indirect enum CodingPath {
    case root
    case step(from: CodingPath, key: any CodingKey, count: Int)

    func appending(_ key: any CodingKey) -> CodingPath {
        .step(from: self, key: key, count: count + 1)
    }

    /// The number of arrays and dictionaries around the value.
    var count: Int {
        switch self {
        case .root: 0
        case .step(_, _, let count): count
        }
    }

    var keys: [any CodingKey] {
        var keys: [any CodingKey] = []
        var path = self
        while case .step(let container, let key, _) = path {
            keys.append(key)
            path = container
        }
        return keys.reversed()
    }

    /// Whether the value may be an array or a dictionary without exceeding the nesting limit of the readers and
    /// writers.
    var mayHaveContainer: Bool { count < PropertyList.nestingLimit }

    /// Recursion limit for nested `encode` and `decode` calls. Values in single-value containers count too: they add
    /// no component to the path, so the nesting limit alone would not keep a type that codes itself endlessly from
    /// using up the stack.
    static let levelLimit = 4 * PropertyList.nestingLimit
}
