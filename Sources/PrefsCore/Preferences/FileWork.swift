/// One thread at a time uses the files of domains. It may begin again what it does already, such as to read a file while it
/// updates another one.
final class FileWork: Sendable {
    private let lock = RecursiveLock()
    private let isUpdating = Guarded(false)

    /// Reads files.
    func read<Result, Failure>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        try lock.withLock(body)
    }

    /// Writes files.
    ///
    /// - Throws: ``PreferencesError/updateInUpdate`` within ``update(_:)``, which has a directory locked, and would wait for itself.
    func write<Result>(_ body: () throws(PreferencesError) -> Result) throws(PreferencesError) -> Result {
        try lock.withLock { () throws(PreferencesError) in
            guard !isUpdating.withLock({ $0 }) else { throw .updateInUpdate }
            return try body()
        }
    }

    /// Writes files, and calls a closure of the program while they are locked.
    ///
    /// - Throws: As ``write(_:)``.
    func update<Result>(_ body: () throws -> Result) throws -> Result {
        try lock.withLock {
            guard !isUpdating.withLock({ $0 }) else { throw PreferencesError.updateInUpdate }
            isUpdating.withLock { $0 = true }
            defer { isUpdating.withLock { $0 = false } }
            return try body()
        }
    }
}
