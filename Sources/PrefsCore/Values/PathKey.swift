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
