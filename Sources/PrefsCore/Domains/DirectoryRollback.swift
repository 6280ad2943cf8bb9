/// Removes directories that were made for a file which then could not be made.
///
/// Each directory is removed while it is locked and empty, so that no other writer with the lock makes a file in it.
/// A writer that waits for the lock, or follows the path, finds that the directory is gone and starts over
/// (``LockedPath``).
enum DirectoryRollback {
    /// - Parameters:
    ///   - names: The names of the directories, the uppermost first.
    ///   - lock: The lock of the lowest one.
    static func remove(_ names: [String], under lock: borrowing DirectoryLock) {
        guard let name = names.last, let above = remove(name, lock.directory) else { return }
        remove(names.dropLast(), endingAt: above)
    }

    /// - Parameter lowest: The last of these directories.
    static func remove(_ names: ArraySlice<String>, endingAt lowest: borrowing FileDescriptor) {
        guard let name = names.last,
            let directory = try? FileDescriptor(reopening: lowest, for: .directory, path: lowest.path),
            let lock = try? DirectoryLock(directory, until: 0),
            let above = remove(name, lock.directory)
        else { return }
        remove(names.dropLast(), endingAt: above)
    }

    /// Removes a locked directory.
    ///
    /// - Returns: The directory above it; nil if the directory was not removed.
    private static func remove(_ name: String, _ directory: borrowing FileDescriptor) -> FileDescriptor? {
        guard let above = try? FileDescriptor(opening: "..", in: directory, for: .pathComponent),
            let identity = try? directory.status().identity,
            (try? FileStatus.of(name, in: above))?.identity == identity,
            (try? above.removeDirectory(name)) != nil
        else { return nil }
        return above
    }
}
