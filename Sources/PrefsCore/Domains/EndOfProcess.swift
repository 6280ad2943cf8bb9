internal import Synchronization

/// How far the end of this process has come.
package enum EndOfProcess {
    private static let lockDeadline = Atomic(Double.infinity.bitPattern)
    private static let isSaved = Atomic(false)

    /// Whether the process is ending: the library's exit handler runs or has run.
    static var hasBegun: Bool { deadline.isFinite }

    /// Whether that handler has written everything. What is set from then on is written at once.
    package static var isOver: Bool { isSaved.load(ordering: .relaxed) }

    /// Limits all waiting for locks to ``DirectoryLock/timeout`` from now on, however many files are locked.
    static func begin() {
        let deadline = (MonotonicClock.now + DirectoryLock.timeout).bitPattern
        _ = lockDeadline.compareExchange(
            expected: Double.infinity.bitPattern, desired: deadline, ordering: .relaxed)
    }

    static func finish() { isSaved.store(true, ordering: .relaxed) }

    /// When to give up waiting for a lock, by ``MonotonicClock``: after a time in seconds, or sooner at the end of the
    /// process.
    package static func lockDeadline(within timeout: Double) -> Double { min(MonotonicClock.now + timeout, deadline) }

    private static var deadline: Double { Double(bitPattern: lockDeadline.load(ordering: .relaxed)) }
}
