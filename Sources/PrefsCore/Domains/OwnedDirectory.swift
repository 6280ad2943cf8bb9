/// Makes directories in a store, also as the superuser in the store of another user.
enum OwnedDirectory {
    /// Makes a directory in another one, as ``FileDescriptor/makeDirectory(_:mode:inheritingOwner:)`` does, with these
    /// rights.
    ///
    /// In a directory of another user, the superuser makes it under a ``TemporaryName`` and renames it once it has its
    /// owner. So no process finds a directory of this name that still belongs to the superuser, and none is left if the
    /// superuser's process is killed. Meanwhile the parent directory is locked, since only the holder of that lock may
    /// use the temporary name.
    ///
    /// - Returns: False if the name is already in use.
    static func make(_ name: String, in directory: borrowing FileDescriptor, _ rights: CreationRights)
        throws(PreferencesError) -> Bool
    {
        guard rights.inheritsOwner, User.isSuperuser, try directory.status().owner != User.superuser else {
            return try directory.makeDirectory(
                name, mode: rights.directoryMode, inheritingOwner: rights.inheritsOwner)
        }
        let above = try FileDescriptor(reopening: directory, for: .directory, path: directory.path)
        let lock = try DirectoryLock(above, until: EndOfProcess.lockDeadline(within: DirectoryLock.timeout))
        return try make(name, in: lock, rights)
    }

    private static func make(_ name: String, in lock: borrowing DirectoryLock, _ rights: CreationRights)
        throws(PreferencesError) -> Bool
    {
        guard try FileStatus.of(name, in: lock.directory) == nil else { return false }
        let temporary = try TemporaryName.new(name).makeDirectory(in: lock, rights)
        do throws(PreferencesError) {
            try lock.directory.rename(temporary, toFree: name)
            return true
        } catch {
            try? lock.directory.removeDirectory(temporary)
            switch error.code {
            // A process that does not use the lock has made a file or directory of this name.
            case .fileExists: return false
            // The file system cannot tell whether the new name is in use.
            case .invalidArgument, .noFunction, .notSupported:
                return try lock.directory.makeDirectory(name, mode: rights.directoryMode, inheritingOwner: true)
            default: throw error
            }
        }
    }
}
