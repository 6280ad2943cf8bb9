/// For those who keep a domain in memory.
extension DomainStore {
    /// The same store for a program that may change its working directory, as one does that becomes a daemon.
    var atAbsolutePath: DomainStore {
        DomainStore(
            directory: StoreDirectory(path: FileSystem.absolutePath(directory.path)), durability: durability,
            newFileFormat: newFileFormat)
    }

    /// The version of the file that a location has now; nil when it has none.
    func version(of location: DomainLocation) throws(PreferencesError) -> FileVersion? {
        try PreferencesError.wrapping { () throws(SystemError) in
            try FileStatus.of(directory.path(of: location))?.version
        }
    }

    /// The contents of a location, and the version of the file that has them; empty and nil when it has no file.
    func contentsAndVersion(
        of location: DomainLocation
    ) throws(PreferencesError) -> (contents: PropertyListDictionary, version: FileVersion?) {
        let file = try PropertyListFile.read(file(of: location))
        return (file.contents, file.version)
    }

    /// Changes the contents of a location by a closure, which is given them while nobody else changes them.
    ///
    /// - Parameter change: Says whether it has changed something.
    /// - Returns: The contents before and after, and what was done to the file.
    func update(
        _ location: DomainLocation, _ change: (inout PropertyListDictionary) -> Bool
    ) throws(PreferencesError) -> (before: PropertyListDictionary, after: PropertyListDictionary, file: Replacement) {
        var (before, after) = (PropertyListDictionary(), PropertyListDictionary())
        let replacement = try replace(location, isTracked: true, ifMissing: { true }) {
            (bytes, path) throws(PreferencesError) in
            let file = try PropertyListFile(path, bytes)
            (before, after) = (file.contents, file.contents)
            guard change(&after) else { return .same }
            return try ChangedFile(path, after, file.writingFormat(new: newFileFormat))
        }
        return (before, after, replacement)
    }
}
