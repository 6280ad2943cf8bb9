/// The place of a file that nobody else who asks for the lock changes meanwhile: the lock of its directory,
/// and its name there. The file need not exist.
///
/// A path leads to it through symbolic links. While a process waits for the lock, others may put a link in
/// the place of the file, turn one to another file, or move the directory away: what was written then would
/// not be found, or would replace a link. So the path is followed again once the lock is there.
struct LockedFile: ~Copyable {
    let lock: DirectoryLock
    /// The file, with no link in its own place.
    let path: String

    var name: String { FileSystem.name(of: path) }

    /// Waits for the lock of the file that a path leads to.
    ///
    /// - Parameters:
    ///   - timeout: How long all of it may take, in seconds.
    ///   - prepare: Is given the file before its directory is opened, and again whenever the path leads to
    ///     another one by then. False means that nothing is to be locked, and makes this nil.
    /// - Throws: ``PreferencesError/locked(path:)`` or ``PreferencesError/unsettled(path:)`` when the time is up.
    init?(
        _ path: String, within timeout: Double = PreferencesError.lockTimeout,
        preparing prepare: (_ target: String) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) {
        let deadline = MonotonicClock.now + timeout
        repeat {
            let target = try PreferencesError.wrapping { () throws(SystemError) in try FileSystem.resolvingLinks(path) }
            guard try prepare(target) else { return nil }
            if let lock = try Self.lock(target, until: deadline, ifStillAt: path) {
                self.lock = lock
                self.path = target
                return
            }
            // Whoever changes the path may not be done.
            MonotonicClock.sleep(microseconds: 1_000)
        } while MonotonicClock.now < deadline
        throw .unsettled(path: path)
    }

    /// The lock of a file's directory; nil if the path leads elsewhere now.
    private static func lock(
        _ target: String, until deadline: Double, ifStillAt path: String
    ) throws(PreferencesError) -> DirectoryLock? {
        let lock = try DirectoryLock(FileSystem.directory(of: target), until: deadline)
        do throws(SystemError) {
            let now = try FileSystem.resolvingLinks(path)
            let directory = try FileStatus.of(FileSystem.directory(of: now))
            guard FileSystem.name(of: now).utf8.elementsEqual(FileSystem.name(of: target).utf8),
                try directory?.identity == lock.directory.status().identity
            else { return nil }
        } catch {
            throw .system(error)
        }
        return lock
    }
}
