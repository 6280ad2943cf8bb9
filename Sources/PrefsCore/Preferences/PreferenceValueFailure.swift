/// An error with the value of a setting. Either the stored value is not of the setting's type, so that the default is
/// read instead; or a change in place was refused for this reason; or a new value could not be stored, so that the
/// previous value stays.
public struct PreferenceValueFailure: Error, Sendable {
    /// The domain of the settings that were read or set. The value may come from another domain of their search list.
    public var domain: DomainName
    /// The key.
    public var key: String
    /// The type of the setting.
    public var valueType: String
    /// The stored value, which stays stored until another value is assigned; nil if a value could not be stored.
    public var storedValue: PropertyList?
    /// The layer of the search list that has ``storedValue``.
    public var layer = Layer.stored
    /// Whether a change in place was refused, such as an `append`. It would have replaced the stored value, which could
    /// not be read, by a changed default.
    public var isRefusedChange = false
    /// The reason, for example a `DecodingError`, an `EncodingError` or a ``PreferenceValueError``.
    public var error: any Error

    /// A layer of the search list of some settings.
    public enum Layer: Sendable {
        /// The values that the administrator has set.
        case managed
        /// The arguments of the program. One that cannot be read is not searched any more, so that it does not hide the
        /// value of the next layer.
        case arguments
        /// The files of the program's domain, of suites, of the global domain and of the whole system.
        case stored
        /// The defaults that were registered by the program or from the command line.
        case registered
    }
}

extension PreferenceValueFailure: CustomStringConvertible {
    public var description: String {
        let what =
            if isRefusedChange {
                "A change of \(key) was refused, since its stored value is not used"
            } else if storedValue == nil {
                "A value of \(key) was not stored"
            } else {
                "The \(source) is not used"
            }
        return "\(what) (\(domain.text), \(valueType)): \(error)"
    }

    private var source: String {
        switch layer {
        case .managed: "managed value of \(key)"
        case .arguments: "argument -\(key)"
        case .stored: "stored value of \(key)"
        case .registered: "registered value of \(key)"
        }
    }
}
