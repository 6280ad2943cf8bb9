/// A lock that one thread at a time holds, for work that may take long. That thread may lock it again.
///
/// In a forked child, the lock is free if another thread than the one that forked held it. It orders work with files.
/// Values in memory are guarded by ``MemoryLock`` as well, so such a child finds them consistent.
package final class RecursiveLock: Sendable {
    private let holder = Guarded(Holder())

    private struct Holder {
        var thread: UInt = 0
        /// How many times the thread has locked the lock.
        var depth = 0
        /// The ``ForkCount`` when the thread locked it first.
        var fork = 0

        var isHeld: Bool { depth > 0 && ForkCount.hasThread(thread, from: fork) }

        /// - Returns: False if another thread holds the lock.
        mutating func lock() -> Bool {
            let current = ThreadIdentifier.current
            if !isHeld { self = Holder(thread: current, fork: ForkCount.current) }
            guard thread == current else { return false }
            depth += 1
            return true
        }
    }

    package init() {}

    package func withLock<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        _ = holder.wait(until: nil) { holder, _ in holder.lock() ? true : nil }
        defer {
            holder.withLock { $0.depth -= 1 }
            holder.signal()
        }
        return try body()
    }

    /// Whether the thread that holds the lock has locked it only once. Only that thread may read this.
    var isOutermost: Bool { holder.withLock { $0.depth == 1 } }

    /// Whether the calling thread holds the lock.
    var isHeldByCurrentThread: Bool { holder.withLock { $0.isHeld && $0.thread == ThreadIdentifier.current } }
}
