public import PrefsCore

/// The reason why the cloud store, or the mirror of it on this device, refuses something.
public enum CloudError: Error, Sendable {
    /// The key has more bytes than a key may have.
    case keyTooLong(String, limit: Int)
    /// The key has a zero byte.
    case invalidKey(String)
    /// The binary property list of the value has more bytes than a value may have.
    case valueTooLarge(key: String, size: Int, limit: Int)
    /// The value cannot be a property list.
    case invalidValue(key: String, any Error & Sendable)
    /// The text cannot be the name of an account.
    case invalidStoreName(String)
    /// The domain has no part in the cloud: its name is more than one part.
    case unsuitableDomain(DomainName)
    /// The file of the mirror is not one that this version of the library reads. It is left as it is.
    case malformedMirror(path: String, reason: String)
    /// A file cannot be read or written.
    case preferences(PreferencesError)

    /// Calls a closure and wraps its error.
    package static func wrapping<Result>(
        _ body: @autoclosure () throws(PreferencesError) -> Result
    ) throws(CloudError) -> Result {
        do {
            return try body()
        } catch {
            throw .preferences(error)
        }
    }
}
