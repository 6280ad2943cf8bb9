/// Makes the directories of a store, together with the first file in them.
extension DomainStore {
    /// Makes the directory of a file if the directory is missing and `createsFile` returns true, that is if
    /// the change creates the file. No directory is made for a property list that is named by its path.
    ///
    /// - Returns: False if the directory is missing and the change creates no file, so that there is nothing to do.
    package func makeDirectory(
        of entry: inout ResolvedEntry, for place: FilePlace,
        ifMissing createsFile: () throws(PreferencesError) -> Bool
    ) throws(PreferencesError) -> Bool {
        let parent = entry.directoryPath
        if entry.hasDirectory {
            try synchronizeNames(upFrom: parent, beforeMaking: entry, at: place)
            return true
        }
        guard try createsFile() else { return false }
        // A property list that is named by its path can be made only in a directory that exists.
        guard let root = place.root else { return true }
        try entry.makeDirectories(place.rights, synchronizing: durability == .synchronized)
        // Another process may have made a directory above the two lowest ones, and been killed before the entry of that
        // directory was on the disk.
        let third = FileSystem.directory(of: FileSystem.directory(of: parent))
        if third.isPath(in: root) { try synchronizeNames(upFrom: third, beforeMaking: entry, at: place) }
        return true
    }

    /// Ensures that the path to a new file is on the disk: the entries of its directory and of all directories up to
    /// the root of the store. If the file already exists, its path is on the disk.
    private func synchronizeNames(
        upFrom lowest: String, beforeMaking entry: borrowing ResolvedEntry, at place: FilePlace
    ) throws(PreferencesError) {
        guard durability == .synchronized, let root = place.root else { return }
        guard try entry.status() == nil else { return }
        let identity = try place.durableDirectories == nil ? nil : entry.directoryIdentity()
        if let identity, place.durableDirectories?.contains(identity) == true { return }
        var directory = lowest
        try FileSystem.synchronizeName(of: directory)
        while directory.utf8.count > root.utf8.count, directory.isPath(in: root) {
            directory = FileSystem.directory(of: directory)
            try FileSystem.synchronizeName(of: directory)
        }
        if let identity { place.durableDirectories?.insert(identity) }
    }
}

extension String {
    /// Whether this path is that of a directory, or of a file below it.
    fileprivate func isPath(in directory: String) -> Bool {
        hasSameBytes(as: directory) || utf8.starts(with: "\(directory)/".utf8)
    }
}
