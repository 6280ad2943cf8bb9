internal import Glibc

/// A value with a lock, so that many threads read it at the same time, or one thread changes it.
///
/// `@unchecked`, as ``Guarded``.
final class SharedGuarded<Value: ~Copyable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let lock: ForkableLock
    private let readers = ReaderCounts()
    private let value: UnsafeMutablePointer<Value>

    /// - Parameter level: The level of the lock in the order of locking.
    init(_ initial: consuming sending Value, _ level: ForkableLock.Level) {
        lock = ForkableLock(level, countingReaders: readers)
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
    func withLock<Result, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        pthread_mutex_lock(mutex)
        readers.exclude()
        defer {
            readers.admit()
            pthread_mutex_unlock(mutex)
        }
        return try body(&value.pointee)
    }

    /// Passes the value to a closure that only reads it, and must not use this object again. Waits only while a thread
    /// changes the value.
    @inline(__always)
    func withReadLock<Result: Sendable>(_ body: (borrowing Value) -> Result) -> Result {
        guard let place = readers.enter() else {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return body(value.pointee)
        }
        defer { readers.leave(place) }
        return body(value.pointee)
    }
}
