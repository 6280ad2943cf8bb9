extension DomainStore {
    /// The canonical path of the file that a location has or would have.
    package func canonicalPath(of location: DomainLocation) throws(PreferencesError) -> String {
        try FilePlace(directory.path(of: location)).canonicalPath
    }

    /// Checks before a write that these contents could be written to a location: that its file's format can hold
    /// them, and that this process may replace the file in its directory, or make that directory. For a caller that
    /// has to know this before it changes anything; the write itself may fail all the same.
    package func check(_ contents: PropertyListDictionary, for location: DomainLocation) throws(PreferencesError) {
        let file = try PropertyListFile.read(file(of: location))
        _ = try ChangedFile(directory.path(of: location), contents, file.writingFormat(new: newFileFormat))
        let place = try FilePlace(directory.path(of: location))
        // The directories of a store are made together with its files, in the lowest one that exists.
        let isOwn = if case .file = location { true } else { false }
        do {
            try FileSystem.checkWriting(in: isOwn ? place.directoryPath : place.lowestDirectoryPath)
        } catch {
            throw .system(error)
        }
        if place.hasDirectory { try checkReplacement(at: place) }
    }

    private func checkReplacement(at place: borrowing FilePlace) throws(PreferencesError) {
        let directory: FileDescriptor
        do {
            directory = try place.openDirectory()
        } catch {
            throw .system(error)
        }
        let owner: UInt32?
        do {
            owner = try FileStatus.of(place.name, in: directory)?.owner
        } catch {
            throw .system(error)
        }
        try FileReplacement.check(place.name, in: directory, owner: owner)
        try FileReplacement.checkAttributes(place.name, in: directory)
    }

    /// Checks before a write that a file can be made beside that of a location, by making one and removing it: some
    /// directories, such as those of the kernel, report in no other way that they refuse files. A missing directory
    /// is not checked.
    package func tryMakingFile(for location: DomainLocation) throws(PreferencesError) {
        let place = try LockedFile(directory.path(of: location)) { (place) throws(PreferencesError) in
            place.hasDirectory
        }
        guard let place else { return }
        do throws(SystemError) {
            let file = try TemporaryName.new(place.name).make(in: place.lock) { (free) throws(SystemError) in
                try FileDescriptor(creating: free, in: place.lock.directory)
            }
            try place.lock.directory.remove(FileSystem.name(of: file.path))
        } catch {
            throw .system(error)
        }
    }
}
