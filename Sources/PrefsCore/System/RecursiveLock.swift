internal import Glibc

/// A lock that one thread at a time holds, which may ask for it again.
final class RecursiveLock: Sendable {
    private let lock: ForkableLock

    /// - Parameter level: Where the lock stands in the order of locks.
    init(_ level: ForkableLock.Level) {
        lock = ForkableLock(level, isRecursive: true)
    }

    deinit {
        lock.retire()
    }

    func withLock<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        pthread_mutex_lock(lock.mutex)
        lock.depth += 1
        defer {
            lock.depth -= 1
            pthread_mutex_unlock(lock.mutex)
        }
        return try body()
    }

    /// Whether the thread that holds it has asked for it once so far. For that thread.
    var isOutermost: Bool { lock.depth == 1 }

    /// Whether this thread holds it.
    var isOwn: Bool { lock.isOwn }
}
