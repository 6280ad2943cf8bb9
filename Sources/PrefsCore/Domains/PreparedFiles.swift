/// The files that processes in the background have prepared to replace others in the same directory.
///
/// While a process is stopped that holds the lock of a directory, all others that change files there wait. So an agent,
/// which may be stopped at any moment, takes no such lock. It writes its new file into the directory `prepared` beside
/// the old one, and locks `prepared` only to compare the version of the old file with the one that it has read, and to
/// rename the new one. A process that changes the old file under the lock of its directory holds this second lock, too.
///
/// If the lock is not free in time, the process that holds it is stopped. An empty directory is then put in the place
/// of `prepared`, and the former one removed with all that is in it. When the stopped process goes on, it finds nothing
/// to rename, and begins again.
enum PreparedFiles {
    static let folder = "prepared"

    /// How long the lock may be held for a comparison and a rename, in seconds.
    static let patience = 1.0

    /// Opens the directory, which is made if it is missing.
    static func open(in directory: borrowing FileDescriptor) throws(SystemError) -> FileDescriptor {
        do {
            return try FileDescriptor(opening: folder, in: directory, for: .directory)
        } catch {
            guard error.code == .noSuchFile else { throw error }
        }
        _ = try directory.makeDirectory(folder, mode: 0o700, inheritingOwner: true)
        return try FileDescriptor(opening: folder, in: directory, for: .directory)
    }

    /// Waits for the lock. If another process still holds it after ``patience``, that process is stopped, and this one
    /// takes the lock from it.
    ///
    /// - Parameter lock: The lock of the directory that contains `prepared`.
    static func lock(in lock: borrowing DirectoryLock) throws(PreferencesError) -> DirectoryLock {
        let prepared = try PreferencesError.wrapping(try open(in: lock.directory))
        do throws(PreferencesError) {
            return try DirectoryLock(prepared, until: MonotonicClock.now + patience)
        } catch {
            guard case .locked = error else { throw error }
        }
        do throws(SystemError) {
            let fresh = TemporaryName.new(folder).usual
            try? lock.directory.removeTree(fresh)
            _ = try lock.directory.makeDirectory(fresh, mode: 0o700, inheritingOwner: true)
            let replacement = try FileDescriptor(opening: fresh, in: lock.directory, for: .directory)
            guard try replacement.tryLock() else { throw SystemError(call: "flock", path: fresh, code: .wouldBlock) }
            try lock.directory.exchange(fresh, with: folder)
            try? lock.directory.removeTree(fresh)
            return DirectoryLock(locked: replacement)
        } catch {
            throw .system(error)
        }
    }

    /// Removes the files that processes have left which were killed. A living one has locked its file.
    static func removeAbandoned(in prepared: borrowing FileDescriptor) throws(SystemError) {
        for name in try names(in: prepared) {
            let file = try FileDescriptor(opening: name, in: prepared, for: .readingWithoutBlocking)
            if try file.tryLock() { try prepared.remove(name) }
        }
    }

    private static func names(in folder: borrowing FileDescriptor) throws(SystemError) -> [String] {
        try FileSystem.names(in: folder.path).filter { $0.utf8.first != UInt8(ascii: ".") }
    }
}

extension FileReplacement {
    /// Replaces or creates a file without a lock of its directory, if it is still the one that was read
    /// (``PreparedFiles``).
    ///
    /// - Parameters:
    ///   - old: The file that was read; nil if there was none.
    ///   - rights: The rights of the new file if there is no old one.
    /// - Returns: The version of the new file; nil if the old one is another now, and nothing has been done.
    /// - Throws: ``PreferencesError/locked(path:)`` if another process that replaces the file is stopped.
    func replace(
        _ name: String, in directory: borrowing FileDescriptor, old: LockedPath.File?, new rights: CreationRights,
        with bytes: [UInt8]
    ) throws(PreferencesError) -> FileVersion? {
        try Self.preflight(name, in: directory, owner: old?.rights.owner)
        do throws(PreferencesError) {
            let prepared = try PreferencesError.wrapping(try PreparedFiles.open(in: directory))
            try? PreparedFiles.removeAbandoned(in: prepared)
            let new = String(UInt64.random(in: 0...UInt64.max), radix: 36)
            let source = "\(PreparedFiles.folder)/\(new)"
            defer { try? directory.remove(source) }
            let file = try PreferencesError.wrapping(
                try prepare(new, in: prepared, old?.rights, rights, bytes, directory))
            let version = try PreferencesError.wrapping(try file.status()).version
            TestStop.reach("prepared")
            let lock = try DirectoryLock(prepared, until: MonotonicClock.now + PreparedFiles.patience)
            TestStop.reach("locked")
            let now = try PreferencesError.wrapping(try FileStatus.of(name, in: directory))
            TestStop.reach("compared")
            guard now?.version == old?.version else { return nil }
            try PreferencesError.wrapping(try directory.rename(source, to: name))
            TestStop.reach("renamed")
            _ = consume lock
            _ = consume file
            TestStop.reach("unlocked")
            if durability == .synchronized { try PreferencesError.wrapping(try directory.synchronizeNames()) }
            return version
        } catch {
            guard case .system(let failure) = error else { throw error }
            // Another process has removed what was prepared, since this one was stopped.
            if failure.code == .noSuchFile { return nil }
            throw Self.failure(failure, name, in: directory)
        }
    }

    /// Writes a new file, and locks it as one that is in use.
    private func prepare(
        _ name: String, in prepared: borrowing FileDescriptor, _ old: FileRights?, _ rights: CreationRights,
        _ bytes: [UInt8], _ directory: borrowing FileDescriptor
    ) throws(SystemError) -> FileDescriptor {
        let file = try FileDescriptor(creating: name, in: prepared)
        _ = try file.tryLock()
        try applyRights(old, or: rights, to: file, in: directory)
        try file.writeAll(bytes)
        if durability == .synchronized { try file.synchronize() }
        return file
    }
}
