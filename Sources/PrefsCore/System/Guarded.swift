internal import Glibc

/// A value that one thread at a time looks at or changes.
///
/// Unchecked, since the compiler cannot see that the lock guards the value: nothing else reaches it. It is the
/// lock of POSIX and not that of the Synchronization module, because the thread sanitizer knows what the former does, and
/// because a forked child can be given it anew (``ForkableLocks``).
final class Guarded<Value>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let lock: ForkableLock
    private let value: UnsafeMutablePointer<Value>

    /// - Parameter level: Where the lock stands in the order of locks.
    init(_ initial: sending Value, _ level: ForkableLock.Level = .moment) {
        lock = ForkableLock(level)
        mutex = lock.mutex
        value = .allocate(capacity: 1)
        value.initialize(to: initial)
    }

    deinit {
        value.deinitialize(count: 1)
        value.deallocate()
        lock.retire()
    }

    /// Lends the value for as long as a closure runs, which must not ask for it again.
    @inline(__always)
    func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }

    /// Lends the value to a closure of the program, which may fork.
    func withLockForProgram<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        lock.noteProgram(true)
        defer {
            lock.noteProgram(false)
            pthread_mutex_unlock(mutex)
        }
        return try body(&value.pointee)
    }

    // MARK: Waiting

    /// Lends the value again and again, each time after somebody has signalled, until there is a result or it is late enough.
    ///
    /// - Parameters:
    ///   - time: By ``MonotonicClock``.
    ///   - body: Is told whether this is the last time.
    func wait<Result>(until time: Double, for body: (inout Value, _ isLate: Bool) -> Result?) -> Result? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        var isLate = false
        while true {
            if let result = body(&value.pointee, isLate) { return result }
            if isLate { return nil }
            isLate = !lock.wait(until: time)
        }
    }

    /// Wakes one thread that waits. To be called after the value was changed.
    func signal() {
        lock.signal()
    }

    /// Wakes all threads that wait.
    func signalAll() {
        lock.signalAll()
    }
}
