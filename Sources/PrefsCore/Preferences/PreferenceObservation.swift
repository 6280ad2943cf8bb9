internal import Synchronization

/// Calls a closure at changes, until it is cancelled or released.
public final class PreferenceObservation: Sendable {
    /// Retained, so that the settings exist as long as they are observed.
    private let preferences: Preferences
    private let number: Int
    private let queue: WorkQueue
    private let isCancelled = Atomic(false)

    /// - Parameters:
    ///   - keys: Nil for all.
    ///   - initialKeys: The keys whose current values the handler receives first; nil for all keys with values.
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

    /// Ends the observation. Changes that have already happened may still be reported.
    public func cancel() {
        guard !isCancelled.exchange(true, ordering: .relaxed) else { return }
        _ = preferences.center.withState { $0.removeObserver(number, from: preferences.instance) }
        queue.removeAll()
    }
}
