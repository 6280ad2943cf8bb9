extension PreferenceValue where Self: Codable {
    public init(propertyList: PropertyList) throws {
        self = try PropertyListValueDecoder().decode(Self.self, from: propertyList)
    }

    public func propertyList() throws -> PropertyList? {
        try PropertyListValueEncoder().encodeIfPresent(self)
    }

    public init?(completing propertyList: PropertyList, from defaultValue: Self) {
        guard let defaults = try? defaultValue.propertyList(),
            let value = try? PropertyListValueDecoder().complete(Self.self, from: propertyList, by: defaults)
        else { return nil }
        self = value
    }

    public init?(completing propertyList: PropertyList) {
        guard let value = try? PropertyListValueDecoder().complete(Self.self, from: propertyList, by: nil) else {
            return nil
        }
        self = value
    }
}
