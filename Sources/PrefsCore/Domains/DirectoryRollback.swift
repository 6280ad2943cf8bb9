/// Removes directories that were made for a new file, if the file then could not be made.
///
/// Each directory is removed while it is locked and empty, so that no other process that holds the lock makes a file in
/// it. A process that waits for the lock, or follows the path, finds that the directory is gone and starts over
/// (``LockedPath``).
enum DirectoryRollback {
    /// - Parameters:
    ///   - names: The names of the directories, the uppermost first.
    ///   - lock: The lock of the lowest of these directories.
    static func remove(_ names: [String], under lock: borrowing DirectoryLock) {
        guard let name = names.last, let above = remove(name, lock.directory) else { return }
        remove(names.dropLast(), endingAt: above)
    }

    /// - Parameter lowest: The lowest of these directories, that is the last one, opened.
    static func remove(_ names: ArraySlice<String>, endingAt lowest: borrowing FileDescriptor) {
        guard let name = names.last,
            let directory = try? FileDescriptor(reopening: lowest, for: .directory, path: lowest.path),
            let lock = try? DirectoryLock(directory, until: 0),
            let above = remove(name, lock.directory)
        else { return }
        remove(names.dropLast(), endingAt: above)
    }

    /// Removes a directory that this process has locked.
    ///
    /// - Returns: The parent directory; nil if the directory was not removed.
    private static func remove(_ name: String, _ directory: borrowing FileDescriptor) -> FileDescriptor? {
        guard let above = try? FileDescriptor(opening: "..", in: directory, for: .pathComponent),
            let identity = try? directory.status().identity,
            (try? FileStatus.of(name, in: above))?.identity == identity,
            (try? above.removeDirectory(name)) != nil
        else { return nil }
        return above
    }
}
