internal import Glibc

/// A value with a lock, so that one thread at a time reads or changes it.
///
/// `@unchecked`, since the compiler cannot see that the lock guards the value, which can be reached in no other way.
/// The lock is a POSIX mutex and not that of the Synchronization module: the thread sanitizer knows POSIX mutexes, and
/// a forked child can initialise them anew (``ForkableLocks``).
package final class Guarded<Value: ~Copyable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let lock: ForkableLock
    private let value: UnsafeMutablePointer<Value>

    /// - Parameter level: The level of the lock in the order of locking.
    package init(_ initial: consuming sending Value, _ level: ForkableLock.Level = .moment) {
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

    /// Locks the value and passes it to a closure, which must not use this object again.
    @inline(__always)
    package func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }

    /// Locks the value and passes it to a closure of the program, which may fork.
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

    /// Locks the value and passes it to a closure, at once and after each signal of another thread, until the closure
    /// returns a result or the time is up. The value is unlocked between these calls.
    ///
    /// - Parameters:
    ///   - time: The deadline, by ``MonotonicClock``.
    ///   - body: Returns a result, or nil to go on waiting. `isLate` is true in the last call, when the time is up.
    /// - Returns: The result; nil if the last call has returned nil, too.
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

    /// Wakes one thread that waits for the value. To be called after changing the value.
    func signal() {
        lock.signal()
    }

    /// Wakes all threads that wait for the value.
    func signalAll() {
        lock.signalAll()
    }
}
