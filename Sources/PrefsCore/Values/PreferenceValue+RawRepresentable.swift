extension PreferenceValue where Self: RawRepresentable, RawValue: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        self = try Self.value(of: propertyList)
    }

    public func propertyList() throws -> PropertyList? {
        try rawValue.propertyList()
    }

    fileprivate static func value(of propertyList: PropertyList) throws -> Self {
        guard let value = Self(rawValue: try RawValue(propertyList: propertyList)) else {
            throw PreferenceValueError.noSuchValue(propertyList, type: String(describing: Self.self))
        }
        return value
    }
}

/// Stored as the raw value, which the author of the type has chosen. A type that becomes Codable later is stored in the
/// same way.
extension PreferenceValue where Self: RawRepresentable & Codable, RawValue: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        self = try Self.value(of: propertyList)
    }

    public func propertyList() throws -> PropertyList? {
        try rawValue.propertyList()
    }

    public init?(completing propertyList: PropertyList, from defaultValue: Self) {
        return nil
    }

    public init?(completing propertyList: PropertyList) {
        return nil
    }
}
