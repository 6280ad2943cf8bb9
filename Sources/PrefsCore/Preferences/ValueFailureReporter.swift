/// Reports failures of the values of an instance. A stored value that cannot be used is reported once, and not at each
/// reading; all other failures are reported each time.
final class ValueFailureReporter: Sendable {
    typealias Handler = @Sendable (PreferenceValueFailure) -> Void

    private let state = Guarded(State())

    private struct State {
        var handler: Handler?
        /// The last reported stored value of each key, by the bytes of the key.
        var reported: [[UInt8]: PropertyList] = [:]
    }

    var handler: Handler? {
        get { state.withLock { $0.handler } }
        set { _ = state.withLock { state in exchange(&state.handler, with: newValue) } }
    }

    func report(_ failure: PreferenceValueFailure) {
        guard isNew(failure) else { return }
        (handler ?? FailureReport.send)(failure)
    }

    private func isNew(_ failure: PreferenceValueFailure) -> Bool {
        guard let value = failure.storedValue, !failure.isRefusedChange else { return true }
        return state.withLock { state in
            state.reported.updateValue(value, forKey: Array(failure.key.utf8)) != value
        }
    }
}
