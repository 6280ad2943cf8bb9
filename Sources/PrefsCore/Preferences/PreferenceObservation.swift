internal import Synchronization

/// Calls a closure at changes until it is cancelled or nobody keeps it any more.
public final class PreferenceObservation: Sendable {
    /// Kept, so that the settings are there as long as somebody wants to be told of them.
    private let preferences: Preferences
    private let number: Int
    private let queue: WorkQueue
    private let isCancelled = Atomic(false)

    init(_ preferences: Preferences, _ key: String?, _ handler: @escaping @Sendable (PreferenceChange) -> Void) {
        self.preferences = preferences
        let queue = WorkQueue(.observers)
        let observer = PreferencesState.Observer(key: key, queue: queue, tell: handler)
        self.queue = queue
        number = preferences.center.withState { $0.addObserver(observer, to: preferences.instance) }
    }

    deinit {
        cancel()
    }

    /// Ends the observation. A change that has happened by now may still be told.
    public func cancel() {
        guard !isCancelled.exchange(true, ordering: .relaxed) else { return }
        _ = preferences.center.withState { $0.removeObserver(number, from: preferences.instance) }
        queue.removeAll()
    }
}
