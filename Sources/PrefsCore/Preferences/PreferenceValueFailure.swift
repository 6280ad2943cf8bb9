/// A stored value that stands for no value of its setting's type, so that the default is read instead; or a value that could
/// not be stored, so that the one before stays.
public struct PreferenceValueFailure: Error, Sendable {
    /// The domain of the program; the value may be in another one of the search list.
    public var domain: DomainName
    /// The key.
    public var key: String
    /// The type of the setting's values.
    public var valueType: String
    /// What is stored, and stays so until another value is set; nil where a value could not be stored.
    public var storedValue: PropertyList?
    /// Such as `DecodingError`, `EncodingError` or ``PreferenceValueError``.
    public var error: any Error
}

extension PreferenceValueFailure: CustomStringConvertible {
    public var description: String {
        let what = storedValue == nil ? "A value of \(key) was not stored" : "The stored value of \(key) is not used"
        return "\(what) (\(domain.text), \(valueType)): \(error)"
    }
}
