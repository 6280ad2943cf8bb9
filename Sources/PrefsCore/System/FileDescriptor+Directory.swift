internal import CSystemCalls
internal import Glibc

/// An open directory and what has a name in it.
extension FileDescriptor {
    /// The path of what has a name in this directory, for messages.
    func path(of name: String) -> String {
        FileSystem.path(of: name, in: path)
    }

    /// Gives a file of this directory another name, replacing what has that name. The C function is `renameat`.
    func rename(_ name: String, to newName: String) throws(SystemError) {
        _ = try systemCall("renameat", path(of: newName)) { renameat(number, name, number, newName) }
    }

    /// Gives a file of this directory another name, which nothing may have. The C function is `renameat2` with `RENAME_NOREPLACE`.
    func rename(_ name: String, toFree newName: String) throws(SystemError) {
        _ = try systemCall("renameat2", path(of: newName)) { renameat2(number, name, number, newName, 1) }
    }

    /// Gives a file of this directory a second name in it, which nothing may have. The C function is `linkat`.
    func link(_ name: String, as newName: String) throws(SystemError) {
        _ = try systemCall("linkat", path(of: newName)) { linkat(number, name, number, newName, 0) }
    }

    /// Removes a file of this directory. The C function is `unlinkat`.
    func remove(_ name: String) throws(SystemError) {
        _ = try systemCall("unlinkat", path(of: name)) { unlinkat(number, name, 0) }
    }

    /// Removes an empty directory of this one. The C function is `unlinkat`.
    func removeDirectory(_ name: String) throws(SystemError) {
        _ = try systemCall("unlinkat", path(of: name)) { unlinkat(number, name, AT_REMOVEDIR) }
    }

    /// Makes a directory in this one, whatever the umask. The C function is `mkdirat`.
    ///
    /// - Parameter takingOwner: Whether what the superuser makes belongs to the owner and the group of this directory.
    /// - Returns: False where something has the name already.
    func makeDirectory(_ name: String, mode: mode_t, takingOwner: Bool) throws(SystemError) -> Bool {
        do {
            _ = try systemCall("mkdirat", path(of: name)) { mkdirat(number, name, mode) }
        } catch {
            if error.code == .fileExists { return false }
            throw error
        }
        do throws(SystemError) {
            try setRights(ofNew: name, mode, takingOwner)
        } catch {
            try? removeDirectory(name)
            throw error
        }
        return true
    }

    private func setRights(ofNew name: String, _ mode: mode_t, _ takingOwner: Bool) throws(SystemError) {
        guard User.effective == User.superuser else {
            if try FileStatus.of(name, in: self)?.mode != mode {
                _ = try systemCall("fchmodat", path(of: name)) { fchmodat(number, name, mode, 0) }
            }
            return
        }
        let made = try FileDescriptor(opening: name, in: self, for: .directory)
        let (status, above) = (try made.status(), try self.status())
        // Whoever owns this directory may have put another one in its place, which is not given away if it holds something.
        guard status.owner == User.superuser,
            try FileDescriptor(reopening: made, for: .directory, path: made.path).isEmpty()
        else { return }
        if takingOwner, above.owner != User.superuser { try made.setOwner(above.owner, above.group) }
        if status.mode != mode { try made.setMode(mode) }
    }

    /// Whether a directory has no names, and so can be removed. It is closed by that. The C functions are `fdopendir` and `readdir`.
    consuming func isEmpty() throws(SystemError) -> Bool {
        let (number, path) = (number, path)
        guard let stream = try systemCall("fdopendir", path, { fdopendir(number) }) else { return false }
        // The stream closes it from now on.
        handOver()
        defer { closedir(stream) }
        var count = 0
        // Itself and the one above it.
        while try systemCall("readdir", path, { readdir(stream) }) != nil { count += 1 }
        return count <= 2
    }

    /// Whether files can be made in this directory, but neither removed nor renamed (`chattr +a`). False where the file system does not say.
    /// The C function is `ioctl` with `FS_IOC_GETFLAGS`.
    func isAppendOnly() -> Bool {
        var flags: CLong = 0
        return ioctl(number, 0x8008_6601, &flags) == 0 && flags & 0x20 != 0
    }
}
