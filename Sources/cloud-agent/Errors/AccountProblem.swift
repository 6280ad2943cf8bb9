import PropertyLists

/// The reasons why a device has no usable account.
enum AccountProblem {
    /// The greatest length of a password, in bytes.
    static let passwordLimit = 4096

    case notConnected
    /// Others than the owner of the file may read it.
    case readable(path: String)
    case malformed(path: String, reason: String)
    /// The address leads to another machine without encryption.
    case unencrypted(endpoint: String)
    /// The first line of the file is empty.
    case noPassword(path: String)
    /// The password is longer than one may be; the file whose first line it is, nil if it was typed.
    case longPassword(path: String?)
    /// Nothing was typed.
    case noTypedPassword

    var message: String {
        switch self {
        case .notConnected: "this device is not connected to a store; connect it with prefs cloud connect"
        case .readable(let path):
            "\(path.onOneLine) has a password, and others than you may read it: "
                + "make it yours alone with chmod 600, and change the password"
        case .malformed(let path, let reason):
            "\(path.onOneLine) \(reason); correct it, or write it anew with prefs cloud connect"
        case .unencrypted(let endpoint):
            "\(endpoint) is not encrypted, so that everyone on the way could read the password and all settings; "
                + "use https://, or --insecure in a network that you trust"
        case .longPassword(let path):
            "the \(path.map { "first line of \($0.onOneLine)" } ?? "typed password") is longer than the "
                + "\(Self.passwordLimit) bytes that a password may have"
        case .noTypedPassword: "no password was typed; nothing has been changed"
        case .noPassword(let path): "the first line of \(path.onOneLine) is empty, where the password should be"
        }
    }
}
