/// The lock for changing the files of a directory. One process at a time holds it.
///
/// It is the kernel's lock (`flock`) of the directory itself. It ends with the process that holds it, however that
/// process ends, and leaves no lock file. Readers need no lock, since a file is only ever replaced as a whole. The
/// process that holds the lock uses the open directory for all its operations there.
///
/// It is an advisory lock on one machine: it affects only processes that ask for it, and on a network file system only
/// those of the same machine. Any process that may read a directory can hold its lock.
package struct DirectoryLock: ~Copyable {
    package let directory: FileDescriptor
    /// The ``ForkCount`` of the process that took the lock.
    private let fork = ForkCount.current

    /// How long a write waits for the lock, in seconds.
    package static let timeout = 10.0

    /// Waits for the lock. Tries to take it at least once, even after the deadline.
    ///
    /// - Parameters:
    ///   - directory: A directory opened for ``FileAccess/directory``.
    ///   - deadline: When to give up waiting, by ``MonotonicClock``.
    /// - Throws: ``PreferencesError/locked(path:)`` if another process still holds the lock at the deadline.
    init(_ directory: consuming FileDescriptor, until deadline: Double) throws(PreferencesError) {
        guard try Self.wait(for: directory, until: deadline) else { throw .locked(path: directory.path) }
        self.directory = directory
    }

    deinit {
        // A child that was forked since then must leave the lock to its parent.
        if fork == ForkCount.current { directory.unlock() }
    }

    private static func wait(
        for directory: borrowing FileDescriptor, until deadline: Double
    ) throws(PreferencesError) -> Bool {
        do {
            if try directory.tryLock() { return true }
            var pause = 50
            while MonotonicClock.now < deadline {
                // The pause has a random length, so that waiting processes do not all wake at the same time.
                MonotonicClock.sleep(microseconds: pause / 2 + Int.random(in: 0...pause))
                if try directory.tryLock() { return true }
                pause = min(pause * 2, 2_000)
            }
            return false
        } catch {
            throw .system(error)
        }
    }
}
