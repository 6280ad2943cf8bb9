/// The keys that were read as ``Preference/value``, for `withObservationTracking`.
final class TrackedKeys: Sendable {
    /// For each key, the closure to call when its value is read.
    private let accesses = Guarded<[KeyBytes: @Sendable () -> Void]>([:])

    /// Keys are compared by their bytes.
    private typealias KeyBytes = [UInt8]

    func access(to key: String) -> (@Sendable () -> Void)? {
        let bytes = Array(key.utf8)
        return accesses.withLock { $0[bytes] }
    }

    /// - Returns: False when the key has a closure already.
    func add(_ access: @escaping @Sendable () -> Void, for key: String) -> Bool {
        let bytes = Array(key.utf8)
        return accesses.withLock { accesses in
            guard accesses[bytes] == nil else { return false }
            accesses[bytes] = access
            return true
        }
    }
}

extension Preferences {
    /// Records that the value of a key is read, and at the first time begins to observe the key.
    ///
    /// - Parameter makeTracking: Creates the closures to call at each reading and at each change.
    @usableFromInline
    func trackAccess(to key: String, _ makeTracking: () -> (access: @Sendable () -> Void, change: @Sendable () -> Void))
    {
        if let access = trackedKeys.access(to: key) { return access() }
        let tracking = makeTracking()
        // Added directly, so that it ends with the settings: a ``PreferenceObservation`` would retain them.
        let observer = EngineState.Observer(keys: [key], queue: WorkQueue(engine.observerThreads)) { _ in
            tracking.change()
        }
        let number = engine.withState { $0.addObserver(observer, to: instance) }
        // Only now, since a thread that finds the closure relies on the observer. Another thread may have added one
        // first.
        if !trackedKeys.add(tracking.access, for: key) {
            _ = engine.withState { $0.removeObserver(number, from: instance) }
        }
        trackedKeys.access(to: key)?()
    }
}
