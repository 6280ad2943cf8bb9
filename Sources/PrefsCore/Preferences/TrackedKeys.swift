/// The keys that were read through ``Preference/value``, for `withObservationTracking`.
final class TrackedKeys: Sendable {
    /// For each key, the closure that tells Observation that its value is read.
    private let accesses = Guarded<[KeyBytes: @Sendable () -> Void]>([:])

    /// The bytes of a key, since keys are compared by their bytes.
    private typealias KeyBytes = [UInt8]

    func access(to key: String) -> (@Sendable () -> Void)? {
        let bytes = Array(key.utf8)
        return accesses.withLock { $0[bytes] }
    }

    /// - Returns: False if the key already has a closure.
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
    /// Tells Observation that the value of a key is read. At the first reading, begins to observe the key.
    ///
    /// - Parameter makeTracking: Creates two closures: one to call at each reading, and one at each change.
    @usableFromInline
    func trackAccess(to key: String, _ makeTracking: () -> (access: @Sendable () -> Void, change: @Sendable () -> Void))
    {
        if let access = trackedKeys.access(to: key) { return access() }
        let tracking = makeTracking()
        // Added directly, so that the observer ends with the settings: a ``PreferenceObservation`` would retain them.
        let observer = EngineState.Observer(keys: [key], queue: WorkQueue(engine.observerThreads)) { _ in
            tracking.change()
        }
        let number = engine.withState { $0.addObserver(observer, to: instance) }
        // The closure is added after the observer, since a thread that finds the closure relies on the observer. If
        // another thread has added a closure meanwhile, this observer is removed again.
        if !trackedKeys.add(tracking.access, for: key) {
            _ = engine.withState { $0.removeObserver(number, from: instance) }
        }
        trackedKeys.access(to: key)?()
    }
}
