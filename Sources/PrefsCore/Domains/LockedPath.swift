/// A file in a locked directory: the lock, and the file's name in that directory. The file need not exist. A process
/// that asks for the same lock waits.
///
/// A path may lead to it through symbolic links. While a process waits for the lock, another may put a link in
/// place of the file, make a link point to another file, or move the directory: a write would then not be found at
/// the path, or would replace a link. Therefore the path is followed again once the lock is held.
struct LockedPath: ~Copyable {
    let lock: DirectoryLock
    /// The path of the file, whose last component is not a link.
    let path: String
    let name: String

    /// Waits for the lock of the file at a path.
    ///
    /// - Parameters:
    ///   - timeout: The limit for all of it, in seconds.
    ///   - prepare: Called with the entry before its directory is locked, and again whenever the path has come to
    ///     lead to another one. It makes missing directories. If it returns false, nothing is locked and the result
    ///     is nil.
    /// - Throws: ``PreferencesError/locked(path:)`` or ``PreferencesError/unsettled(path:)`` when the time is up, and
    ///   the errors of ``ResolvedEntry``.
    init?(
        _ path: String, within timeout: Double = PreferencesError.lockTimeout,
        preparing prepare: (_ entry: inout ResolvedEntry) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) {
        let deadline = MonotonicClock.now + timeout
        repeat {
            var entry = try ResolvedEntry(path)
            do throws(PreferencesError) {
                guard try prepare(&entry) else { return nil }
                if let lock = try Self.lock(entry, until: deadline, ifStillAt: path) {
                    self.lock = lock
                    self.path = entry.path
                    name = entry.name
                    return
                }
            } catch {
                // Another writer has removed the directories that it had made, since it could not make its file.
                guard case .system(let failure) = error, failure.code == .noSuchFile, try entry.isGone() else {
                    throw error
                }
            }
            // Another process may still be changing the path.
            MonotonicClock.sleep(microseconds: 1_000)
        } while MonotonicClock.now < deadline
        throw .unsettled(path: path)
    }

    /// The lock of an entry's directory; nil if the path leads elsewhere now.
    private static func lock(
        _ entry: borrowing ResolvedEntry, until deadline: Double, ifStillAt path: String
    ) throws(PreferencesError) -> DirectoryLock? {
        let directory = try PreferencesError.wrapping(try entry.openDirectory())
        let lock = try DirectoryLock(directory, until: deadline)
        let now = try ResolvedEntry(path)
        do throws(SystemError) {
            guard now.name.hasSameBytes(as: entry.name),
                try now.directoryIdentity() == lock.directory.status().identity
            else { return nil }
        } catch {
            throw .system(error)
        }
        return lock
    }
}
