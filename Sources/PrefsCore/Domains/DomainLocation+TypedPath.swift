extension DomainLocation {
    /// The file that a path on a command line means: the file of that name if there is one, else the
    /// same with `.plist` added, unless that or `.json` is there already. A directory is not meant.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)`` for a path whose end is a slash, `.` or `..`.
    public static func path(typed path: String) throws(PreferencesError) -> String {
        guard !["", ".", ".."].contains(FileSystem.name(of: path)) else { throw .notARegularFile(path: path) }
        if try leadsToFile(path) { return path }
        return takesSuffix(path) ? path + StoreDirectory.suffix : path
    }

    /// Whether there is something other than a directory, be it a symbolic link that leads to nothing yet.
    public static func leadsToFile(_ path: String) throws(PreferencesError) -> Bool {
        do throws(SystemError) {
            if let status = try FileStatus.of(path) { return !status.isDirectory }
            return try FileSystem.isLink(path)
        } catch {
            switch error.code {
            // A part of the way is a file.
            case .notADirectory: return false
            // Perhaps a link that the system does not follow: that is said when it is opened.
            case .permissionDenied where (try? FileSystem.isLink(path)) == true: return true
            default: throw .system(error)
            }
        }
    }

    /// The file that a path leads to, as it is or with `.plist` added; nil without either.
    package static func file(typed path: String) throws(PreferencesError) -> String? {
        try file(typed: path, leadsToFile)
    }

    /// The same, but that a symbolic link that leads to nothing is no file.
    package static func existingFile(typed path: String) throws(PreferencesError) -> String? {
        try file(typed: path) { (path) throws(PreferencesError) in
            guard try leadsToFile(path) else { return false }
            return try PreferencesError.wrapping { () throws(SystemError) in try FileStatus.of(path) != nil }
        }
    }

    private static func file(
        typed path: String, _ isFile: (String) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) -> String? {
        guard !["", ".", ".."].contains(FileSystem.name(of: path)) else { return nil }
        if try isFile(path) { return path }
        let file = path + StoreDirectory.suffix
        guard takesSuffix(path), try isFile(file) else { return nil }
        return file
    }

    private static func takesSuffix(_ path: String) -> Bool {
        !StoreDirectory.hasSuffix(path.utf8[...]) && !DocumentFile.isNamedJSON(path)
    }
}
