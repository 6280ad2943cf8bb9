/// The lock for changing the files of a directory. One process at a time holds it.
///
/// It is the kernel's lock (`flock`) of the directory itself. It ends with the process that holds it, however that
/// process ends, and leaves no lock file. Readers need no lock, since a file is only ever replaced as a whole. The
/// process that holds the lock uses the open directory for all its operations there.
///
/// It is an advisory lock on one machine: it affects only processes that ask for it, and on a network file system only
/// those of the same machine. Any process that may read a directory can hold its lock.
package struct DirectoryLock: ~Copyable {
    private let lock: FileLock

    package var directory: FileDescriptor {
        _read { yield lock.file }
    }

    /// How long a write waits for the lock, in seconds.
    package static let timeout = 10.0

    /// Waits for the lock. Tries to take it at least once, even after the deadline.
    ///
    /// - Parameters:
    ///   - directory: A directory opened for ``FileAccess/directory``.
    ///   - deadline: When to give up waiting, by ``MonotonicClock``.
    /// - Throws: ``PreferencesError/locked(path:)`` if another process still holds the lock at the deadline.
    init(_ directory: consuming FileDescriptor, until deadline: Double) throws(PreferencesError) {
        let path = directory.path
        guard let lock = try FileLock(directory, until: deadline) else { throw .locked(path: path) }
        self.lock = lock
    }
}

extension PreferencesError {
    /// How long a write waits for the lock of a directory, in seconds.
    @available(*, deprecated, message: "a write waits 10 seconds for the lock of a directory")
    public static var lockTimeout: Double { DirectoryLock.timeout }
}
