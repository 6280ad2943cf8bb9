/// Reading a value as a type that represents it exactly.
extension Preferences {
    /// A value as a type that represents it exactly, without the conversions of ``integer(forKey:)`` and similar
    /// methods.
    ///
    /// ```swift
    /// let port = try preferences.value(UInt16.self, forKey: "Port") ?? 8080
    /// ```
    ///
    /// A value from the program's arguments is nearly always a string, and so cannot be read as a number here.
    ///
    /// - Parameters:
    ///   - type: A boolean, any integer type, `Double`, `Float`, `String`, `[UInt8]` for data,
    ///     ``PropertyLists/PropertyListDate``, ``PropertyLists/PropertyList``,
    ///     ``PropertyLists/PropertyListDictionary``, an array of these, or a dictionary from `String` to these.
    ///   - key: Any string.
    /// - Returns: The value; nil when no domain of the search list has the key.
    /// - Throws: ``LossyReadingError`` when reading would lose or invent information: a string where a number is
    ///   wanted, 300 as `Int8`, 0.5 as `Int`, a real with more digits than a `Float` has.
    public func value<Value: StrictlyReadable>(
        _ type: Value.Type, forKey key: String
    ) throws(LossyReadingError) -> Value? {
        guard let stored = object(forKey: key) else { return nil }
        guard let value = Value(strictly: stored) else {
            throw LossyReadingError(key: key, stored: stored.kind, wanted: "\(type)")
        }
        return value
    }
}
