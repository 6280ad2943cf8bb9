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
}

extension CloudError: CausedError {
    package init(causedBy cause: PreferencesError) { self = .preferences(cause) }
}

extension CloudError: CustomStringConvertible {
    /// One sentence that says what was refused, and why.
    public var description: String {
        switch self {
        case .keyTooLong(let key, let limit):
            "The key \(key.onOneLine) has \(key.utf8.count) bytes; a key in the cloud has at most \(limit)"
        case .invalidKey(let key): "The key \(key.onOneLine) has a zero byte; a key in the cloud has none"
        case .valueTooLarge(let key, let size, let limit):
            "The value of \(key.onOneLine) has \(size) bytes; a value in the cloud has at most \(limit)"
        case .invalidValue(let key, let error): "The value of \(key.onOneLine) cannot be stored: \(error)"
        case .invalidStoreName(let text):
            "Invalid store name: \(text.onOneLine) (1 to 64 letters, digits, dots, underscores and hyphens)"
        case .unsuitableDomain(let name): "The domain \(name) cannot be in the cloud"
        case .malformedMirror(let path, let reason):
            "The mirror of the cloud at \(path.onOneLine) is damaged (\(reason)); it is left as it is. "
                + "To download it again, move it away"
        case .preferences(.noStore): "cannot tell where the files of the cloud are: set HOME or XDG_STATE_HOME"
        case .preferences(let error): "\(error)"
        }
    }
}
