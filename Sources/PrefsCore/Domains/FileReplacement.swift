/// Replaces a whole file, or leaves it untouched.
///
/// Readers never wait: they see the old bytes or the new ones, because the new bytes reach the disk
/// under another name in the same directory and `rename` swaps the names. Two writers still race: hold
/// the directory's ``DirectoryLock`` from reading until replacing.
///
/// The temporary name belongs to the holder of the lock, so whatever has it was left by a process that
/// was killed, or planted; it is removed, never opened. After a failed `fsync` the new file is thrown
/// away, never synchronised again: the kernel may have dropped its pages.
///
/// When only the last step fails, the `fsync` of the directory, the new file is in its place but may
/// not survive a loss of power; that too is reported as a failure.
struct FileReplacement {
    var durability: Durability

    /// - Parameter old: The file that is replaced, whose mode and owner the new one gets; nil for a new
    ///   file, which is for its owner alone (0600).
    func replace(
        _ name: String, in lock: borrowing DirectoryLock, old: FileStatus?, with bytes: [UInt8]
    ) throws(PreferencesError) {
        do throws(SystemError) {
            let temporary = try freeTemporaryName(for: name, in: lock)
            let file = try FileDescriptor(creating: temporary, in: lock.directory)
            do throws(SystemError) {
                try fill(file, with: bytes, like: old)
                try lock.directory.rename(temporary, to: name)
            } catch {
                try? lock.directory.remove(temporary)
                throw error
            }
            try synchronize(lock)
        } catch {
            throw .system(error)
        }
    }

    /// Removes a file, and what a killed writer left beside it.
    func remove(_ name: String, in lock: borrowing DirectoryLock) throws(PreferencesError) {
        do {
            try lock.directory.remove(name)
            try? lock.directory.remove(Self.temporaryName(for: name))
            try synchronize(lock)
        } catch {
            throw .system(error)
        }
    }

    /// A name that nothing has. What has the usual one is removed, or, where only somebody else may
    /// remove it, passed over.
    private func freeTemporaryName(
        for name: String, in lock: borrowing DirectoryLock
    ) throws(SystemError) -> String {
        let usual = Self.temporaryName(for: name)
        do {
            try lock.directory.remove(usual)
            return usual
        } catch {
            switch error.code {
            case .noSuchFile: return usual
            case .notPermitted, .permissionDenied, .isDirectory:
                return usual + String(UInt64.random(in: 0...UInt64.max), radix: 36)
            default: throw error
            }
        }
    }

    private func fill(
        _ file: consuming FileDescriptor, with bytes: [UInt8], like old: FileStatus?
    ) throws(SystemError) {
        try takeOver(old, to: file)
        try file.writeAll(bytes)
        if durability == .synchronized { try file.synchronize() }
        try file.close()
    }

    /// Gives a new file the mode and, where that is allowed, the owner and group of the old one.
    private func takeOver(_ old: FileStatus?, to file: borrowing FileDescriptor) throws(SystemError) {
        let new = try file.status()
        var mode = (old?.mode ?? 0o600) & 0o777
        if let old, old.owner != new.owner || old.group != new.group {
            let isGroupKept = (try? file.setOwner(old.owner, old.group)) != nil || (try? file.setGroup(old.group)) != nil
            // What the old group was allowed is not for another one.
            if !isGroupKept { mode &= ~0o070 }
        }
        if mode != new.mode { try file.setMode(mode) }
    }

    private func synchronize(_ lock: borrowing DirectoryLock) throws(SystemError) {
        guard durability == .synchronized else { return }
        do {
            try lock.directory.synchronize()
        } catch {
            // Some file systems know no such thing for directories, and have nothing to wait for.
            guard error.code == .invalidArgument || error.code == .notSupported else { throw error }
        }
    }

    /// A name of at most 255 bytes that no domain has, nor any file of a user.
    static func temporaryName(for name: String) -> String {
        "." + String(decoding: name.utf8.prefix(200), as: UTF8.self) + ".prefs-new"
    }
}
