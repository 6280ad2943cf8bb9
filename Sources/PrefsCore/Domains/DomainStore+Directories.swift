/// The directories of a store, which are made together with the first file in them.
extension DomainStore {
    /// Makes the directory of a location's file if it is missing and `createsFile` returns true, since the change
    /// makes a file. No directories are made for a property list that is named by its path.
    ///
    /// - Returns: False if the directory is missing and the change makes no file, so that nothing is to be done.
    func makeDirectory(
        of entry: inout ResolvedEntry, _ rights: CreationRights, to location: DomainLocation,
        ifMissing createsFile: () throws(PreferencesError) -> Bool
    ) throws(PreferencesError) -> Bool {
        let parent = entry.directoryPath
        if entry.hasDirectory {
            try synchronizeNames(upFrom: parent, beforeMaking: entry, of: location)
            return true
        }
        guard try createsFile() else { return false }
        // A property list that is named by its path is made only in a directory that exists.
        guard let root = root(of: location) else { return true }
        try entry.makeDirectories(rights, synchronizing: durability == .synchronized)
        // Another writer may have made a directory above the two lowest, and been killed before its entry was on the
        // disk.
        let third = FileSystem.directory(of: FileSystem.directory(of: parent))
        if third.isPath(in: root) { try synchronizeNames(upFrom: third, beforeMaking: entry, of: location) }
        return true
    }

    /// Before the first file is made in one of the store's directories, the entries of that directory and of those
    /// between it and the store's root must be on the disk. If the file exists, they are.
    private func synchronizeNames(
        upFrom lowest: String, beforeMaking entry: borrowing ResolvedEntry, of location: DomainLocation
    ) throws(PreferencesError) {
        guard durability == .synchronized, let root = root(of: location) else { return }
        do throws(SystemError) {
            guard try entry.status() == nil else { return }
            var directory = lowest
            try FileSystem.synchronizeName(of: directory)
            while directory.utf8.count > root.utf8.count, directory.isPath(in: root) {
                directory = FileSystem.directory(of: directory)
                try FileSystem.synchronizeName(of: directory)
            }
        } catch {
            throw .system(error)
        }
    }

    /// The root of the store that contains a location; nil for a location outside.
    private func root(of location: DomainLocation) -> String? {
        switch location {
        case .stored, .registered: directory.path
        case .system(_, let system): system.path
        case .file: nil
        }
    }
}

extension String {
    /// Whether the path is that of a directory or of a file below it.
    fileprivate func isPath(in directory: String) -> Bool {
        hasSameBytes(as: directory) || utf8.starts(with: "\(directory)/".utf8)
    }
}
