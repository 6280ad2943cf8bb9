extension String: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        guard case .string(let text) = propertyList else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self)
        }
        self = text
    }

    public func propertyList() -> PropertyList? { .string(self) }
}

extension Character: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        let text = try String(propertyList: propertyList)
        guard let character = text.first, text.count == 1 else {
            throw PreferenceValueError.noSuchValue(propertyList, type: "Character")
        }
        self = character
    }

    public func propertyList() -> PropertyList? { .string(String(self)) }
}

extension PropertyListDate: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
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

    public func propertyList() -> PropertyList? { .date(self) }
}

extension PropertyListDictionary: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        guard case .dictionary(let dictionary) = propertyList else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self)
        }
        self = dictionary
    }

    public func propertyList() -> PropertyList? { .dictionary(self) }
}

extension PropertyList: PreferenceValue {
    public init(propertyList: PropertyList) { self = propertyList }
    public func propertyList() -> PropertyList? { self }
}
