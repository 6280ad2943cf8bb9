internal import Glibc

/// A lock that one thread at a time holds. That thread may lock it again.
package final class RecursiveLock: Sendable {
    private let lock: ForkableLock

    /// - Parameter level: The level of the lock in the order of locking.
    package init(_ level: ForkableLock.Level) {
        lock = ForkableLock(level, isRecursive: true)
    }

    deinit {
        lock.retire()
    }

    package func withLock<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        pthread_mutex_lock(lock.mutex)
        lock.depth += 1
        defer {
            lock.depth -= 1
            pthread_mutex_unlock(lock.mutex)
        }
        return try body()
    }

    /// Whether the thread that holds the lock has locked it only once. Only that thread may read this.
    var isOutermost: Bool { lock.depth == 1 }

    /// Whether the calling thread holds the lock.
    var isHeldByCurrentThread: Bool { lock.isHeldByCurrentThread }
}
