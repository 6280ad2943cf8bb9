extension Bool: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        switch propertyList {
        case .boolean(let boolean):
            self = boolean
        case .integer(0):
            self = false
        case .integer(1):
            self = true
        case .string(let text):
            let word = text.lowercased()
            func isOne(of words: [String]) -> Bool { words.contains { $0.hasSameBytes(as: word) } }
            if isOne(of: ["true", "yes", "1", "on"]) {
                self = true
            } else if isOne(of: ["false", "no", "0", "off"]) {
                self = false
            } else {
                fallthrough
            }
        default:
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self, .integer, .string)
        }
    }

    public func propertyList() -> PropertyList? { .boolean(self) }
}

extension PreferenceValue where Self: FixedWidthInteger & Codable {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        let value: Self? =
            switch propertyList {
            case .integer(let integer): Self(exactly: integer)
            case .boolean(let boolean): boolean ? 1 : 0
            case .real(let real): Self(exactly: real)
            case .string(let text):
                PropertyListInteger(text.utf8, allowingHexadecimal: false).flatMap { Self(exactly: $0) }
            default: nil
            }
        guard let value else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self, .integer, .real, .string)
        }
        self = value
    }

    public func propertyList() throws(PreferenceValueError) -> PropertyList? {
        guard let integer = PropertyListInteger(exactly: self) else {
            throw PreferenceValueError.noSuchValue(.string(description), type: "integer")
        }
        return .integer(integer)
    }

    public init?(completing propertyList: PropertyList, from defaultValue: Self) {
        return nil
    }

    public init?(completing propertyList: PropertyList) {
        return nil
    }
}

extension Double: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        if let value = Self(native: propertyList) {
            self = value
        } else if case .string(let text) = propertyList, let value = Double(written: text) {
            self = value
        } else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self, .integer, .string)
        }
    }

    public func propertyList() -> PropertyList? { .real(self) }
}

extension Float: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        if let value = Self(native: propertyList) {
            self = value
        } else if case .string(let text) = propertyList, let real = Double(written: text),
            let value = Float(rounding: real)
        {
            self = value
        } else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self, .integer, .real, .string)
        }
    }

    public func propertyList() -> PropertyList? { .real(Double(digitsOf: self)) }
}

extension Float16: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        let float = try Float(propertyList: propertyList)
        self.init(float)
        if isInfinite, float.isFinite { throw PreferenceValueError.noSuchValue(propertyList, type: "Float16") }
    }

    public func propertyList() -> PropertyList? { .real(Double(description) ?? Double(self)) }
}

extension Double {
    /// Reads the number in a string; nil if it is beyond the largest `Double`.
    fileprivate init?(written text: String) {
        self.init(propertyListText: text.utf8)
        if isInfinite, text.utf8.contains(where: { $0.decimalDigitValue != nil }) { return nil }
    }
}
