/// The coding path: the keys from the root to a value that is being encoded or decoded. Stored as a linked list, so
/// that an array of keys is made only on request.
indirect enum CodingPath {
    case root
    case step(from: CodingPath, key: any CodingKey, count: Int)

    func appending(_ key: any CodingKey) -> CodingPath {
        .step(from: self, key: key, count: count + 1)
    }

    /// The number of keys, that is of arrays and dictionaries around the value.
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

    /// Whether the value may be an array or a dictionary: nesting one more does not exceed the limit of the readers and
    /// writers.
    var mayHaveContainer: Bool { count < PropertyList.nestingLimit }

    /// The limit of nested `encode` and `decode` calls. The nesting limit alone is not enough: values in single-value
    /// containers add no key to the path, so a type that encodes itself endlessly would use up the stack.
    static let levelLimit = 4 * PropertyList.nestingLimit
}

/// A key of a coding path: a key of a dictionary, or the index of an element of an array.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    /// The key for the part of an object that its superclass encodes.
    static let superclass = PathKey("super")

    init(_ key: String) {
        stringValue = key
        intValue = nil
    }

    /// Creates a key of a dictionary. A key that is a decimal integer also gets an ``intValue``.
    init(ofDictionary key: String) {
        stringValue = key
        intValue = Int(key)
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init?(stringValue: String) {
        self.init(stringValue)
    }

    init?(intValue: Int) {
        stringValue = intValue.description
        self.intValue = intValue
    }
}
