/// The lock for changing files of one directory, held by one process at a time.
///
/// It is the kernel's lock (`flock`) of the directory itself, which ends with its process, however that ends, and
/// leaves no lock file. Readers need no lock, since a file is only ever replaced as a whole. The holder uses the open
/// directory for all its operations there.
///
/// It is an advisory lock of one machine: it binds only processes that ask for it, and on a network file system only
/// those of the same machine. Any process that may read a directory can hold its lock.
struct DirectoryLock: ~Copyable {
    let directory: FileDescriptor
    /// The process that has the lock (``ForkCount``).
    private let fork = ForkCount.current

    /// Waits for the lock, and tries at least once even after the deadline.
    ///
    /// - Parameters:
    ///   - directory: A directory opened for ``FileAccess/directory``.
    ///   - deadline: The time to give up, by ``MonotonicClock``.
    /// - Throws: ``PreferencesError/locked(path:)`` at the deadline.
    init(_ directory: consuming FileDescriptor, until deadline: Double) throws(PreferencesError) {
        guard try Self.wait(for: directory, until: deadline) else { throw .locked(path: directory.path) }
        self.directory = directory
    }

    deinit {
        // A child that was forked meanwhile must leave the lock to its parent.
        if fork == ForkCount.current { directory.unlock() }
    }

    private static func wait(
        for directory: borrowing FileDescriptor, until deadline: Double
    ) throws(PreferencesError) -> Bool {
        do {
            if try directory.tryLock() { return true }
            var pause = 50
            while MonotonicClock.now < deadline {
                // The pause has a random length, so that waiting processes do not wake together.
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
