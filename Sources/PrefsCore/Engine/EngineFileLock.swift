/// The lock of the files of an engine's domains, which one thread at a time reads and writes. That thread may lock it
/// again, for example to read one file while it updates another. A thread must not hold the locks of two engines.
final class EngineFileLock: Sendable {
    private let lock = RecursiveLock()
    /// Guarded by ``lock``.
    nonisolated(unsafe) private var isUpdating = false

    /// Returns when no other thread holds the lock. One may take it again at once.
    func waitUntilFree() {
        lock.withLock {}
    }

    /// Runs a closure that reads files.
    func read<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.withLock(body)
    }

    /// Runs a closure that writes files.
    ///
    /// - Throws: ``PreferencesError/updateInUpdate`` if this thread is inside ``update(_:)``. The update holds the
    ///   lock of a directory, and the write would wait for that lock in vain.
    func write<Result>(_ body: () throws(PreferencesError) -> Result) throws(PreferencesError) -> Result {
        try lock.withLock { () throws(PreferencesError) in
            guard !isInUpdate else { throw .updateInUpdate }
            return try body()
        }
    }

    /// Whether this thread, which holds the lock, is inside ``update(_:)``. If the thread has taken the lock only
    /// once, a set `isUpdating` is left from before a fork, by another thread of the parent.
    private var isInUpdate: Bool { isUpdating && !lock.isOutermost }

    /// Whether this thread holds the lock, for example because it is running the closure of an update.
    var isHeldByCurrentThread: Bool { lock.isHeldByCurrentThread }

    /// Runs a closure of the program that changes a file while the file is locked.
    ///
    /// - Throws: As ``write(_:)``.
    func update<Result>(_ body: () throws -> Result) throws -> Result {
        try lock.withLock {
            guard !isInUpdate else { throw PreferencesError.updateInUpdate }
            isUpdating = true
            defer { isUpdating = false }
            return try body()
        }
    }
}
