internal import Synchronization

/// An observation of settings: a closure is called at each change, until the observation is cancelled or released.
public final class PreferenceObservation: Sendable {
    /// The observed settings, retained so that they exist as long as they are observed.
    private let preferences: Preferences
    private let number: Int
    private let queue: WorkQueue
    private let isCancelled = Atomic(false)

    /// - Parameters:
    ///   - keys: The observed keys; nil for all.
    ///   - initialKeys: The keys whose current values the handler receives first; nil for all keys that have values.
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

    /// Ends the observation. A change that has already happened may still be reported, if its handler is running.
    public func cancel() {
        guard !isCancelled.exchange(true, ordering: .relaxed) else { return }
        _ = preferences.engine.withState { $0.removeObserver(number, from: preferences.instance) }
        queue.removeAll()
    }
}
