/// Observing keys.
///
/// The sequences here and in other files are compiled into the programs that use them (`@export(implementation)`), and
/// nothing in this module refers to Swift's concurrency. Otherwise the command, which is linked statically, would be
/// nearly a tenth larger.
extension Preferences {
    /// The future changes of the value that ``object(forKey:)`` returns for a key, made in this process or another one.
    /// The sequence ends when the task that iterates over it is cancelled, and drops the changes that have not been
    /// consumed by then. It buffers changes until they are consumed, and retains the settings.
    ///
    /// ```swift
    /// for await change in preferences.changes(forKey: "HPMapType") { show(change.newValue) }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Any string; nil for all keys.
    ///   - initial: Whether the sequence begins with the current value, as a change with equal old and new values; for
    ///     all keys, with the value of each key that has one.
    @export(implementation)
    public func changes(forKey key: String? = nil, initial: Bool = false) -> AsyncStream<PreferenceChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: PreferenceChange.self)
        let observation = observe(forKey: key, initial: initial) { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// The changes of several keys, in the order in which they happen. Otherwise like ``changes(forKey:initial:)``.
    @export(implementation)
    public func changes(forKeys keys: [String], initial: Bool = false) -> AsyncStream<PreferenceChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: PreferenceChange.self)
        let observation = observe(forKeys: keys, initial: initial) { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// Calls a closure at each change of a key, as long as the observation is retained.
    ///
    /// - Parameters:
    ///   - key: Any string; nil for all keys.
    ///   - initial: Whether the closure is first called with the current value, as a change with equal old and new
    ///     values; for all keys, with the value of each key that has one.
    ///   - handler: Called on a thread of this library with one change at a time, in the order of the changes. It may
    ///     read and set values, and may take long: other observers are still called meanwhile, unless 16 of them do not
    ///     return. If several observations receive the same change, their order is not defined. The end of the process
    ///     does not wait for handlers.
    /// - Returns: The observation. It ends with ``PreferenceObservation/cancel()``, or when it is released; changes
    ///   that have not been reported by then are dropped.
    public func observe(
        forKey key: String? = nil, initial: Bool = false, _ handler: @escaping @Sendable (PreferenceChange) -> Void
    ) -> PreferenceObservation {
        let keys = key.map { [$0] }
        return observe(keys, notifyingFirst: initial ? keys : [], handler)
    }

    /// Calls a closure at each change of one of several keys. Otherwise like ``observe(forKey:initial:_:)``.
    public func observe(
        forKeys keys: [String], initial: Bool = false, _ handler: @escaping @Sendable (PreferenceChange) -> Void
    ) -> PreferenceObservation {
        observe(keys, notifyingFirst: initial ? keys : [], handler)
    }

    /// - Parameters:
    ///   - keys: The observed keys; nil for all.
    ///   - initialKeys: The keys whose current values the handler receives first; nil for all keys that have values.
    func observe(
        _ keys: [String]?, notifyingFirst initialKeys: [String]?,
        _ handler: @escaping @Sendable (PreferenceChange) -> Void
    ) -> PreferenceObservation {
        observe(EngineState.Observer(keys: keys, queue: WorkQueue(engine.observerThreads), notify: handler)) {
            (state, observer) in state.notify(observer, ofValuesOf: initialKeys, in: instance)
        }
    }

    /// - Parameter begin: Called before the observer is added, while the state is locked.
    private func observe(
        _ observer: EngineState.Observer, _ begin: (inout EngineState, EngineState.Observer) -> Void = { _, _ in }
    ) -> PreferenceObservation {
        let number = engine.withState { state in
            begin(&state, observer)
            return state.addObserver(observer, to: instance)
        }
        let queue = observer.queue
        return PreferenceObservation { [self] in
            _ = engine.withState { $0.removeObserver(number, from: instance) }
            queue.removeAll()
        }
    }

    // MARK: For UserDefaults' notification

    /// Calls a closure after changes, once for those that arrive together, as long as the observation is retained.
    /// Changes that are made in ``announcing(_:)`` are left out.
    package func observeArrivals(_ handler: @escaping @Sendable () -> Void) -> PreferenceObservation {
        let isQueued = Guarded(false, inChild: { $0 = false })
        return observe(
            EngineState.Observer(
                keys: nil, queue: WorkQueue(engine.observerThreads),
                notify: { [engine] _ in
                    // Changes are announced while the state is locked, so those that arrive together are complete.
                    engine.withState { _ in isQueued.withLock { $0 = false } }
                    handler()
                }, isQueued: isQueued))
    }

    /// Makes changes on the calling thread that the caller announces itself: they do not notify observers of
    /// ``observeArrivals(_:)``.
    package func announcing<Result, Failure>(_ change: () throws(Failure) -> Result) throws(Failure) -> Result {
        let thread = ThreadIdentifier.current
        engine.withState { $0.announcingThreads.append(thread) }
        defer {
            engine.withState { state in
                if let index = state.announcingThreads.lastIndex(of: thread) {
                    state.announcingThreads.remove(at: index)
                }
            }
        }
        return try change()
    }
}
