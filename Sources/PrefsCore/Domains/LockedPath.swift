/// A file in a directory that this process has locked: the lock, and the name of the file in that directory. The file
/// need not exist. Writers of different domains in one directory wait for each other. The temporary names are fixed for
/// each target, so the holder of the lock removes files that a killed writer left.
///
/// A path may lead to the file through symbolic links. While a process waits for the lock, another may put a link in
/// place of the file, make a link point to another file, or move the directory. A write would then not be found at the
/// path, or would replace a link. So the path is followed again once the lock is held.
package struct LockedPath: ~Copyable {
    package let lock: DirectoryLock
    /// The path of the file after following links. Its last component is not a link.
    let path: String
    let name: String

    /// Follows a path, and waits for the lock of the directory that it leads to.
    ///
    /// - Parameters:
    ///   - timeout: The limit for following the path and waiting, in seconds. At the end of the process, all waiting
    ///     has one limit.
    ///   - prepare: Called with the entry that the path leads to, before its directory is locked, and again whenever
    ///     the path leads to another entry. Makes missing directories. If it returns false, nothing is locked, and the
    ///     result is nil.
    /// - Throws: ``PreferencesError/locked(path:)`` or ``PreferencesError/unsettled(path:)`` when the time is up, and
    ///   the errors of ``ResolvedEntry``.
    package init?(
        _ path: String, within timeout: Double = DirectoryLock.timeout,
        preparing prepare: (_ entry: inout ResolvedEntry) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) {
        let deadline = EndOfProcess.lockDeadline(within: timeout)
        repeat {
            var entry = try ResolvedEntry(path)
            guard try prepare(&entry) else { return nil }
            if let lock = try Self.lock(entry, until: deadline, ifStillAt: path) {
                self.lock = lock
                self.path = entry.path
                name = entry.name
                return
            }
            // Another process may still be changing where the path leads.
            MonotonicClock.sleep(microseconds: 1_000)
        } while MonotonicClock.now < deadline
        throw .unsettled(path: path)
    }

    /// Takes the lock of an entry's directory; nil if the path leads to another entry by then.
    private static func lock(
        _ entry: borrowing ResolvedEntry, until deadline: Double, ifStillAt path: String
    ) throws(PreferencesError) -> DirectoryLock? {
        let directory = try entry.openDirectory()
        let lock = try DirectoryLock(directory, until: deadline)
        let now = try ResolvedEntry(path)
        guard now.name.hasSameBytes(as: entry.name),
            try now.directoryIdentity() == lock.directory.status().identity
        else { return nil }
        return lock
    }

    /// The file as it was read. A class, since the metadata of an optional structure would be made at run time.
    final class File {
        let bytes: [UInt8]
        let rights: FileRights
        let version: FileVersion

        init(_ bytes: [UInt8], _ rights: FileRights, _ version: FileVersion) {
            (self.bytes, self.rights, self.version) = (bytes, rights, version)
        }
    }

    /// Reads the file; nil if there is none. Then also removes what a killed removal has left of it.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)``, ``PreferencesError/system(_:)``.
    func read() throws(PreferencesError) -> File? {
        let file: FileDescriptor
        do {
            file = try FileDescriptor(opening: name, in: lock.directory, for: .readingWithoutBlocking)
        } catch {
            switch error.code {
            case .noSuchFileOrDirectory:
                removeKeptFile()
                return nil
            // The entry is a symbolic link.
            case .tooManySymbolicLinkLevels: throw .notARegularFile(path: lock.directory.path(of: name))
            default: throw error
            }
        }
        let status = try file.status()
        if status.isRegular {
            let bytes = try file.readToEnd(expecting: status.size)
            return File(bytes, FileRights(status, try file.accessControlList()), status.version)
        }
        throw .notARegularFile(path: file.path)
    }

    /// Removes the second name of a file that is not there any more: the process that removed the file was killed.
    private func removeKeptFile() {
        try? lock.directory.remove(TemporaryName.old(name).usual)
    }

    /// Reads the rights of the file, which need not be readable itself; nil if there is no file. Then also removes what
    /// a killed removal has left of it.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)``, ``PreferencesError/system(_:)``.
    func rights() throws(PreferencesError) -> FileRights? {
        guard let status = try FileStatus.of(name, in: lock.directory) else {
            removeKeptFile()
            return nil
        }
        let list = try AccessControlList.of(path)
        guard status.isRegular else { throw .notARegularFile(path: path) }
        return FileRights(status, list)
    }
}
