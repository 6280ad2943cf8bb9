internal import Synchronization

/// Calls a closure at changes until it is cancelled or nobody keeps it any more.
public final class PreferenceObservation: Sendable {
    /// Kept, so that the settings are there as long as somebody wants to be told of them.
    private let preferences: Preferences
    private let number: Int
    private let queue: WorkQueue
    private let isCancelled = Atomic(false)

    /// - Parameters:
    ///   - keys: Nil for all.
    ///   - initialKeys: Those whose values are told at first, nil for all that there are.
    init(
        _ preferences: Preferences, _ keys: [String]?, tellingFirst initialKeys: [String]?,
        _ handler: @escaping @Sendable (PreferenceChange) -> Void
    ) {
        self.preferences = preferences
        let queue = WorkQueue(.observers)
        let observer = PreferencesState.Observer(keys: keys, queue: queue, tell: handler)
        self.queue = queue
        number = preferences.center.withState { state in
            state.tellValues(of: initialKeys, in: preferences.instance, to: observer)
            return state.addObserver(observer, to: preferences.instance)
        }
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
