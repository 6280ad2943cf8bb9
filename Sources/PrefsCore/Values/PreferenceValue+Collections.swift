extension Optional: PreferenceValue where Wrapped: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        self = try Wrapped(propertyList: propertyList)
    }

    public func propertyList() throws -> PropertyList? {
        try self?.propertyList()
    }

    public init?(completing propertyList: PropertyList, from defaultValue: Self) {
        guard let defaultValue, let value = Wrapped(completing: propertyList, from: defaultValue) else { return nil }
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
        self = try elements.map(Element.init(propertyList:))
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
        self = Set(try elements.map(Element.init(propertyList:)))
    }

    /// Equal sets are stored as equal arrays, so that setting one anew changes nothing.
    public func propertyList() throws -> PropertyList? {
        .array(try map { element in try element.storedElement }.sorted { $0.precedes($1) })
    }
}

extension Dictionary: PreferenceValue where Key == String, Value: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        guard case .dictionary(let dictionary) = propertyList else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self)
        }
        self.init(minimumCapacity: dictionary.count)
        for (key, value) in dictionary {
            guard updateValue(try Value(propertyList: value), forKey: key) == nil else {
                throw PreferenceValueError.equivalentKeys(key)
            }
        }
    }

    public func propertyList() throws -> PropertyList? {
        var dictionary = PropertyListDictionary()
        dictionary.reserveCapacity(count)
        for (key, value) in self { dictionary[key] = try value.propertyList() }
        return .dictionary(dictionary)
    }
}

extension PreferenceValue {
    fileprivate var storedElement: PropertyList {
        get throws {
            guard let propertyList = try propertyList() else { throw PreferenceValueError.nilInCollection }
            return propertyList
        }
    }
}
