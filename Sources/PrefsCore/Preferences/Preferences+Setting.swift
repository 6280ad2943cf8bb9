/// Setting values of Swift's types. Each method replaces the value in the program's domain; nil removes it.
///
/// A literal is always a ``PropertyList``, since these methods are disfavoured overloads. So `set([1, 2], forKey:)`
/// sets an array of integers, and not two bytes of data.
extension Preferences {
    /// Sets a boolean.
    @_disfavoredOverload
    public func set(_ value: Bool?, forKey key: String) {
        set(value.map(PropertyList.boolean), forKey: key)
    }

    /// Sets an integer.
    @_disfavoredOverload
    public func set(_ value: Int?, forKey key: String) {
        set(value.map { PropertyList.integer(PropertyListInteger($0)) }, forKey: key)
    }

    /// Sets an unsigned integer, which can be larger than `Int.max`.
    @_disfavoredOverload
    public func set(_ value: UInt64?, forKey key: String) {
        set(value.map { PropertyList.integer(PropertyListInteger($0)) }, forKey: key)
    }

    /// Sets a real.
    @_disfavoredOverload
    public func set(_ value: Double?, forKey key: String) {
        set(value.map(PropertyList.real), forKey: key)
    }

    /// Sets a real with the decimal digits of a `Float`: 12.34 is stored as 12.34, and read as the same `Float`.
    @_disfavoredOverload
    public func set(_ value: Float?, forKey key: String) {
        set(value.map { PropertyList.real(Double(digitsOf: $0)) }, forKey: key)
    }

    /// Sets a string.
    @_disfavoredOverload
    public func set(_ value: String?, forKey key: String) {
        set(value.map(PropertyList.string), forKey: key)
    }

    /// Sets an array of strings.
    @_disfavoredOverload
    public func set(_ value: [String]?, forKey key: String) {
        set(value.map { PropertyList.array($0.map(PropertyList.string)) }, forKey: key)
    }

    /// Sets data.
    @_disfavoredOverload
    public func set(_ value: [UInt8]?, forKey key: String) {
        set(value.map(PropertyList.data), forKey: key)
    }

    /// Sets a date.
    @_disfavoredOverload
    public func set(_ value: PropertyListDate?, forKey key: String) {
        set(value.map(PropertyList.date), forKey: key)
    }

    /// Sets a value of any type that settings can have, such as `Int32`, `[Int]` or an enumeration. A value that cannot
    /// be stored changes nothing, and is reported to ``onUndecodableValue``.
    @_disfavoredOverload
    public func set(_ value: (any PreferenceValue)?, forKey key: String) {
        guard let value else { return removeObject(forKey: key) }
        do {
            set(try value.propertyList(), forKey: key)
        } catch {
            report(error, ofKey: key, type(of: value))
        }
    }

    /// Sets an array.
    @_disfavoredOverload
    public func set(_ value: [PropertyList]?, forKey key: String) {
        set(value.map(PropertyList.array), forKey: key)
    }

    /// Sets a dictionary.
    @_disfavoredOverload
    public func set(_ value: PropertyListDictionary?, forKey key: String) {
        set(value.map(PropertyList.dictionary), forKey: key)
    }
}
