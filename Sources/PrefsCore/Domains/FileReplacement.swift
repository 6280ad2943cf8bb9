/// Replaces or removes a whole file, or leaves it untouched.
///
/// Readers never wait: they see the old bytes or the new ones, because the new bytes reach the disk
/// under another name in the same directory and `rename` swaps the names. Two writers still race: hold
/// the directory's ``DirectoryLock`` from reading until replacing.
///
/// The last step, the `fsync` of the directory, may fail when the file has been replaced already. So the
/// old one is kept until then, as a second link to it, and put back. Where a file system has no such
/// links the new file stays, and the failure is reported all the same.
///
/// After a failed `fsync` the new file is thrown away, never synchronised again: the kernel may have
/// dropped its pages.
struct FileReplacement {
    var durability: Durability

    /// - Parameters:
    ///   - old: The rights of the file that is replaced, which the new one gets; nil for a new file.
    ///   - rights: Those of a new file.
    ///   - filled: Is given the new file, before it has the name.
    func replace(
        _ name: String, in lock: borrowing DirectoryLock, old: FileRights?, new rights: CreationRights,
        with contents: FileContents,
        filled: (borrowing FileDescriptor) throws(SystemError) -> Void = { _ in }
    ) throws(PreferencesError) {
        try Self.check(name, in: lock.directory, owner: old?.owner)
        do throws(SystemError) {
            let file = try TemporaryName.new(name).make(in: lock) { (free) throws(SystemError) in
                try FileDescriptor(creating: free, in: lock.directory)
            }
            let temporary = FileSystem.name(of: file.path)
            do throws(SystemError) {
                try takeOver(old, or: rights, to: file, in: lock)
                try fill(file, with: contents, filled)
                // What a killed removal left.
                if old == nil { try? lock.directory.remove(TemporaryName.old(name).usual) }
                let wayBack = old == nil ? .noFile : try keep(name, in: lock)
                try makeDurable(name, in: lock, wayBack) { () throws(SystemError) in
                    try lock.directory.rename(temporary, to: name)
                }
            } catch {
                try? lock.directory.remove(temporary)
                throw error
            }
        } catch {
            throw Self.failure(error, name, in: lock)
        }
    }

    /// Removes a file, and what a killed writer left beside it.
    ///
    /// - Parameter old: The rights of the file.
    func remove(_ name: String, in lock: borrowing DirectoryLock, old: FileRights) throws(PreferencesError) {
        try Self.check(name, in: lock.directory, owner: old.owner)
        do throws(SystemError) {
            // On a full disk there may be no room to keep it, but removing it makes some.
            let wayBack = (try? keep(name, in: lock)) ?? .none
            try makeDurable(name, in: lock, wayBack) { () throws(SystemError) in try lock.directory.remove(name) }
            try? lock.directory.remove(TemporaryName.new(name).usual)
        } catch {
            throw Self.failure(error, name, in: lock)
        }
    }

    /// Makes sure that a file can be replaced and removed, as far as its directory goes: else a new file, or a second name of the old one,
    /// could be made, and not be removed.
    ///
    /// - Parameters:
    ///   - directory: Opened for ``FileAccess/directory``.
    ///   - owner: Of the file; nil where there is none.
    static func check(
        _ name: String, in directory: borrowing FileDescriptor, owner: UInt32?
    ) throws(PreferencesError) {
        let obstacle: ReplacementObstacle
        if directory.isAppendOnly() {
            obstacle = .appendOnlyDirectory
        } else if let owner, owner != User.effective,
            let found = Self.obstacle(of: owner, in: try DocumentFile.status(of: directory))
        {
            obstacle = found
        } else {
            return
        }
        throw .notReplaceable(path: directory.path(of: name), obstacle)
    }

    /// What keeps a file of another user from being replaced in a directory.
    private static func obstacle(of owner: UInt32, in directory: FileStatus) -> ReplacementObstacle? {
        let mayReplaceAll = [User.superuser, directory.owner].contains(User.effective)
        if directory.isSticky, !mayReplaceAll { return .othersFile }
        return FileStatus.isPlanted(owner, in: directory) ? .plantedFile : nil
    }

    /// Makes sure of the same as far as the file itself goes. A single change finds that out by its last step, since the calls that this takes
    /// are for nothing almost always; several changes that are made together have to know it before the first one.
    static func checkAttributes(_ name: String, in directory: borrowing FileDescriptor) throws(PreferencesError) {
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

    /// What a failure means for a file that was to be replaced or removed.
    private static func failure(_ error: SystemError, _ name: String, in lock: borrowing DirectoryLock)
        -> PreferencesError
    {
        let found: ReplacementObstacle? =
            switch error.code {
            case .busy, .otherFileSystem: .mountPoint
            case .notPermitted: attributeObstacle(name, in: lock.directory)
            default: nil
            }
        guard let found else { return .system(error) }
        return .notReplaceable(path: lock.directory.path(of: name), found)
    }

    /// Waits until a file that needs no change is on the disk, or that there is none: whoever wrote or removed it
    /// may have been killed before, or have had no need to wait. Removes what a killed writer left beside it.
    func confirm(
        _ name: String, in lock: borrowing DirectoryLock, isThere: Bool
    ) throws(PreferencesError) {
        try? lock.directory.remove(TemporaryName.old(name).usual)
        try? lock.directory.remove(TemporaryName.new(name).usual)
        guard durability == .synchronized else { return }
        do throws(SystemError) {
            if isThere {
                try FileDescriptor(opening: name, in: lock.directory, for: .readingWithoutBlocking).synchronize()
            }
            try synchronize(lock)
        } catch {
            throw .system(error)
        }
    }

    /// What undoes a change that does not reach the disk.
    private enum WayBack {
        /// The old file has this second name.
        case oldFile(String)
        /// There was no file.
        case noFile
        /// Nothing does, or nothing has to.
        case none
    }

    /// Makes a change of what has a name and waits for the disk; undoes it if the disk refuses.
    private func makeDurable(
        _ name: String, in lock: borrowing DirectoryLock, _ wayBack: WayBack, _ change: () throws(SystemError) -> Void
    ) throws(SystemError) {
        do throws(SystemError) {
            try change()
        } catch {
            if case .oldFile(let kept) = wayBack { try? lock.directory.remove(kept) }
            throw error
        }
        do throws(SystemError) {
            try synchronize(lock)
        } catch {
            switch wayBack {
            case .oldFile(let kept): try? lock.directory.rename(kept, to: name)
            case .noFile: try? lock.directory.remove(name)
            case .none: break
            }
            throw error
        }
        if case .oldFile(let kept) = wayBack { try? lock.directory.remove(kept) }
    }

    /// Gives a file a second name, under which it outlives being replaced.
    private func keep(_ name: String, in lock: borrowing DirectoryLock) throws(SystemError) -> WayBack {
        let second = TemporaryName.old(name)
        guard durability == .synchronized else {
            try? lock.directory.remove(second.usual)
            return .none
        }
        do throws(SystemError) {
            return .oldFile(
                try second.make(in: lock) { (free) throws(SystemError) in
                    try lock.directory.link(name, as: free)
                    return free
                })
        } catch {
            switch error.code {
            // The file belongs to somebody else, a policy forbids second names, the file system knows none, or the file is mounted by itself
            // or has another quota than its directory.
            case .notPermitted, .permissionDenied, .notSupported, .noSuchCall, .tooManyNames, .otherFileSystem:
                return .none
            default: throw error
            }
        }
    }

    private func fill(
        _ file: consuming FileDescriptor, with contents: FileContents,
        _ filled: (borrowing FileDescriptor) throws(SystemError) -> Void
    ) throws(SystemError) {
        try file.writeAll(contents)
        if durability == .synchronized { try file.synchronize() }
        try filled(file)
        try file.close()
    }

    /// Gives a new file, which only its owner may open yet, the owner and group of the old one, where that is
    /// allowed, and then its access control list or its mode. At no moment does it let in anyone whom the old one
    /// kept out, since whoever has opened it by then will read all that is written. That is why a list that
    /// cannot be set is a failure: its mode alone would give the owning group what the mask allows.
    private func takeOver(
        _ old: FileRights?, or created: CreationRights, to file: borrowing FileDescriptor,
        in lock: borrowing DirectoryLock
    ) throws(SystemError) {
        let new = try file.status()
        guard var rights = old else {
            if created.takesOwner, User.effective == User.superuser {
                let directory = try lock.directory.status()
                if directory.owner != User.superuser { try file.setOwner(directory.owner, directory.group) }
            }
            // The default list that the directory may have is of no effect while the group bits are empty.
            if new.mode != created.ofFile { try file.setMode(created.ofFile) }
            return
        }
        if rights.owner != new.owner || rights.group != new.group {
            let isGroupKept =
                (try? file.setOwner(rights.owner, rights.group)) != nil || (try? file.setGroup(rights.group)) != nil
            // What the old group was allowed is not for another one.
            if !isGroupKept { rights.takeFromGroup() }
        }
        if let list = rights.list { return try file.setAccessControlList(list) }
        // With the old mode, the directory's default list would let in those whom it names.
        if try file.accessControlList() != nil { try file.removeAccessControlList() }
        if rights.mode != new.mode { try file.setMode(rights.mode) }
    }

    private func synchronize(_ lock: borrowing DirectoryLock) throws(SystemError) {
        if durability == .synchronized { try lock.directory.synchronizeNames() }
    }
}
