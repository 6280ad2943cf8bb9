/// Being told of changes.
///
/// The sequences here and elsewhere are made in the programs that wait for them (`@export(implementation)`), and nothing in this
/// module refers to concurrency: the command, a static program, would be nearly a tenth larger.
extension Preferences {
    /// The changes of a key from now on: whatever makes ``object(forKey:)`` give another value, in this process or
    /// another one. The sequence ends when the task that waits for it is cancelled. Changes that nobody has asked for yet
    /// are kept, and so are the settings.
    ///
    /// ```swift
    /// for await change in preferences.changes(forKey: "HPMapType") { show(change.newValue) }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Any text; nil for all keys.
    ///   - initial: Whether the value that there is comes first, as a change from it to itself; for all keys, those of each that
    ///     has one.
    @export(implementation)
    public func changes(forKey key: String? = nil, initial: Bool = false) -> AsyncStream<PreferenceChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: PreferenceChange.self)
        let observation = observe(forKey: key, initial: initial) { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// The changes of several keys, in the order in which they happen, as ``changes(forKey:initial:)`` gives those of one.
    @export(implementation)
    public func changes(forKeys keys: [String], initial: Bool = false) -> AsyncStream<PreferenceChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: PreferenceChange.self)
        let observation = observe(forKeys: keys, initial: initial) { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// Calls a closure at each change of a key, as long as the observation is kept.
    ///
    /// - Parameters:
    ///   - key: Any text; nil for all keys.
    ///   - initial: Whether it is called at first with the value that there is, as a change from it to itself; for all keys, with those
    ///     of each that has one.
    ///   - handler: Is called on a thread of this library, one change after the other, in the order in which they happened. It
    ///     may read and set values, and take long: others are told meanwhile, unless as many as 16 do not return. In which order
    ///     several observations are told of one change is not said. The end of the process does not wait for them.
    /// - Returns: What ends the observation by ``PreferenceObservation/cancel()``, or when it is forgotten.
    public func observe(
        forKey key: String? = nil, initial: Bool = false, _ handler: @escaping @Sendable (PreferenceChange) -> Void
    ) -> PreferenceObservation {
        let keys = key.map { [$0] }
        return PreferenceObservation(self, keys, tellingFirst: initial ? keys : [], handler)
    }

    /// Calls a closure at each change of one of several keys, as ``observe(forKey:initial:_:)`` does for one.
    public func observe(
        forKeys keys: [String], initial: Bool = false, _ handler: @escaping @Sendable (PreferenceChange) -> Void
    ) -> PreferenceObservation {
        PreferenceObservation(self, keys, tellingFirst: initial ? keys : [], handler)
    }

    /// Changes settings without telling the observers of this process.
    ///
    /// What the closure changes by these settings, or others of a domain that they search, is not told to closures and sequences of this
    /// process; so a handler can set the very key that it observes. Other programs are told, and so is what they change
    /// meanwhile.
    ///
    /// ```swift
    /// preferences.withoutNotifying { preferences[.zoom] = min(preferences[.zoom], 8) }
    /// ```
    ///
    /// - Parameter change: Runs on the thread of the caller, whose changes alone are not told.
    /// - Returns: What `change` returns.
    /// - Throws: What `change` throws.
    public func withoutNotifying<Result, Failure>(_ change: () throws(Failure) -> Result) throws(Failure) -> Result {
        center.withState { $0.silence(instance) }
        defer { center.withState { $0.endSilence(instance) } }
        return try change()
    }
}
