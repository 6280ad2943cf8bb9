internal import SystemCLibrary

/// Operations on paths.
package enum FileSystem {
    /// Makes a path absolute, so that it stays valid when the program changes its current directory. If the system does
    /// not know the current directory, the path is returned as it is. The C function is `getcwd`.
    package static func absolutePath(_ path: String) -> String {
        guard path.utf8.first != UInt8(ascii: "/"), let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        return String(validatingCString: directory).map { $0 + "/" + path } ?? path
    }

    /// The canonical path of a directory, without symbolic links, `.` and `..`. Nil if the directory does not exist or
    /// the path cannot be determined. The C function is `realpath`.
    static func canonicalPath(of path: String) -> String? {
        guard let directory = realpath(path, nil) else { return nil }
        defer { free(directory) }
        return String(validatingCString: directory)
    }

    /// The absolute path of a file by the canonical path of its directory, so that all spellings of a path give the
    /// same text. If the file itself is a symbolic link, it is not followed. Directories that do not exist are taken as
    /// they are written.
    package static func pathInCanonicalDirectory(_ path: String) -> String {
        let path = withoutTrailingSlashes(absolutePath(path))
        let name = name(of: path)
        // The system knows no longer path, and a relative one remains only if there is no current directory.
        guard path.utf8.first == UInt8(ascii: "/"), !name.isEmpty, path.utf8.count < PATH_MAX else { return path }
        let parent = self.directory(of: path)
        let directory = canonicalPath(of: parent) ?? pathInCanonicalDirectory(parent)
        return switch name {
        case ".": directory
        case "..": self.directory(of: directory)
        default: self.path(of: name, in: directory)
        }
    }

    /// The descriptor number in a path such as `/proc/self/fd/3` or `/dev/fd/3`, which names an open file of this
    /// process; nil for any other path. `/dev/stdout` is a symbolic link to such a path. The path must not be
    /// resolved as the link that it is: its target need not be the open file, which may have been replaced or have no
    /// name.
    static func openDescriptor(named path: String) -> CInt? {
        for prefix in ["/proc/self/fd/", "/dev/fd/"] where path.utf8.starts(with: prefix.utf8) {
            return CInt(String(Substring(path.utf8.dropFirst(prefix.utf8.count))))
        }
        return nil
    }

    /// Whether the file at a path is a symbolic link.
    package static func isLink(_ path: String) throws(PreferencesError) -> Bool {
        try SymbolicLink.target(path) != nil
    }

    /// The path to which a symbolic link points, which may be a link itself. Nil if there is no symbolic link at
    /// `path`.
    static func target(ofLink path: String) throws(PreferencesError) -> String? {
        try SymbolicLink.target(path).map { self.path($0, from: directory(of: path)) }
    }

    /// Makes a relative path start from a directory; returns an absolute path as it is.
    ///
    /// - Parameter directory: The directory that a relative path starts from.
    static func path(_ text: String, from directory: String) -> String {
        text.utf8.first == UInt8(ascii: "/") ? text : directory + "/" + text
    }

    /// The path of an entry of a directory.
    package static func path(of name: String, in directory: String) -> String {
        directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
    }

    /// Removes the slashes at the end of a path, except that of the root.
    static func withoutTrailingSlashes(_ path: String) -> String {
        var path = path
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
        return path
    }

    /// The largest number of symbolic links that the kernel follows in one path.
    static let linkLimit = 40

    /// The directory in which a path begins: `/`, or `.` for a relative one.
    static func start(of path: String) -> String { path.utf8.first == UInt8(ascii: "/") ? "/" : "." }

    /// The components of a path, the last one first, without empty components and `.`.
    static func reversedComponents(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).reversed().compactMap {
            $0.elementsEqual(".".utf8) ? nil : String(Substring($0))
        }
    }

    /// The directory part of a path: everything before the last slash, `/` or `.` if that is empty.
    package static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The name part of a path: everything after the last slash.
    package static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Returns once the name of a directory in its parent directory is on the disk. The process that made the directory
    /// may have been killed before that, or still be waiting for it.
    static func synchronizeName(of path: String) throws(PreferencesError) {
        let directory: FileDescriptor
        do {
            directory = try FileDescriptor(opening: self.directory(of: path), for: .directory)
        } catch {
            // A process without read permission for the parent directory can make directories in it, but cannot
            // synchronise it.
            if error.code == .permissionDenied { return }
            throw error
        }
        try directory.synchronizeNames()
    }

    /// Throws an error unless this process may make, replace and remove files in a directory. The C function is
    /// `access`.
    static func preflightWriting(in directory: String) throws(PreferencesError) {
        _ = try FileDescriptor(opening: directory, for: .directory)
        _ = try systemCall("access", directory) { access(directory, W_OK | X_OK) }
    }

    /// Whether there is a directory at a path, or a symbolic link to one. The C function is `stat`.
    package static func isDirectory(_ path: String) -> Bool {
        (try? FileStatus.of(path))?.isDirectory ?? false
    }

    /// Whether this user may execute the file at a path. The C function is `access`.
    package static func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0 && !isDirectory(path)
    }

    /// The version of the file at a path; nil if there is none. The C function is `stat`.
    package static func version(of path: String) throws(PreferencesError) -> FileVersion? {
        try FileStatus.of(path)?.version
    }

    /// Whether only its owner, who is this user, may read and write the file at a path; nil if there is no file. The C
    /// functions are `stat` and `geteuid`.
    package static func isPrivate(_ path: String) throws(PreferencesError) -> Bool? {
        try FileStatus.of(path).map { $0.mode & 0o077 == 0 && $0.owner == User.effective }
    }

    /// The names in a directory, in no particular order; empty if there is no such directory. Names that are not UTF-8
    /// are left out.
    package static func names(in directory: String) throws(PreferencesError) -> [String] {
        try entries(in: directory).map(\.name)
    }

    /// The names in a directory, as ``names(in:)`` returns them, each with the kind of its file if the directory
    /// reports it. The C functions are `opendir` and `readdir`.
    package static func entries(in directory: String) throws(PreferencesError) -> [DirectoryEntry] {
        let opened: OpaquePointer?
        do {
            opened = try systemCall("opendir", directory) { opendir(directory) }
        } catch {
            if error.code == .noSuchFileOrDirectory { return [] }
            throw error
        }
        guard let stream = opened else { return [] }
        defer { closedir(stream) }
        var entries: [DirectoryEntry] = []
        while let entry = try systemCall("readdir", directory, { readdir(stream) }) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                let length = buffer.firstIndex(of: 0) ?? buffer.count
                return String(validatingUTF8: UnsafeRawBufferPointer(rebasing: buffer[..<length]))
            }
            if let name { entries.append(DirectoryEntry(name: name, type: entry.pointee.d_type)) }
        }
        return entries
    }
}
