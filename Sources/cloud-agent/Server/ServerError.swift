/// An error of a server, or of the way to it. Its description is for people, on one line, and names no secret.
protocol ServerError: Error, CustomStringConvertible {
    /// Whether the same request may succeed later without anybody changing something.
    var isTemporary: Bool { get }

    /// Whether the server has no such user with this password.
    var isOfPassword: Bool { get }

    /// Whether a signal has asked the process to end.
    var isInterruption: Bool { get }
}
