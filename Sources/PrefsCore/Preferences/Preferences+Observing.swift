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
    /// - Parameter key: Any text; nil for all keys.
    @export(implementation)
    public func changes(forKey key: String? = nil) -> AsyncStream<PreferenceChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: PreferenceChange.self)
        let observation = observe(forKey: key) { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// Calls a closure at each change of a key, as long as the observation is kept.
    ///
    /// - Parameters:
    ///   - key: Any text; nil for all keys.
    ///   - handler: Is called on a thread of this library, one change after the other, in the order in which they happened. It
    ///     may read and set values, and take long: others are told meanwhile, unless as many as 16 do not return. In which order
    ///     several observations are told of one change is not said. The end of the process does not wait for them.
    /// - Returns: What ends the observation by ``PreferenceObservation/cancel()``, or when it is forgotten.
    public func observe(
        forKey key: String? = nil, _ handler: @escaping @Sendable (PreferenceChange) -> Void
    ) -> PreferenceObservation {
        PreferenceObservation(self, key, handler)
    }
}
