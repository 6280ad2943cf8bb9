extension DomainLocation {
    /// The file that a path on a command line means: the file of that name if there is one, else the
    /// same with `.plist` added, unless that is there already. A directory is not meant.
    public static func file(typed path: String) throws(PreferencesError) -> DomainLocation {
        let exists = try PreferencesError.wrapping { () throws(SystemError) in
            if let status = try FileStatus.of(path) { return !status.isDirectory }
            // Nothing is there, or a symbolic link that leads to nothing yet.
            return try FileSystem.resolvingLinks(path) != path
        }
        if exists || path.utf8.suffix(StoreDirectory.suffix.utf8.count).elementsEqual(StoreDirectory.suffix.utf8) {
            return .file(path: path)
        }
        return .file(path: path + StoreDirectory.suffix)
    }
}
