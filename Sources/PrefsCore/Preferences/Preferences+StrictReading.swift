/// Reading a value as what it is, or an error.
extension Preferences {
    /// A value as a type that holds it exactly, without the coercions of the other ways to read one.
    ///
    /// ```swift
    /// let port = try preferences.value(UInt16.self, forKey: "Port") ?? 8080
    /// ```
    ///
    /// What a program is given as an argument is nearly always a text, and so no number here.
    ///
    /// - Parameters:
    ///   - type: A boolean, any integer, `Double`, `Float`, `String`, `[UInt8]` for data, ``PropertyLists/PropertyListDate``,
    ///     ``PropertyLists/PropertyList``, ``PropertyLists/PropertyListDictionary``, and arrays of these and dictionaries
    ///     from `String` to these.
    ///   - key: Any text.
    /// - Returns: Nil when no domain of the search list has the key.
    /// - Throws: ``LossyReadingError`` when reading would lose or invent something: a text where a number is wanted, 300
    ///   as `Int8`, 0.5 as `Int`, a real of more digits than a `Float` has.
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
