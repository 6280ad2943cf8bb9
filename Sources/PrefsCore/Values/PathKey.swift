/// A component of the path to a value that is being coded: any key, or the index of an element.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    /// The key of the part of a class that its superclass encodes.
    static let superclass = PathKey("super")

    init(_ key: String) {
        stringValue = key
        intValue = nil
    }

    /// A key of a dictionary, possibly one with integer keys.
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
