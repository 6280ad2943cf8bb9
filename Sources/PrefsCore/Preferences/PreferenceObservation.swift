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

    /// Calls a handler once for changes of any keys that arrive together.
    init(_ preferences: Preferences, _ handler: @escaping @Sendable () -> Void) {
        self.preferences = preferences
        let engine = preferences.engine
        let queue = WorkQueue(engine.observerThreads)
        let isQueued = Guarded(false)
        let observer = EngineState.Observer(
            keys: nil, queue: queue,
            notify: { _ in
                // Changes are notified of while the state is locked, so those that arrive together are complete now.
                engine.withState { _ in isQueued.withLock { $0 = false } }
                handler()
            }, isQueued: isQueued)
        self.queue = queue
        number = engine.withState { $0.addObserver(observer, to: preferences.instance) }
    }

    deinit {
        cancel()
    }

    /// Ends the observation. The handler is not called any more, not even for changes that were made before, by this
    /// thread or another one, and have not been reported yet. Only a call that has begun may still be running.
    public func cancel() {
        guard !isCancelled.exchange(true, ordering: .relaxed) else { return }
        _ = preferences.engine.withState { $0.removeObserver(number, from: preferences.instance) }
        queue.removeAll()
    }
}
