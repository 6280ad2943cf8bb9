/// The way from the root to a value that is coded; an array of keys only for whoever asks.
indirect enum CodingPath {
    case root
    case step(from: CodingPath, key: any CodingKey, count: Int)

    func appending(_ key: any CodingKey) -> CodingPath {
        .step(from: self, key: key, count: count + 1)
    }

    /// How many arrays and dictionaries are around the value.
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

    /// Whether an array or a dictionary may stand here, and be written and read again.
    var mayHaveContainer: Bool { count < PropertyList.nestingLimit }

    /// How many values may be coded inside each other, those included that are one value of one value and so add no
    /// step to the path. Keeps a type that codes itself for ever from using up the stack.
    static let levelLimit = 4 * PropertyList.nestingLimit
}
