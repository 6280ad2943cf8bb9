extension DomainLocation {
    /// The file that a path on a command line names: the file at this path if there is one; otherwise the path with
    /// `.plist` added, unless it already ends in that or in `.json`. A directory does not count as a file.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)`` for a path that ends in a slash, `.` or `..`.
    public static func path(typed path: String) throws(PreferencesError) -> String {
        guard !["", ".", ".."].contains(FileSystem.name(of: path)) else { throw .notARegularFile(path: path) }
        if try leadsToFile(path) { return path }
        return takesSuffix(path) ? path + StoreDirectory.suffix : path
    }

    /// Whether a path leads to a file other than a directory, or to a symbolic link without a target.
    public static func leadsToFile(_ path: String) throws(PreferencesError) -> Bool {
        do throws(SystemError) {
            if let status = try FileStatus.of(path) { return !status.isDirectory }
            return try FileSystem.isLink(path)
        } catch {
            switch error.code {
            // A component before the last one is a file.
            case .notADirectory: return false
            // Perhaps this is a link that the kernel refuses to follow; opening it will report that.
            case .permissionDenied where (try? FileSystem.isLink(path)) == true: return true
            default: throw .system(error)
            }
        }
    }

    /// The file to which a path leads, as it is or with `.plist` added; nil if there is neither.
    package static func file(typed path: String) throws(PreferencesError) -> String? {
        try file(typed: path, leadsToFile)
    }

    /// The same, except that a symbolic link without a target does not count as a file.
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
