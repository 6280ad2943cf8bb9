extension DomainStore {
    /// The canonical path of the file that a location has or would have.
    package func canonicalPath(of location: DomainLocation) throws(PreferencesError) -> String {
        try ResolvedEntry(directory.path(of: location)).canonicalPath
    }

    /// Checks before a write that these contents could be written to a location: that its file's format can hold
    /// them, and that this process may replace the file in its directory, or make that directory. For a caller that
    /// has to know this before it changes anything; the write itself may fail all the same.
    package func preflightWrite(of contents: PropertyListDictionary, to location: DomainLocation)
        throws(PreferencesError)
    {
        let file = try DomainFileContents.read(file(of: location))
        _ = try FileOutcome(directory.path(of: location), contents, file.writingFormat(new: newFileFormat))
        let entry = try ResolvedEntry(directory.path(of: location))
        // The directories of a store are made together with its files, in the lowest one that exists.
        let isNamedByPath = if case .file = location { true } else { false }
        do {
            try FileSystem.preflightWriting(in: isNamedByPath ? entry.directoryPath : entry.lowestDirectoryPath)
        } catch {
            throw .system(error)
        }
        if entry.hasDirectory { try preflightReplacement(at: entry) }
    }

    private func preflightReplacement(at entry: borrowing ResolvedEntry) throws(PreferencesError) {
        let directory: FileDescriptor
        do {
            directory = try entry.openDirectory()
        } catch {
            throw .system(error)
        }
        let owner: UInt32?
        do {
            owner = try FileStatus.of(entry.name, in: directory)?.owner
        } catch {
            throw .system(error)
        }
        try FileReplacement.preflight(entry.name, in: directory, owner: owner)
        try FileReplacement.preflightAttributes(entry.name, in: directory)
    }

    /// Checks before a write that a file can be made beside that of a location, by making one and removing it: some
    /// directories, such as those of the kernel, report in no other way that they refuse files. A missing directory
    /// is not checked.
    package func preflightCreation(at location: DomainLocation) throws(PreferencesError) {
        let locked = try LockedPath(directory.path(of: location)) { (entry) throws(PreferencesError) in
            entry.hasDirectory
        }
        guard let locked else { return }
        do throws(SystemError) {
            let file = try TemporaryName.new(locked.name).make(in: locked.lock) { (free) throws(SystemError) in
                try FileDescriptor(creating: free, in: locked.lock.directory)
            }
            try locked.lock.directory.remove(FileSystem.name(of: file.path))
        } catch {
            throw .system(error)
        }
    }
}
