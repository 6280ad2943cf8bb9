/// A stored value that is not of its setting's type, so that the default is read instead; a change in place that was
/// refused for this reason; or a value that could not be stored, so that the previous value stays.
public struct PreferenceValueFailure: Error, Sendable {
    /// The domain of the program. The value may come from another domain of the search list.
    public var domain: DomainName
    /// The key.
    public var key: String
    /// The type of the setting.
    public var valueType: String
    /// The stored value, which stays stored until another value is assigned; nil if a value could not be stored.
    public var storedValue: PropertyList?
    /// Whether a change in place was refused, such as an `append`: it would have replaced the unreadable stored value
    /// by a changed default.
    public var isRefusedChange = false
    /// For example `DecodingError`, `EncodingError` or ``PreferenceValueError``.
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
