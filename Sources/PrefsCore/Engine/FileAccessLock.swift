/// A recursive lock around all file access of domains: one thread at a time, which may enter again, for example to
/// read a file while it updates another one.
final class FileAccessLock: Sendable {
    private let lock = RecursiveLock(.files)
    /// Guarded by ``lock``.
    nonisolated(unsafe) private var isUpdating = false

    /// Runs a closure that reads files.
    func read<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.withLock(body)
    }

    /// Runs a closure that writes files.
    ///
    /// - Throws: ``PreferencesError/updateInUpdate`` within ``update(_:)``, which holds the lock of a directory, so
    ///   that the write would wait for itself.
    func write<Result>(_ body: () throws(PreferencesError) -> Result) throws(PreferencesError) -> Result {
        try lock.withLock { () throws(PreferencesError) in
            guard !isInUpdate else { throw .updateInUpdate }
            return try body()
        }
    }

    /// Whether this thread, which holds the lock, is inside ``update(_:)``. If it has locked only once, a set
    /// `isUpdating` comes from another thread of a parent process, before the fork.
    private var isInUpdate: Bool { isUpdating && !lock.isOutermost }

    /// Whether this thread holds the lock, for example because it runs the closure of an update.
    var isOwn: Bool { lock.isHeldByCurrentThread }

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
