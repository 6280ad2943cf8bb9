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
        _ preferences: Preferences, _ keys: [String]?, notifyingFirst initialKeys: [String]?,
        _ handler: @escaping @Sendable (PreferenceChange) -> Void
    ) {
        self.preferences = preferences
        let queue = WorkQueue(preferences.engine.observerThreads)
        let observer = EngineState.Observer(keys: keys, queue: queue, notify: handler)
        self.queue = queue
        number = preferences.engine.withState { state in
            state.notify(observer, ofValuesOf: initialKeys, in: preferences.instance)
            return state.addObserver(observer, to: preferences.instance)
        }
    }

    deinit {
        cancel()
    }

    /// Ends the observation. Changes that have already happened may still be reported.
    public func cancel() {
        guard !isCancelled.exchange(true, ordering: .relaxed) else { return }
        _ = preferences.engine.withState { $0.removeObserver(number, from: preferences.instance) }
        queue.removeAll()
    }
}
