extension Optional: PreferenceValue where Wrapped: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        self = try Wrapped(propertyList: propertyList)
    }

    public func propertyList() throws -> PropertyList? {
        try self?.propertyList()
    }

    public init?(completing propertyList: PropertyList, from defaultValue: Self) {
        let value =
            defaultValue.flatMap { Wrapped(completing: propertyList, from: $0) } ?? Wrapped(completing: propertyList)
        guard let value else { return nil }
        self = value
    }

    public init?(completing propertyList: PropertyList) {
        guard let value = Wrapped(completing: propertyList) else { return nil }
        self = value
    }
}

extension Array: PreferenceValue where Element: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        if Element.self == UInt8.self, case .data(let bytes) = propertyList, let elements = bytes as? Self {
            self = elements
            return
        }
        guard case .array(let elements) = propertyList else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self)
        }
        self = try elements.enumerated().map { try Element(element: $1, at: .index($0)) }
    }

    public func propertyList() throws -> PropertyList? {
        if Element.self == UInt8.self, let bytes = self as? [UInt8] { return .data(bytes) }
        return .array(try map { element in try element.storedElement })
    }
}

extension Set: PreferenceValue where Element: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        guard case .array(let elements) = propertyList else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self)
        }
        self = Set(try elements.enumerated().map { try Element(element: $1, at: .index($0)) })
    }

    /// Returns the elements as a sorted array, so that equal sets are stored as equal arrays, and setting an equal set
    /// changes nothing.
    public func propertyList() throws -> PropertyList? {
        .array(try map { element in try element.storedElement }.sorted { $0.precedes($1) })
    }
}

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
            guard updateValue(try Value(element: value, at: .key(text)), forKey: key) == nil else {
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
