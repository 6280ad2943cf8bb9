/// Replaces a whole file, or leaves it untouched.
///
/// Readers never wait: they see the old bytes or the new ones, because the new bytes reach the disk
/// under another name in the same directory and `rename` swaps the names. Two writers still race: hold
/// the directory's ``DirectoryLock`` from reading until replacing.
///
/// The temporary name belongs to the holder of the lock, so whatever has it was left by a process that
/// was killed, or planted; it is removed, never opened. After a failed `fsync` the new file is thrown
/// away, never synchronised again: the kernel may have dropped its pages.
struct FileReplacement {
    var durability: Durability

    /// - Parameters:
    ///   - old: The file that is replaced, whose mode and owner the new one gets; nil for a new
    ///     file, which is for its owner alone (0600).
    func replace(
        _ name: String, in lock: borrowing DirectoryLock, old: FileStatus?, with bytes: [UInt8]
    ) throws(PreferencesError) {
        do {
            let temporary = try writeTemporary(name, in: lock, old: old, bytes)
            try rename(temporary, to: name, in: lock)
            if durability == .synchronized { try lock.directory.synchronize() }
        } catch {
            throw .system(error)
        }
    }

    /// Removes a file.
    func remove(_ name: String, in lock: borrowing DirectoryLock) throws(PreferencesError) {
        do {
            try lock.directory.remove(name)
            if durability == .synchronized { try lock.directory.synchronize() }
        } catch {
            throw .system(error)
        }
    }

    private func rename(
        _ temporary: String, to name: String, in lock: borrowing DirectoryLock
    ) throws(SystemError) {
        do {
            try lock.directory.rename(temporary, to: name)
        } catch {
            try? lock.directory.remove(temporary)
            throw error
        }
    }

    private func writeTemporary(
        _ name: String, in lock: borrowing DirectoryLock, old: FileStatus?, _ bytes: [UInt8]
    ) throws(SystemError) -> String {
        var temporary = Self.temporaryName(for: name)
        do {
            try create(temporary, in: lock, old: old, bytes)
        } catch {
            guard error.call == "openat", error.code == .fileExists else { throw error }
            do {
                try lock.directory.remove(temporary)
            } catch {
                // Somebody else's, in a directory where only they may remove it.
                guard error.code == .notPermitted || error.code == .permissionDenied else { throw error }
                temporary += String(UInt64.random(in: 0...UInt64.max), radix: 36)
            }
            try create(temporary, in: lock, old: old, bytes)
        }
        return temporary
    }

    private func create(
        _ temporary: String, in lock: borrowing DirectoryLock, old: FileStatus?, _ bytes: [UInt8]
    ) throws(SystemError) {
        let file = try FileDescriptor(creating: temporary, in: lock.directory)
        do {
            try takeOver(old, to: file)
            try file.writeAll(bytes)
            if durability == .synchronized { try file.synchronize() }
        } catch {
            try? lock.directory.remove(temporary)
            throw error
        }
    }

    /// Gives a new file the mode and, where that is allowed, the owner of the old one.
    private func takeOver(_ old: FileStatus?, to file: borrowing FileDescriptor) throws(SystemError) {
        let new = try file.status()
        var mode = old?.mode ?? 0o600
        if let old, old.owner != new.owner || old.group != new.group {
            do {
                try file.setOwner(old.owner, old.group)
            } catch {
                // What the old group was allowed is not for the new one.
                mode &= ~0o070
            }
        }
        if mode != new.mode { try file.setMode(mode) }
    }

    /// A name of at most 255 bytes that no domain has.
    static func temporaryName(for name: String) -> String {
        "." + String(decoding: name.utf8.prefix(200), as: UTF8.self) + ".new"
    }
}

/// Whether a write waits for the disk.
public enum Durability: Sendable {
    /// What was reported as written survives a loss of power.
    case synchronized
    /// It survives the end of the process only.
    case unsynchronized
}
