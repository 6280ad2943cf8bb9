/// The right to change files of one directory, held by one process at a time.
///
/// The lock is the kernel's (`flock`) on the directory itself: it goes with its process, however that
/// ends, and leaves nothing lying beside the files. Readers need none, since a file is only ever
/// replaced as a whole. The open directory serves the holder for all it does there.
///
/// It is an advisory lock of one machine: it binds those who ask for it, and on a network file system
/// only those on the same machine. Anyone who may read a directory can hold its lock.
struct DirectoryLock: ~Copyable {
    let directory: FileDescriptor
    /// The process that has the lock (``ForkCount``).
    private let fork = ForkCount.current

    /// Waits for the lock, which is asked for at least once.
    ///
    /// - Parameters:
    ///   - directory: Opened for ``FileAccess/directory``.
    ///   - deadline: When to give up, by ``MonotonicClock``.
    /// - Throws: ``PreferencesError/locked(path:)`` at the deadline.
    init(_ directory: consuming FileDescriptor, until deadline: Double) throws(PreferencesError) {
        guard try Self.wait(for: directory, until: deadline) else { throw .locked(path: directory.path) }
        self.directory = directory
    }

    deinit {
        // A child that was forked meanwhile must leave it to its parent.
        if fork == ForkCount.current { directory.unlock() }
    }

    private static func wait(
        for directory: borrowing FileDescriptor, until deadline: Double
    ) throws(PreferencesError) -> Bool {
        do {
            if try directory.tryLock() { return true }
            var pause = 50
            while MonotonicClock.now < deadline {
                // A pause of random length, so that many who wait do not wake together.
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
