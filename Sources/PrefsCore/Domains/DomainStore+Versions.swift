/// Methods for callers that keep the contents of a domain in memory.
extension DomainStore {
    /// The same store at an absolute path. It serves a program that may change its current directory, such as a daemon.
    var atAbsolutePath: DomainStore {
        DomainStore(
            directory: StoreDirectory(path: FileSystem.absolutePath(directory.path)), durability: durability,
            newFileFormat: newFileFormat)
    }

    /// The version of the file that a location has now; nil if it has no file.
    package func version(of location: DomainLocation) throws(PreferencesError) -> FileVersion? {
        try FileStatus.of(directory.path(of: location))?.version
    }

    /// Reads the contents of a location, and the version of the file that has them; empty and nil if there is no file.
    package func contentsAndVersion(
        of location: DomainLocation
    ) throws(PreferencesError) -> (contents: PropertyListDictionary, version: FileVersion?) {
        let file = try file(of: location).domainContents()
        return (try file.contents, file.version)
    }

    /// The result of changing the contents of a location with a closure.
    package struct Update {
        package var before: PropertyListDictionary
        package var after: PropertyListDictionary
        package var file: Replacement
    }

    /// Changes the contents of a location with a closure, which is called while the directory of its file is locked.
    ///
    /// - Parameter change: Changes the contents and returns whether it has changed anything.
    /// - Returns: The contents before and after, and what happened to the file.
    package func update(
        _ location: DomainLocation, _ change: (inout PropertyListDictionary) -> Bool
    ) throws(PreferencesError) -> Update {
        var (before, after) = (PropertyListDictionary(), PropertyListDictionary())
        let replacement = try updateLockedFile(at: place(of: location), isTracked: true, ifMissing: { true }) {
            (bytes, path) throws(PreferencesError) in
            let file = try DomainFileContents(path, bytes)
            before = try file.contents
            after = before
            guard change(&after) else { return .unchanged }
            return try FileOutcome(path, .dictionary(after), file.writingFormat(of: location, new: newFileFormat))
        }
        return Update(before: before, after: after, file: replacement)
    }

    /// Replaces the contents of a location, whatever they are. Empty contents remove the file.
    package func replaceAll(
        _ location: DomainLocation, by contents: PropertyListDictionary
    ) throws(PreferencesError) {
        _ = try updateLockedFile(at: place(of: location), isTracked: false, ifMissing: { !contents.isEmpty }) {
            (bytes, path) throws(PreferencesError) in
            if contents.isEmpty, bytes == nil { return .unchanged }
            return try FileOutcome(path, .dictionary(contents), DocumentFormat(newFileFormat))
        }
    }

    /// Reads the bytes of a location's file, and its version; nil if there is no file.
    package func bytesAndVersion(
        of location: DomainLocation
    ) throws(PreferencesError) -> (bytes: [UInt8]?, version: FileVersion?) {
        try file(of: location).bytesAndVersion()
    }

    /// Replaces the bytes of a location's file. The closure is called while the directory of the file is locked.
    ///
    /// - Parameter change: Receives the bytes of the file, nil if there is none, and returns those of the new file, nil
    ///   to leave the file as it is.
    package func replaceBytes(
        of location: DomainLocation, _ change: (_ bytes: [UInt8]?) throws(PreferencesError) -> [UInt8]?
    ) throws(PreferencesError) -> Replacement {
        try updateLockedFile(at: place(of: location), isTracked: true, ifMissing: { true }) {
            (bytes, _) throws(PreferencesError) in try change(bytes).map { .replaced($0) } ?? .unchanged
        }
    }
}
