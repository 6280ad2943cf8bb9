/// Replaces or removes a whole file, or leaves it untouched.
///
/// Readers never wait, and see either the old bytes or the new ones: the new bytes are written to the disk under a
/// temporary name in the same directory, and `rename` then replaces the old file. Two writers would still race, so the
/// caller must hold the directory's ``DirectoryLock`` from reading the file until replacing it.
///
/// The last step, the `fsync` of the directory, may fail after the file has been replaced. Until then, a second hard
/// link keeps the old file, so that it can be restored. On a file system without hard links the new file stays, and the
/// failure is reported all the same.
///
/// If the `fsync` of the new file fails, the file is discarded and never synchronised again, since the kernel may have
/// dropped its pages.
struct FileReplacement {
    var durability: Durability

    /// Puts a new file in the place of the file `name`, or where there is none, in a locked directory.
    ///
    /// - Parameters:
    ///   - name: The name of the file.
    ///   - lock: The lock of the directory.
    ///   - old: The rights of the file that is replaced, which the new one gets; nil if there is no file.
    ///   - rights: The rights of the new file if there is no old one.
    ///   - contents: The contents of the new file.
    ///   - isTracked: Whether to determine the version of the new file.
    /// - Returns: That version.
    @discardableResult
    func putInPlace(
        _ name: String, in lock: borrowing DirectoryLock, old: FileRights?, new rights: CreationRights,
        with contents: FileContents, isTracked: Bool = false
    ) throws(PreferencesError) -> FileVersion? {
        try Self.preflight(name, in: lock.directory, owner: old?.owner)
        do throws(PreferencesError) {
            let file = try TemporaryName.new(name).make(in: lock) { (free) throws(PreferencesError) in
                try FileDescriptor(creating: free, in: lock.directory)
            }
            let temporary = FileSystem.name(of: file.path)
            do throws(PreferencesError) {
                try applyRights(old, or: rights, to: file, in: lock.directory)
                let version = try fill(file, with: contents, isTracked: isTracked)
                let rollback = old == nil ? .noFile : try makeBackupLink(name, in: lock)
                try makeDurable(name, in: lock, rollback) { () throws(PreferencesError) in
                    try lock.directory.rename(temporary, to: name)
                }
                return version
            } catch {
                try? lock.directory.remove(temporary)
                throw error
            }
        } catch {
            throw Self.failure(error, name, in: lock.directory)
        }
    }

    /// Removes a file, and the temporary file that a killed process left beside it.
    ///
    /// - Parameter old: The rights of the file that is removed.
    func remove(_ name: String, in lock: borrowing DirectoryLock, old: FileRights) throws(PreferencesError) {
        try Self.preflight(name, in: lock.directory, owner: old.owner)
        do throws(PreferencesError) {
            // On a full disk there may be no room for the second link. The removal then makes room.
            let rollback = (try? makeBackupLink(name, in: lock)) ?? .none
            try makeDurable(name, in: lock, rollback) { () throws(PreferencesError) in try lock.directory.remove(name) }
            try? lock.directory.remove(TemporaryName.new(name).usual)
        } catch {
            throw Self.failure(error, name, in: lock.directory)
        }
    }

    /// Throws an error unless files in the directory can be replaced and removed. In other directories, a new file or a
    /// second link to the old one could be made, but not removed again.
    ///
    /// - Parameters:
    ///   - directory: A directory opened for ``FileAccess/directory``.
    ///   - owner: The owner of the file; nil if there is no file.
    static func preflight(
        _ name: String, in directory: borrowing FileDescriptor, owner: UInt32?
    ) throws(PreferencesError) {
        let obstacle: ReplacementObstacle
        if directory.isAppendOnly() {
            obstacle = .appendOnlyDirectory
        } else if let owner, owner != User.effective,
            let found = Self.obstacle(of: owner, in: try directory.status())
        {
            obstacle = found
        } else {
            return
        }
        throw .notReplaceable(path: directory.path(of: name), obstacle)
    }

    /// The reason why a file of another user cannot be replaced in a directory; nil if it can be replaced.
    private static func obstacle(of owner: UInt32, in directory: FileStatus) -> ReplacementObstacle? {
        let mayReplaceAll = [User.superuser, directory.owner].contains(User.effective)
        if directory.isSticky, !mayReplaceAll { return .othersFile }
        return FileStatus.isPlanted(owner, in: directory) ? .plantedFile : nil
    }

    /// Throws an error if the attributes of the file do not allow the file to be replaced and removed. A single change
    /// does not check this, which is almost always unnecessary: its last step fails then. Several changes that are made
    /// together must know it before the first of them.
    static func preflightAttributes(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError) {
        if let obstacle = attributeObstacle(name, in: directory) {
            throw .notReplaceable(path: directory.path(of: name), obstacle)
        }
    }

    private static func attributeObstacle(_ name: String, in directory: borrowing FileDescriptor)
        -> ReplacementObstacle?
    {
        let attributes = FileAttributes(of: name, in: directory)
        if attributes.isImmutable { return .immutableFile }
        if attributes.isAppendOnly { return .appendOnlyFile }
        return attributes.isMountPoint ? .mountPoint : nil
    }

    /// The error to report when a file could not be replaced or removed.
    private static func failure(
        _ error: PreferencesError, _ name: String, in directory: borrowing FileDescriptor
    ) -> PreferencesError {
        let found: ReplacementObstacle? =
            switch error.code {
            case .resourceBusy, .improperLink: .mountPoint
            case .notPermitted: attributeObstacle(name, in: directory)
            default: nil
            }
        guard let found else { return error }
        return .notReplaceable(path: directory.path(of: name), found)
    }

    /// Waits until a file that needs no change, or its absence, is on the disk. The process that wrote or removed the
    /// file may have been killed before that, or not have waited for it. Also removes the temporary files that a killed
    /// process left.
    func confirm(
        _ name: String, in lock: borrowing DirectoryLock, isThere: Bool
    ) throws(PreferencesError) {
        try? lock.directory.remove(TemporaryName.old(name).usual)
        try? lock.directory.remove(TemporaryName.new(name).usual)
        guard durability == .synchronized else { return }
        if isThere {
            try FileDescriptor(opening: name, in: lock.directory, for: .readingWithoutBlocking).synchronize()
        }
        try synchronize(lock)
    }

    /// How to restore the entry of the file if synchronising the directory fails.
    private enum Rollback {
        /// The old file has this second name, which is renamed to the first one.
        case oldFile(String)
        /// There was no old file, so the new one is removed.
        case noFile
        /// Nothing can be restored: the write does not wait for the disk, or the old file has no second link.
        case none
    }

    /// Runs `change`, which renames or removes a file in the locked directory, and synchronises the directory. If that
    /// fails, restores the entry as `rollback` says.
    private func makeDurable(
        _ name: String, in lock: borrowing DirectoryLock, _ rollback: Rollback,
        _ change: () throws(PreferencesError) -> Void
    ) throws(PreferencesError) {
        do throws(PreferencesError) {
            try change()
        } catch {
            if case .oldFile(let kept) = rollback { try? lock.directory.remove(kept) }
            throw error
        }
        do throws(PreferencesError) {
            try synchronize(lock)
        } catch {
            switch rollback {
            case .oldFile(let kept): try? lock.directory.rename(kept, to: name)
            case .noFile: try? lock.directory.remove(name)
            case .none: break
            }
            throw error
        }
        if case .oldFile(let kept) = rollback { try? lock.directory.remove(kept) }
    }

    /// Makes a second hard link to a file, so that the file can be restored if its replacement does not reach the disk.
    private func makeBackupLink(_ name: String, in lock: borrowing DirectoryLock) throws(PreferencesError) -> Rollback {
        let second = TemporaryName.old(name)
        guard durability == .synchronized else {
            try? lock.directory.remove(second.usual)
            return .none
        }
        do throws(PreferencesError) {
            return .oldFile(
                try second.make(in: lock) { (free) throws(PreferencesError) in
                    try lock.directory.link(name, as: free)
                    return free
                })
        } catch {
            switch error.code {
            // The file belongs to another user, a policy forbids hard links, the file system has none, the file is
            // mounted by itself, or it has another quota than its directory.
            case .notPermitted, .permissionDenied, .notSupported, .noFunction, .tooManyLinks, .improperLink:
                return .none
            default: throw error
            }
        }
    }

    private func fill(
        _ file: consuming FileDescriptor, with contents: FileContents, isTracked: Bool
    ) throws(PreferencesError) -> FileVersion? {
        try file.writeAll(contents)
        if durability == .synchronized { try file.synchronize() }
        let version = isTracked ? try file.status().version : nil
        try file.close()
        return version
    }

    /// Sets the owner, group and permissions of a new file, which only its owner may open so far. The file gets the
    /// owner and group of the old one, if the system allows that, and then its access control list or mode. At no
    /// moment may a user open the file who could not open the old one, since a process that has opened it can read
    /// everything that is written later. For this reason a list that cannot be set is a failure: the mode alone would
    /// give the owning group the permissions of the mask.
    private func applyRights(
        _ old: FileRights?, or created: CreationRights, to file: borrowing FileDescriptor,
        in directory: borrowing FileDescriptor
    ) throws(PreferencesError) {
        let new = try file.status()
        guard var rights = old else {
            if created.inheritsOwner, User.effective == User.superuser {
                let above = try directory.status()
                if above.owner != User.superuser { try file.setOwner(above.owner, above.group) }
            }
            // A default access control list of the directory has no effect as long as the group bits are empty.
            if new.mode != created.fileMode { try file.setMode(created.fileMode) }
            return
        }
        if rights.owner != new.owner || rights.group != new.group {
            let isGroupKept =
                (try? file.setOwner(rights.owner, rights.group)) != nil || (try? file.setGroup(rights.group)) != nil
            // The group of the new file must not get the permissions of the old one's group.
            if !isGroupKept { rights.revokeGroup() }
        }
        if let list = rights.list { return try file.setAccessControlList(list) }
        // With the mode of the old file, the default list of the directory would admit the users and groups that it
        // names.
        if try file.accessControlList() != nil { try file.removeAccessControlList() }
        if rights.mode != new.mode { try file.setMode(rights.mode) }
    }

    private func synchronize(_ lock: borrowing DirectoryLock) throws(PreferencesError) {
        if durability == .synchronized { try lock.directory.synchronizeNames() }
    }
}
