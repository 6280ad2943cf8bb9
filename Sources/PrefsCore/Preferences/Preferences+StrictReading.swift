/// Reading a value as a type that represents it exactly.
extension Preferences {
    /// A value as a type that represents it exactly, without the conversions of ``integer(forKey:)`` and similar
    /// methods.
    ///
    /// ```swift
    /// let port = try preferences.value(UInt16.self, forKey: "Port") ?? 8080
    /// ```
    ///
    /// A type represents a stored value exactly if it reads the value and would store the same one. Numbers are the
    /// same if they are equal: 5.0 is read as the `Int` 5. As a `Float`, a real is read that equals a `Float` or has
    /// the decimal digits of one, such as 12.34. A dictionary with two keys that are canonically equivalent in Unicode,
    /// such as `é` composed and decomposed, is not read as a `Dictionary`, because one of them would be lost.
    ///
    /// A value from the program's arguments is nearly always a string, and so cannot be read as a number here.
    ///
    /// - Parameters:
    ///   - type: Any type of settings (``PreferenceValue``).
    ///   - key: Any string.
    /// - Returns: The value; nil when no domain of the search list has the key.
    /// - Throws: ``LossyReadingError`` when reading would lose or invent information: a string where a number is
    ///   wanted, 300 as `Int8`, 0.5 as `Int`, a real with more digits than a `Float` has.
    public func value<Value: PreferenceValue>(
        _ type: Value.Type, forKey key: String
    ) throws(LossyReadingError) -> Value? {
        guard let stored = object(forKey: key) else { return nil }
        guard let value = Value.exact(stored) else {
            throw LossyReadingError(key: key, stored: stored.kind, wanted: "\(type)")
        }
        return value
    }
}

extension PreferenceValue {
    /// The value of this type that represents a stored value exactly; nil if there is none.
    static func exact(_ stored: PropertyList) -> Self? {
        guard let value = try? Self(propertyList: stored), let again = try? value.propertyList(),
            again.isSameValue(as: stored)
        else { return nil }
        return value
    }
}

/// The error for a stored value that cannot be read as the requested type without losing or inventing information.
public struct LossyReadingError: Error, Sendable, Equatable {
    /// The key of the value.
    public var key: String
    /// The kind of the stored value.
    public var stored: PropertyListKind
    /// The name of the requested type, such as `Int8` or `Array<Int>`.
    public var wanted: String

    public static func == (left: LossyReadingError, right: LossyReadingError) -> Bool {
        left.key.utf8.elementsEqual(right.key.utf8) && left.stored == right.stored && left.wanted == right.wanted
    }
}

extension LossyReadingError: CustomStringConvertible {
    /// The key, the stored kind and the requested type, on one line for people.
    public var description: String {
        "the value of \(key.onOneLine) is \(stored.nameWithArticle), which \(wanted) does not represent exactly"
    }
}

extension PropertyList {
    /// Whether this value, which a type would store, is the stored one from which the type has read it. Numbers are
    /// compared as numbers, and booleans are no numbers.
    fileprivate func isSameValue(as stored: PropertyList) -> Bool {
        if self == stored { return true }
        switch (self, stored) {
        case (.integer(let integer), .real(let real)): return Double(exactly: integer) == real
        case (.real(let real), .integer(let integer)):
            return Double(exactly: integer).map(real.isSameNumber) ?? false
        case (.real(let real), .real(let other)): return real.isSameNumber(as: other)
        case (.array(let elements), .array(let others)):
            return elements.count == others.count && zip(elements, others).allSatisfy { $0.isSameValue(as: $1) }
        case (.dictionary(let dictionary), .dictionary(let others)):
            return dictionary.count == others.count
                && dictionary.allSatisfy { key, value in others[key].map(value.isSameValue) ?? false }
        default: return false
        }
    }
}

extension Double {
    /// Whether the numbers are equal, both are NaN, or this one has the decimal digits of the `Float` that equals the
    /// stored one.
    fileprivate func isSameNumber(as stored: Double) -> Bool {
        self == stored || isNaN && stored.isNaN || Double(Float(self)) == stored
    }
}
