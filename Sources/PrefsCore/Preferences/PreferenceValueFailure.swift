/// A stored value that stands for no value of its setting's type, so that the default is read instead; a change in place that was refused for
/// this reason; or a value that could not be stored, so that the one before stays.
public struct PreferenceValueFailure: Error, Sendable {
    /// The domain of the program; the value may be in another one of the search list.
    public var domain: DomainName
    /// The key.
    public var key: String
    /// The type of the setting's values.
    public var valueType: String
    /// What is stored, and stays so until another value is assigned; nil where a value could not be stored.
    public var storedValue: PropertyList?
    /// Whether a change in place was refused, such as an `append`: it would have replaced the stored value, which could not be read, by a
    /// change of the default.
    public var isRefusedChange = false
    /// Such as `DecodingError`, `EncodingError` or ``PreferenceValueError``.
    public var error: any Error
}

extension PreferenceValueFailure: CustomStringConvertible {
    public var description: String {
        let what =
            if isRefusedChange {
                "A change of \(key) was refused, since its stored value is not used"
            } else if storedValue == nil {
                "A value of \(key) was not stored"
            } else {
                "The stored value of \(key) is not used"
            }
        return "\(what) (\(domain.text), \(valueType)): \(error)"
    }
}
