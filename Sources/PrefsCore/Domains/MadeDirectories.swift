/// Directories that were made for a file that then was not.
///
/// Each is removed while it is locked and empty. So no other writer that has its lock makes a file in it; one that waits for the lock, or goes
/// along the path, finds that the directory has gone, and starts over (``LockedFile``).
enum MadeDirectories {
    /// - Parameters:
    ///   - names: The uppermost first.
    ///   - lock: That of the lowest.
    static func remove(_ names: [String], under lock: borrowing DirectoryLock) {
        guard let name = names.last, let above = remove(name, lock.directory) else { return }
        remove(names.dropLast(), endingAt: above)
    }

    /// - Parameter lowest: The last of them.
    static func remove(_ names: ArraySlice<String>, endingAt lowest: borrowing FileDescriptor) {
        guard let name = names.last,
            let directory = try? FileDescriptor(reopening: lowest, for: .directory, path: lowest.path),
            let lock = try? DirectoryLock(directory, until: 0),
            let above = remove(name, lock.directory)
        else { return }
        remove(names.dropLast(), endingAt: above)
    }

    /// Removes a directory that is locked.
    ///
    /// - Returns: The one above it; nil where it has stayed.
    private static func remove(_ name: String, _ directory: borrowing FileDescriptor) -> FileDescriptor? {
        guard let above = try? FileDescriptor(opening: "..", in: directory, for: .place),
            let identity = try? directory.status().identity,
            (try? FileStatus.of(name, in: above))?.identity == identity,
            (try? above.removeDirectory(name)) != nil
        else { return nil }
        return above
    }
}
