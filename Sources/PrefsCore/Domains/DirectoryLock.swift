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

    /// Waits for the lock.
    ///
    /// - Throws: ``PreferencesError/locked(path:)`` after ``PreferencesError/lockTimeout``; nothing has happened then.
    init(_ path: String) throws(PreferencesError) {
        for _ in 0..<100 {
            let directory = try Self.open(path)
            guard try Self.wait(for: directory) else { break }
            if try Self.isStill(directory, at: path) {
                self.directory = directory
                return
            }
        }
        throw .locked(path: path)
    }

    /// Whether a path leads to a directory now that the lock is there. While this process waited, others may
    /// have moved the directory away, and what is written into it then would not be found.
    private static func isStill(
        _ directory: borrowing FileDescriptor, at path: String
    ) throws(PreferencesError) -> Bool {
        do {
            return try FileStatus.of(path)?.identity == directory.status().identity
        } catch {
            throw .system(error)
        }
    }

    private static func open(_ path: String) throws(PreferencesError) -> FileDescriptor {
        do {
            return try FileDescriptor(opening: path, for: .directory)
        } catch {
            throw .system(error)
        }
    }

    private static func wait(for directory: borrowing FileDescriptor) throws(PreferencesError) -> Bool {
        do {
            if try directory.tryLock() { return true }
            let deadline = MonotonicClock.now + PreferencesError.lockTimeout
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
