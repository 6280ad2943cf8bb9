public import PrefsCore

/// Values of certain types, with the names of NSUbiquitousKeyValueStore. Values are converted as those of
/// ``Preferences`` are, which converts as UserDefaults does.
///
/// A literal is always a ``PropertyList``, since the methods that set other types are disfavoured overloads, as those
/// of ``Preferences`` are. So `set([1, 2], forKey:)` sets an array of integers, and not two bytes of data.
extension CloudStore {
    /// The string of a key; also that of a number. Nil for other values.
    public func string(forKey key: String) -> String? { object(forKey: key)?.stringValue }

    public func array(forKey key: String) -> [PropertyList]? { object(forKey: key)?.arrayValue }

    public func dictionary(forKey key: String) -> PropertyListDictionary? { object(forKey: key)?.dictionaryValue }

    public func data(forKey key: String) -> [UInt8]? { object(forKey: key)?.dataValue }

    /// The number of a key; 0 for what is no number.
    public func longLong(forKey key: String) -> Int64 { Int64(object(forKey: key)?.integerValue ?? 0) }

    /// The number of a key; 0 for what is no number.
    public func double(forKey key: String) -> Double { object(forKey: key)?.doubleValue ?? 0 }

    /// The boolean of a key; false for what is none.
    public func bool(forKey key: String) -> Bool { object(forKey: key)?.boolValue ?? false }

    @_disfavoredOverload public func set(_ value: String?, forKey key: String) throws(CloudError) {
        try set(value.map { .string($0) }, forKey: key)
    }

    @_disfavoredOverload public func set(_ value: [PropertyList]?, forKey key: String) throws(CloudError) {
        try set(value.map { .array($0) }, forKey: key)
    }

    @_disfavoredOverload public func set(_ value: PropertyListDictionary?, forKey key: String) throws(CloudError) {
        try set(value.map { .dictionary($0) }, forKey: key)
    }

    @_disfavoredOverload public func set(_ value: [UInt8]?, forKey key: String) throws(CloudError) {
        try set(value.map { .data($0) }, forKey: key)
    }

    @_disfavoredOverload public func set(_ value: Int, forKey key: String) throws(CloudError) {
        try set(.integer(PropertyListInteger(value)), forKey: key)
    }

    @_disfavoredOverload public func set(_ value: Int64, forKey key: String) throws(CloudError) {
        try set(.integer(PropertyListInteger(Int(value))), forKey: key)
    }

    @_disfavoredOverload public func set(_ value: Double, forKey key: String) throws(CloudError) {
        try set(.real(value), forKey: key)
    }

    @_disfavoredOverload public func set(_ value: Bool, forKey key: String) throws(CloudError) {
        try set(.boolean(value), forKey: key)
    }

    /// Removes a key on all devices.
    public func removeObject(forKey key: String) throws(CloudError) {
        try set(nil as PropertyList?, forKey: key)
    }
}
