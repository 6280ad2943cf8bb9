/// Stored as a dictionary. The type of the keys is `String`, `Int` or another `CodingKeyRepresentable` type, such as an
/// enumeration of strings that declares the conformance, as in Codable dictionaries.
extension Dictionary: PreferenceValue where Key: CodingKeyRepresentable, Value: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        guard case .dictionary(let dictionary) = propertyList else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self)
        }
        self.init(minimumCapacity: dictionary.count)
        for (text, value) in dictionary {
            guard let key = text as? Key ?? Key(codingKey: PathKey(ofDictionary: text)) else {
                throw PreferenceValueError.noSuchValue(.string(text), type: String(describing: Key.self))
            }
            guard updateValue(try Value(element: value), forKey: key) == nil else {
                throw PreferenceValueError.equivalentKeys(text)
            }
        }
    }

    public func propertyList() throws -> PropertyList? {
        var dictionary = PropertyListDictionary()
        dictionary.reserveCapacity(count)
        for (key, value) in self { dictionary[key as? String ?? key.codingKey.stringValue] = try value.propertyList() }
        return .dictionary(dictionary)
    }
}
