/// Being told of changes of settings with a type. What cannot be read is the default, as in the subscript.
extension Preferences {
    /// The values that a setting is given from now on, in this process or another one, and the default when its value is
    /// removed. The sequence ends when the task that waits for it is cancelled.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - initial: Whether the value that it has comes first.
    @export(implementation)
    public func changes<Value>(for key: PreferenceKey<Value>, initial: Bool = false) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let observation = observe(for: key, initial: initial) { _, value in continuation.yield(value) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }

    /// The values of several settings, all of them each time that one is given another. The sequence ends when the task that waits for it is
    /// cancelled.
    ///
    /// ```swift
    /// for await (zoom, places) in preferences.changes(for: .zoom, .places, initial: true) { draw(zoom, places) }
    /// ```
    ///
    /// - Parameters:
    ///   - keys: The settings.
    ///   - initial: Whether the values that they have come first.
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

    /// Calls a closure with the value that a setting had and the one that it has, at each change, as long as the observation is kept.
    ///
    /// ```swift
    /// let observation = preferences.observe(for: .zoom) { old, new in print("Zoom was \(old) and is \(new)") }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - initial: Whether it is called at first, with the value that there is for both.
    ///   - handler: Is called as that of ``observe(forKey:initial:_:)``.
    /// - Returns: What ends the observation by ``PreferenceObservation/cancel()``, or when it is forgotten.
    public func observe<Value>(
        for key: PreferenceKey<Value>, initial: Bool = false,
        _ handler: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
    ) -> PreferenceObservation {
        observe(forKey: key.name, initial: initial) { [weak self] change in
            guard let self else { return }
            handler(formerValue(of: key, change.oldValue), value(of: key, change.newValue))
        }
    }

    /// Calls a closure with the values of several settings, each time that one is given another, as long as the observation is kept.
    ///
    /// ```swift
    /// let observation = preferences.observe(for: .zoom, .places) { zoom, places in draw(zoom, places) }
    /// ```
    ///
    /// - Parameters:
    ///   - keys: The settings.
    ///   - initial: Whether it is called at first, with the values that there are.
    ///   - handler: Is called as that of ``observe(forKey:initial:_:)``.
    /// - Returns: What ends the observation by ``PreferenceObservation/cancel()``, or when it is forgotten.
    public func observe<each Value>(
        for keys: repeat PreferenceKey<each Value>, initial: Bool = false,
        _ handler: @escaping @Sendable (repeat each Value) -> Void
    ) -> PreferenceObservation {
        var names: [String] = []
        for key in repeat each keys { names.append(key.name) }
        return PreferenceObservation(self, names, tellingFirst: Array(names.prefix(initial ? 1 : 0))) { [weak self] _ in
            if let self { handler(repeat self.value(for: each keys)) }
        }
    }
}
