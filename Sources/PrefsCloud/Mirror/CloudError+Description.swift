import PrefsCore

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
