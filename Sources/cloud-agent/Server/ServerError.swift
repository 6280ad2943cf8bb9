/// An error of a server, or of the way to it.
struct ServerError: Error, Equatable {
    /// What code tells from other errors.
    enum Kind {
        /// The server has no such user with this password.
        case password
        /// What should be added to the server is there already.
        case repetition
        /// The server does not have the revision that is to be read, since it has forgotten it or was put back.
        case missingRevision
        /// The answer is longer than allowed.
        case tooLong
        /// No byte came or went for too long.
        case silence
        /// A signal has asked the process to end.
        case interruption
        /// Any other error that may pass without anybody changing something.
        case passing
        /// Any other error.
        case lasting
    }

    var kind: Kind
    /// The error for people, on one line. It names no secret.
    var message: String

    init(_ kind: Kind, _ message: String) {
        (self.kind, self.message) = (kind, message)
    }

    static func passing(_ message: String) -> ServerError { ServerError(.passing, message) }

    static func lasting(_ message: String) -> ServerError { ServerError(.lasting, message) }

    static let interruption = ServerError(.interruption, "interrupted")

    /// Whether the same request may succeed later without anybody changing something.
    var isTemporary: Bool { [.missingRevision, .silence, .passing].contains(kind) }
}
