/// A step on the way to a value that is coded: any key, or the index of an element.
struct PathKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    /// What the part of a class that its superclass codes is found under.
    static let superclass = PathKey("super")

    init(_ key: String) {
        stringValue = key
        intValue = nil
    }

    /// A key of a dictionary, which may be that of one whose keys are integers.
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
