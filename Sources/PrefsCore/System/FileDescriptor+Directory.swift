internal import CSystemCalls
internal import SystemCLibrary

/// Operations on the entries of a directory that this descriptor has opened.
extension FileDescriptor {
    /// The path of an entry of this directory, for error messages.
    package func path(of name: String) -> String {
        FileSystem.path(of: name, in: path)
    }

    /// Renames a file within this directory. A file that has the new name is replaced. The C function is `renameat`.
    package func rename(_ name: String, to newName: String) throws(PreferencesError) {
        _ = try systemCall("renameat", path(of: newName)) { renameat(number, name, number, newName) }
    }

    /// Renames a file within this directory; fails if the new name is in use. The C function is `renameat2` with
    /// `RENAME_NOREPLACE`.
    func rename(_ name: String, toFree newName: String) throws(PreferencesError) {
        _ = try systemCall("renameat2", path(of: newName)) { rename_entry(number, name, newName, 1) }
    }

    /// Moves a file of this directory to another one on the same file system. A file that has the new name there is
    /// replaced. The C function is `renameat`.
    package func move(_ name: String, to newName: String, in other: borrowing FileDescriptor) throws(PreferencesError) {
        let (base, path) = (other.number, other.path(of: newName))
        _ = try systemCall("renameat", path) { renameat(number, name, base, newName) }
    }

    /// Gives a file of this directory a second name in it (a hard link); fails if that name is in use. The C function
    /// is `linkat`.
    func link(_ name: String, as newName: String) throws(PreferencesError) {
        _ = try systemCall("linkat", path(of: newName)) { linkat(number, name, number, newName, 0) }
    }

    /// Removes a file from this directory. The C function is `unlinkat`.
    package func remove(_ name: String) throws(PreferencesError) {
        _ = try systemCall("unlinkat", path(of: name)) { unlinkat(number, name, 0) }
    }

    /// Removes an empty directory that is in this one. The C function is `unlinkat`.
    package func removeDirectory(_ name: String) throws(PreferencesError) {
        _ = try systemCall("unlinkat", path(of: name)) { unlinkat(number, name, AT_REMOVEDIR) }
    }

    /// Removes a directory that is in this one, with all that is in it. A symbolic link is removed and not followed.
    ///
    /// - Throws: ``PreferencesError`` if the directory cannot be read, or still has an entry that was not removed, such
    ///   as one whose name is not UTF-8.
    package func removeTree(_ name: String) throws(PreferencesError) {
        let folder = try FileDescriptor(opening: name, in: self, for: .directory)
        for entry in try FileSystem.names(in: folder.path) where entry != "." && entry != ".." {
            do throws(PreferencesError) {
                try folder.remove(entry)
            } catch {
                if error.code == .isDirectory { try? folder.removeTree(entry) }
            }
        }
        try removeDirectory(name)
    }

    /// Makes a directory in this one. Its mode is exactly `mode`, whatever the umask is. The C function is `mkdirat`.
    ///
    /// - Parameter inheritingOwner: Whether a directory that the superuser makes gets the owner and group of this one.
    /// - Returns: False if the name is already in use.
    func makeDirectory(_ name: String, mode: mode_t, inheritingOwner: Bool) throws(PreferencesError) -> Bool {
        do {
            _ = try systemCall("mkdirat", path(of: name)) { mkdirat(number, name, mode) }
        } catch {
            if error.code == .fileExists { return false }
            throw error
        }
        do throws(PreferencesError) {
            try setRights(ofNew: name, mode, inheritingOwner)
        } catch {
            try? removeDirectory(name)
            throw error
        }
        return true
    }

    private func setRights(ofNew name: String, _ mode: mode_t, _ inheritingOwner: Bool) throws(PreferencesError) {
        guard User.effective == User.superuser else {
            if try FileStatus.of(name, in: self)?.mode != mode {
                _ = try systemCall("fchmodat", path(of: name)) { fchmodat(number, name, mode, 0) }
            }
            return
        }
        let made = try FileDescriptor(opening: name, in: self, for: .directory)
        let (status, above) = (try made.status(), try self.status())
        // The owner of this directory may have put another directory in place of the new one. So a directory is given
        // to that owner only if it is empty and the superuser's.
        guard status.owner == User.superuser,
            try FileDescriptor(reopening: made, for: .directory, path: made.path).entryCount() == 0
        else { return }
        if inheritingOwner, above.owner != User.superuser { try made.setOwner(above.owner, above.group) }
        if status.mode != mode { try made.setMode(mode) }
    }

    /// The number of entries in this directory, including those whose names are not UTF-8. Closes the descriptor. The C
    /// functions are `fdopendir` and `readdir`.
    package consuming func entryCount() throws(PreferencesError) -> Int {
        let (number, path) = (number, path)
        // `systemCall` throws where there is no stream.
        guard let stream = try systemCall("fdopendir", path, { fdopendir(number) }) else { return .max }
        // From here on, `closedir` closes the descriptor.
        relinquish()
        defer { closedir(stream) }
        // The entries `.` and `..` are always there.
        var count = -2
        while try systemCall("readdir", path, { readdir(stream) }) != nil { count += 1 }
        return max(count, 0)
    }

    /// Whether this directory is append-only (`chattr +a`): files in it can be made, but neither removed nor renamed.
    /// False if the file system does not report attributes. The C function is `ioctl` with `FS_IOC_GETFLAGS`.
    func isAppendOnly() -> Bool {
        var flags: CLong = 0
        return ioctl(number, 0x8008_6601, &flags) == 0 && flags & 0x20 != 0
    }
}
