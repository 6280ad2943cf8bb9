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
    let name: String

    /// Waits for the lock of the file that a path leads to.
    ///
    /// - Parameters:
    ///   - timeout: How long all of it may take, in seconds.
    ///   - prepare: Is given the place before its directory is locked, and again whenever the path leads to another one by then. It makes
    ///     directories that are missing. False means that nothing is to be locked, and makes this nil.
    /// - Throws: ``PreferencesError/locked(path:)`` or ``PreferencesError/unsettled(path:)`` when the time is up, and as ``FilePlace``.
    init?(
        _ path: String, within timeout: Double = PreferencesError.lockTimeout,
        preparing prepare: (_ place: inout FilePlace) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) {
        let deadline = MonotonicClock.now + timeout
        repeat {
            var place = try FilePlace(path)
            do throws(PreferencesError) {
                guard try prepare(&place) else { return nil }
                if let lock = try Self.lock(place, until: deadline, ifStillAt: path) {
                    self.lock = lock
                    self.path = place.path
                    name = place.name
                    return
                }
            } catch {
                // Another writer has removed the directories that it had made, since it could not make its file.
                guard case .system(let failure) = error, failure.code == .noSuchFile, try place.isGone() else {
                    throw error
                }
            }
            // Whoever changes the path may not be done.
            MonotonicClock.sleep(microseconds: 1_000)
        } while MonotonicClock.now < deadline
        throw .unsettled(path: path)
    }

    /// The lock of a place's directory; nil if the path leads elsewhere now.
    private static func lock(
        _ place: borrowing FilePlace, until deadline: Double, ifStillAt path: String
    ) throws(PreferencesError) -> DirectoryLock? {
        let directory: FileDescriptor
        do {
            directory = try place.openDirectory()
        } catch {
            throw .system(error)
        }
        let lock = try DirectoryLock(directory, until: deadline)
        let now = try FilePlace(path)
        do throws(SystemError) {
            guard now.name.hasSameBytes(as: place.name),
                try now.directoryIdentity() == lock.directory.status().identity
            else { return nil }
        } catch {
            throw .system(error)
        }
        return lock
    }
}
