extension String: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        guard case .string(let text) = propertyList else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self)
        }
        self = text
    }

    public func propertyList() throws -> PropertyList? { .string(self) }
}

extension PropertyListDate: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        switch propertyList {
        case .date(let date):
            self = date
        case .string(let text):
            guard let date = PropertyListDate(text: text.utf8) else { fallthrough }
            self = date
        default:
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self, .string)
        }
    }

    public func propertyList() throws -> PropertyList? { .date(self) }
}

extension PropertyListDictionary: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        guard case .dictionary(let dictionary) = propertyList else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self)
        }
        self = dictionary
    }

    public func propertyList() throws -> PropertyList? { .dictionary(self) }
}

extension PropertyList: PreferenceValue {
    public init(propertyList: PropertyList) throws { self = propertyList }
    public func propertyList() throws -> PropertyList? { self }
}
