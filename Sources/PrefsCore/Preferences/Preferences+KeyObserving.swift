/// Observing settings that have a type. A value that cannot be read is replaced by the default, as in the subscript.
extension Preferences {
    /// The values of a setting after each future change, by this process or another one; the default when its value is
    /// removed. The sequence ends when the task that iterates over it is cancelled.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - initial: Whether the sequence begins with the current value.
    @export(implementation)
    public func changes<Value>(for key: PreferenceKey<Value>, initial: Bool = false) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let observation = observe(for: key, initial: initial) { _, value in continuation.yield(value) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// The values of several settings: all of them, each time that one of them changes. The sequence ends when the task
    /// that iterates over it is cancelled.
    ///
    /// ```swift
    /// for await (zoom, places) in preferences.changes(for: .zoom, .places, initial: true) { draw(zoom, places) }
    /// ```
    ///
    /// - Parameters:
    ///   - keys: The settings.
    ///   - initial: Whether the sequence begins with the current values.
    @export(implementation)
    public func changes<each Value>(
        for keys: repeat PreferenceKey<each Value>, initial: Bool = false
    ) -> AsyncStream<(repeat each Value)> {
        let (stream, continuation) = AsyncStream.makeStream(of: (repeat each Value).self)
        let observation = observe(for: repeat each keys, initial: initial) { (values: repeat each Value) in
            continuation.yield((repeat each values))
        }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// Calls a closure with the old and the new value of a setting at each change, as long as the observation is
    /// retained.
    ///
    /// ```swift
    /// let observation = preferences.observe(for: .zoom) { old, new in print("Zoom was \(old) and is \(new)") }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - initial: Whether the closure is first called with the current value, as both old and new.
    ///   - handler: Called like the handler of ``observe(forKey:initial:_:)``.
    /// - Returns: The observation. It ends with ``PreferenceObservation/cancel()``, or when it is released.
    public func observe<Value>(
        for key: PreferenceKey<Value>, initial: Bool = false,
        _ handler: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
    ) -> PreferenceObservation {
        dropUnreadableArgument(of: key)
        return observe(forKey: key.name, initial: initial) { [weak self] change in
            guard let self else { return }
            handler(formerValue(of: key, change.oldValue), value(of: key, change.newValue))
        }
    }

    /// Calls a closure with the values of several settings each time that one of them changes, as long as the
    /// observation is retained.
    ///
    /// ```swift
    /// let observation = preferences.observe(for: .zoom, .places) { zoom, places in draw(zoom, places) }
    /// ```
    ///
    /// - Parameters:
    ///   - keys: The settings.
    ///   - initial: Whether the closure is first called with the current values.
    ///   - handler: Called like the handler of ``observe(forKey:initial:_:)``.
    /// - Returns: The observation. It ends with ``PreferenceObservation/cancel()``, or when it is released.
    public func observe<each Value>(
        for keys: repeat PreferenceKey<each Value>, initial: Bool = false,
        _ handler: @escaping @Sendable (repeat each Value) -> Void
    ) -> PreferenceObservation {
        var names: [String] = []
        for key in repeat each keys {
            names.append(key.name)
            dropUnreadableArgument(of: key)
        }
        return observe(names, notifyingFirst: Array(names.prefix(initial ? 1 : 0))) {
            [weak self] _ in
            if let self { handler(repeat self.value(for: each keys)) }
        }
    }
}
