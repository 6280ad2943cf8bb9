/// A type that corresponds to a kind of property list. The coders of this library store its values as settings are
/// stored (``PreferenceValue/propertyList()``), and do not ask the type to encode itself.
package protocol PropertyListNative: Codable, PreferenceValue {
    /// Creates a value from a property list; nil if this type does not read its kind or cannot represent it. Only
    /// `Float` rounds. The default implementation reads what is read as a setting.
    init?(native value: PropertyList)
}

extension PropertyListNative {
    package init?(native value: PropertyList) {
        guard let value = try? Self(propertyList: value) else { return nil }
        self = value
    }
}

extension PropertyList: PropertyListNative {}
extension PropertyListDictionary: PropertyListNative {}
extension String: PropertyListNative {}

extension Bool: PropertyListNative {
    package init?(native value: PropertyList) {
        guard case .boolean(let boolean) = value else { return nil }
        self = boolean
    }
}

extension PropertyListDate: PropertyListNative {
    package init?(native value: PropertyList) {
        guard case .date(let date) = value else { return nil }
        self = date
    }
}

/// Stored as data. An array of integers is read too, since other encoders write bytes in this form.
extension Array: PropertyListNative where Element == UInt8 {
    package init?(native value: PropertyList) {
        switch value {
        case .data(let bytes):
            self = bytes
        case .array(let elements):
            let bytes = elements.compactMap { UInt8(native: $0) }
            guard bytes.count == elements.count else { return nil }
            self = bytes
        default:
            return nil
        }
    }
}

/// As a property of a Codable type, a duration is stored as a setting of type `Duration` is. The encoding of the
/// standard library, an array of two integers, is read too.
extension Duration: PropertyListNative {
    package init?(native value: PropertyList) {
        if let duration = Self(seconds: value) {
            self = duration
        } else if let coded = try? PropertyListValueDecoder().decode(Coded.self, from: value) {
            self = coded.duration
        } else {
            return nil
        }
    }

    private struct Coded: Decodable {
        var duration: Duration
        init(from decoder: any Decoder) throws { duration = try Duration(from: decoder) }
    }
}

// MARK: Numbers

extension PropertyListNative where Self: FixedWidthInteger {
    /// Reads an integer; nil for a real, even a whole one such as 1.0.
    package init?(native value: PropertyList) {
        guard case .integer(let integer) = value else { return nil }
        self.init(exactly: integer)
    }
}

// The integer types share these implementations, and those of `PreferenceValue`.

extension Int: PropertyListNative, PreferenceValue {}
extension Int8: PropertyListNative, PreferenceValue {}
extension Int16: PropertyListNative, PreferenceValue {}
extension Int32: PropertyListNative, PreferenceValue {}
extension Int64: PropertyListNative, PreferenceValue {}
extension Int128: PropertyListNative, PreferenceValue {}
extension UInt: PropertyListNative, PreferenceValue {}
extension UInt8: PropertyListNative, PreferenceValue {}
extension UInt16: PropertyListNative, PreferenceValue {}
extension UInt32: PropertyListNative, PreferenceValue {}
extension UInt64: PropertyListNative, PreferenceValue {}
extension UInt128: PropertyListNative, PreferenceValue {}

extension Double: PropertyListNative {
    package init?(native value: PropertyList) {
        switch value {
        case .integer(let integer): self.init(exactly: integer)
        case .real(let real): self = real
        default: return nil
        }
    }
}

extension Float: PropertyListNative {
    /// Reads a real as the nearest `Float`, since a decimal number that a person has written is rarely an exact
    /// `Float`. A stored `Float` is read unchanged. A real beyond the largest `Float` is refused.
    package init?(native value: PropertyList) {
        switch value {
        case .real(let real): self.init(rounding: real)
        case .integer(let integer): self.init(exactly: integer)
        default: return nil
        }
    }
}

extension Float {
    /// The nearest `Float` to a real; nil for a finite real beyond the largest `Float`.
    init?(rounding real: Double) {
        self.init(real)
        if isInfinite, real.isFinite { return nil }
    }
}
