/// Reading a value exactly, or throwing an error.
extension Preferences {
    /// A value as a type that represents it exactly, without the conversions of the other ways to read one.
    ///
    /// ```swift
    /// let port = try preferences.value(UInt16.self, forKey: "Port") ?? 8080
    /// ```
    ///
    /// A value from the program's arguments is nearly always a string, and is therefore not a number here.
    ///
    /// - Parameters:
    ///   - type: A boolean, any integer, `Double`, `Float`, `String`, `[UInt8]` for data,
    ///     ``PropertyLists/PropertyListDate``, ``PropertyLists/PropertyList``,
    ///     ``PropertyLists/PropertyListDictionary``, and arrays of these and dictionaries from `String` to these.
    ///   - key: Any string.
    /// - Returns: Nil when no domain of the search list has the key.
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
