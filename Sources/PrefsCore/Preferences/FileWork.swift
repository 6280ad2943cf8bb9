/// One thread at a time uses the files of domains. It may begin again what it does already, such as to read a file while it
/// updates another one.
final class FileWork: Sendable {
    private let lock = RecursiveLock(.files)
    /// Guarded by ``lock``.
    nonisolated(unsafe) private var isUpdating = false

    /// Reads files.
    func read<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.withLock(body)
    }

    /// Writes files.
    ///
    /// - Throws: ``PreferencesError/updateInUpdate`` within ``update(_:)``, which has a directory locked, and would wait for itself.
    func write<Result>(_ body: () throws(PreferencesError) -> Result) throws(PreferencesError) -> Result {
        try lock.withLock { () throws(PreferencesError) in
            guard !isInUpdate else { throw .updateInUpdate }
            return try body()
        }
    }

    /// Whether this thread does that within an update, since it does it within something else. Who else has updated must have been in a
    /// parent.
    private var isInUpdate: Bool { isUpdating && !lock.isOutermost }

    /// Whether this thread runs the closure of an update, or whatever else it has files locked for.
    var isOwn: Bool { lock.isOwn }

    /// Writes files, and calls a closure of the program while they are locked.
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
