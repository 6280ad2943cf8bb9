/// The keys that ``Preference/value`` was read of, for `withObservationTracking`.
final class TrackedKeys: Sendable {
    /// What is done when a value is read.
    private let accesses = Guarded<[KeyBytes: @Sendable () -> Void]>([:])

    /// Keys are compared by their bytes.
    private typealias KeyBytes = [UInt8]

    func access(to key: String) -> (@Sendable () -> Void)? {
        let bytes = Array(key.utf8)
        return accesses.withLock { $0[bytes] }
    }

    /// - Returns: False when the key has one.
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
    /// Notes that the value of a key is read, and begins to observe the key when that is so for the first time.
    ///
    /// - Parameter makeTracking: Makes what is called at each reading and at each change.
    @usableFromInline
    func trackAccess(to key: String, _ makeTracking: () -> (access: @Sendable () -> Void, change: @Sendable () -> Void))
    {
        if let access = trackedKeys.access(to: key) { return access() }
        let tracking = makeTracking()
        // It goes with the settings: an observation would keep them.
        let observer = PreferencesState.Observer(keys: [key], queue: WorkQueue(.observers)) { _ in tracking.change() }
        let number = center.withState { $0.addObserver(observer, to: instance) }
        // Only now, since a thread that finds the access relies on the observer. Another thread may have been first.
        if !trackedKeys.add(tracking.access, for: key) {
            _ = center.withState { $0.removeObserver(number, from: instance) }
        }
        trackedKeys.access(to: key)?()
    }
}
