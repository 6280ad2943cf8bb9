/// Checks whether a write can be made. They serve callers that must know this before they change anything; the write
/// itself may fail all the same.
extension DomainStore {
    /// The canonical path of the file that a location has, or would have.
    package func canonicalPath(of location: DomainLocation) throws(PreferencesError) -> String {
        try ResolvedEntry(directory.path(of: location)).canonicalPath
    }

    /// Throws an error unless this root could be written to a location: the format of its file can represent it, and
    /// this process may replace the file in its directory, or make that directory.
    ///
    /// - Parameter file: The file as it was read.
    package func preflightWrite(
        of root: PropertyList?, to location: DomainLocation, over file: DomainFileContents
    ) throws(PreferencesError) {
        _ = try FileOutcome(
            directory.path(of: location), root, file.writingFormat(of: location, new: newFileFormat))
        let entry = try ResolvedEntry(directory.path(of: location))
        // Missing directories of a store would be made in the lowest one that exists.
        let parent = location.isDocument ? entry.directoryPath : entry.lowestDirectoryPath
        try FileSystem.preflightWriting(in: parent)
        if entry.hasDirectory { try preflightReplacement(at: entry) }
    }

    /// Throws an error unless this process may remove the file at a path, whatever it contains.
    package func preflightRemoval(ofFileAt path: String) throws(PreferencesError) {
        let entry = try ResolvedEntry(path)
        try FileSystem.preflightWriting(in: entry.directoryPath)
        try preflightReplacement(at: entry)
    }

    private func preflightReplacement(at entry: borrowing ResolvedEntry) throws(PreferencesError) {
        let directory = try entry.openDirectory()
        let owner = try FileStatus.of(entry.name, in: directory)?.owner
        try FileReplacement.preflight(entry.name, in: directory, owner: owner)
        try FileReplacement.preflightAttributes(entry.name, in: directory)
    }

    /// Throws an error unless a file can be made in the directory of a location, by making one and removing it. Some
    /// directories, such as those of the kernel, report in no other way that they refuse files. A missing directory is
    /// not checked.
    package func preflightCreation(at location: DomainLocation) throws(PreferencesError) {
        let locked = try LockedPath(directory.path(of: location)) { (entry) throws(PreferencesError) in
            entry.hasDirectory
        }
        guard let locked else { return }
        let file = try TemporaryName.new(locked.name).make(in: locked.lock) { (free) throws(PreferencesError) in
            try FileDescriptor(creating: free, in: locked.lock.directory)
        }
        try locked.lock.directory.remove(FileSystem.name(of: file.path))
    }
}
