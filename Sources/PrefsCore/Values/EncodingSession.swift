/// The state that all encoders of one value share.
final class EncodingSession {
    let userInfo: [CodingUserInfoKey: Any]
    /// The first error in a method that cannot throw.
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
