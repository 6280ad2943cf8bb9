/// Hands failures to who wants them: each stored value that cannot be used once, and not each time that it is read.
final class PreferenceValueFailures: Sendable {
    typealias Handler = @Sendable (PreferenceValueFailure) -> Void

    /// Of the process.
    static let shared = PreferenceValueFailures()

    private let state = Guarded(State())

    private struct State {
        var handler: Handler?
        /// By key, compared by its bytes.
        var reported: [[UInt8]: PropertyList] = [:]
    }

    var handler: Handler? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// Hands a failure to the handler, that of the process, or whoever reads what the program writes to standard error.
    func report(_ failure: PreferenceValueFailure) {
        guard isNew(failure) else { return }
        if let handler = handler ?? Self.shared.handler {
            handler(failure)
        } else {
            // There is nobody else to be told that this fails.
            try? StandardStream.error.write(Array("\(failure)\n".utf8))
        }
    }

    private func isNew(_ failure: PreferenceValueFailure) -> Bool {
        guard let value = failure.storedValue else { return true }
        return state.withLock { state in
            state.reported.updateValue(value, forKey: Array(failure.key.utf8)) != value
        }
    }
}
