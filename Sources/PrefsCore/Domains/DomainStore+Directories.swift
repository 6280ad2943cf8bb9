/// The directories of a store, which are made with the first file in them.
extension DomainStore {
    /// Makes the directory of a location's file where it is missing and the change gives it something to hold.
    ///
    /// - Returns: Whether there is a directory now, and so something to do.
    func makeDirectory(
        of place: inout FilePlace, _ rights: CreationRights, to location: DomainLocation,
        ifMissing makesFirst: () throws(PreferencesError) -> Bool
    ) throws(PreferencesError) -> Bool {
        let parent = place.directoryPath
        if place.hasDirectory {
            try synchronizeNames(upFrom: parent, beforeMaking: place, of: location)
            return true
        }
        guard try makesFirst() else { return false }
        // Beside a user's own files nothing is made but the file itself.
        guard let root = root(of: location) else { return true }
        try place.makeDirectories(rights, synchronizing: durability == .synchronized)
        // Another writer may have made one above the two lowest, and been killed before its name was on the disk.
        let third = FileSystem.directory(of: FileSystem.directory(of: parent))
        if third.isPath(in: root) { try synchronizeNames(upFrom: third, beforeMaking: place, of: location) }
        return true
    }

    /// Before the first file is made in one of the store's directories, the name of the directory and those of the
    /// directories between it and the store's own have to be on the disk; where there is a file, they are.
    private func synchronizeNames(
        upFrom lowest: String, beforeMaking place: borrowing FilePlace, of location: DomainLocation
    ) throws(PreferencesError) {
        guard durability == .synchronized, let root = root(of: location) else { return }
        do throws(SystemError) {
            guard try place.status() == nil else { return }
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

    /// The uppermost directory of the store that a location is in; nil for a location outside.
    private func root(of location: DomainLocation) -> String? {
        switch location {
        case .stored, .registered: directory.path
        case .system(_, let system): system.path
        case .file: nil
        }
    }
}

extension String {
    /// Whether a path is that of a directory or of something below it.
    fileprivate func isPath(in directory: String) -> Bool {
        hasSameBytes(as: directory) || utf8.starts(with: "\(directory)/".utf8)
    }
}
