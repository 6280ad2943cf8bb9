extension DomainLocation {
    /// The file that a path on a command line means: the file of that name if there is one, else the
    /// same with `.plist` added, unless that is there already. A directory is not meant.
    ///
    /// - Throws: ``PreferencesError/invalidDomainName(_:)`` for a path that begins with `../` and leads
    ///   to no file. It looks like a name made to get out of the store; whoever means to create a file
    ///   can say where it is.
    public static func file(typed path: String) throws(PreferencesError) -> DomainLocation {
        if try leadsToFile(path) { return .file(path: path) }
        let suffix = StoreDirectory.suffix.utf8
        let completed = path.utf8.suffix(suffix.count).elementsEqual(suffix) ? path : path + StoreDirectory.suffix
        if path.utf8.starts(with: "../".utf8), try !leadsToFile(completed) { throw .invalidDomainName(path) }
        return .file(path: completed)
    }

    /// Whether there is something other than a directory, be it a symbolic link that leads to nothing yet.
    private static func leadsToFile(_ path: String) throws(PreferencesError) -> Bool {
        try PreferencesError.wrapping { () throws(SystemError) in
            if let status = try FileStatus.of(path) { return !status.isDirectory }
            return try FileSystem.resolvingLinks(path) != path
        }
    }
}
