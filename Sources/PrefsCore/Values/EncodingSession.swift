/// What all encoders have in common that encode one value.
final class EncodingSession {
    let userInfo: [CodingUserInfoKey: Any]
    /// The first thing that went wrong where nothing could be thrown.
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
