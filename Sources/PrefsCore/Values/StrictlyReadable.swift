/// A type as which ``Preferences/value(_:forKey:)`` reads a stored value exactly. A value that would lose or invent
/// information is not read.
///
/// Booleans, strings, data and dates are read only from values of their own kind. Numbers are read from integers and
/// reals that the type represents exactly. NaN is read as NaN in every width. As a `Float`, also a real is read whose
/// shortest decimal digits are those of a `Float`, such as 12.34: that is how a `Float` is stored. Of an array or
/// dictionary, every element must be readable. Types outside this module are not meant to conform.
public protocol StrictlyReadable {
    /// Reads a property list as this type; nil unless the type represents it exactly.
    init?(strictly value: PropertyList)

    /// Reads a property list as an array of this type; nil if it is not an array or an element cannot be read.
    static func array(strictly value: PropertyList) -> [Self]?
}

extension StrictlyReadable {
    public static func array(strictly value: PropertyList) -> [Self]? {
        guard case .array(let values) = value else { return nil }
        var elements: [Self] = []
        elements.reserveCapacity(values.count)
        for value in values {
            guard let element = Self(strictly: value) else { return nil }
            elements.append(element)
        }
        return elements
    }
}

extension PropertyList: StrictlyReadable {
    public init(strictly value: PropertyList) { self = value }
}

extension Bool: StrictlyReadable {
    public init?(strictly value: PropertyList) {
        guard case .boolean(let boolean) = value else { return nil }
        self = boolean
    }
}

extension String: StrictlyReadable {
    public init?(strictly value: PropertyList) {
        guard case .string(let text) = value else { return nil }
        self = text
    }
}

extension PropertyListDate: StrictlyReadable {
    public init?(strictly value: PropertyList) {
        guard case .date(let date) = value else { return nil }
        self = date
    }
}

// MARK: Numbers

extension StrictlyReadable where Self: FixedWidthInteger {
    public init?(strictly value: PropertyList) {
        switch value {
        case .integer(let integer): self.init(exactly: integer)
        case .real(let real): self.init(exactly: real)
        default: return nil
        }
    }
}

extension UInt8 {
    /// The bytes of data. Nil for other values, including an array of integers.
    public static func array(strictly value: PropertyList) -> [UInt8]? {
        guard case .data(let bytes) = value else { return nil }
        return bytes
    }
}

extension Double: StrictlyReadable {
    public init?(strictly value: PropertyList) {
        switch value {
        case .integer(let integer): self.init(exactly: integer)
        case .real(let real): self = real
        default: return nil
        }
    }
}

extension Float: StrictlyReadable {
    public init?(strictly value: PropertyList) {
        switch value {
        case .integer(let integer): self.init(exactly: integer)
        case .real(let real) where real.isNaN: self.init(real)
        case .real(let real): self.init(digitsOf: real)
        default: return nil
        }
    }
}

// MARK: Containers

extension Array: StrictlyReadable where Element: StrictlyReadable {
    public init?(strictly value: PropertyList) {
        guard let elements = Element.array(strictly: value) else { return nil }
        self = elements
    }
}

extension PropertyListDictionary: StrictlyReadable {
    public init?(strictly value: PropertyList) {
        guard case .dictionary(let dictionary) = value else { return nil }
        self = dictionary
    }
}

extension Dictionary: StrictlyReadable where Key == String, Value: StrictlyReadable {
    /// Reads a dictionary. Nil also if two of its keys are canonically equivalent in Unicode, such as `é` composed and
    /// decomposed, since one of them would be lost.
    public init?(strictly value: PropertyList) {
        guard case .dictionary(let dictionary) = value else { return nil }
        self.init(minimumCapacity: dictionary.count)
        for (key, value) in dictionary {
            guard let element = Value(strictly: value), updateValue(element, forKey: key) == nil else { return nil }
        }
    }
}
