/// The state that is shared by all encoders that take part in encoding one value.
final class EncodingSession {
    let userInfo: [CodingUserInfoKey: Any]
    /// The first error that occurred in a method that cannot throw it.
    private(set) var failure: EncodingError?

    init(userInfo: [CodingUserInfoKey: Any]) {
        self.userInfo = userInfo
    }

    func fail(_ reason: String, at path: CodingPath) {
        guard failure == nil else { return }
        failure = .invalidValue((), .init(codingPath: path.keys, debugDescription: reason))
    }

    func throwFailure() throws {
        if let failure { throw failure }
    }
}
