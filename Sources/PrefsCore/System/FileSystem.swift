internal import Glibc

/// Operations on paths.
enum FileSystem {
    /// The path that means the same file after the program has gone to another working directory. Where the system does not
    /// say which one this is, the path as it is. The C function is `getcwd`.
    static func absolutePath(_ path: String) -> String {
        guard path.utf8.first != UInt8(ascii: "/"), let directory = getcwd(nil, 0) else { return path }
        defer { free(directory) }
        return String(validatingCString: directory).map { $0 + "/" + path } ?? path
    }

    /// The one path of a directory to which many lead, through links or otherwise; nil where it is not there, or cannot be told. The C
    /// function is `realpath`.
    static func canonicalPath(ofDirectory path: String) -> String? {
        guard let directory = realpath(path, nil) else { return nil }
        defer { free(directory) }
        return String(validatingCString: directory)
    }

    /// The number of the open file of this process that a path names, as `/dev/stdout` does in the end.
    /// To read the link would find another file of the same name, or none.
    static func openFile(named path: String) -> CInt? {
        for prefix in ["/proc/self/fd/", "/dev/fd/"] where path.utf8.starts(with: prefix.utf8) {
            return CInt(String(Substring(path.utf8.dropFirst(prefix.utf8.count))))
        }
        return nil
    }

    /// Whether a path names a symbolic link.
    static func isLink(_ path: String) throws(SystemError) -> Bool {
        try SymbolicLink.text(path) != nil
    }

    /// The path that a symbolic link points to, which may be a link itself; nil for anything else, and for nothing at all.
    static func target(ofLink path: String) throws(SystemError) -> String? {
        try SymbolicLink.text(path).map { self.path($0, from: directory(of: path)) }
    }

    /// A path as it is from the working directory.
    ///
    /// - Parameter directory: Where a relative one begins.
    static func path(_ text: String, from directory: String) -> String {
        text.utf8.first == UInt8(ascii: "/") ? text : directory + "/" + text
    }

    /// The path of what has a name in a directory.
    static func path(of name: String, in directory: String) -> String {
        directory.utf8.last == UInt8(ascii: "/") ? directory + name : directory + "/" + name
    }

    /// As many links as a path may lead through for the system.
    static let linkLimit = 40

    /// The components of a path, the last one first, without empty ones and those that mean the same directory.
    static func reversedComponents(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).reversed().compactMap {
            $0.elementsEqual(".".utf8) ? nil : String(Substring($0))
        }
    }

    /// Everything before the last slash, as a path that can be opened.
    static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Everything behind the last slash.
    static func name(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(path[path.utf8.index(after: slash)...])
    }

    /// Returns once the name of a directory is on the disk. Whoever made it may have been killed before, or
    /// still be waiting for that.
    static func synchronizeName(of path: String) throws(SystemError) {
        let directory: FileDescriptor
        do {
            directory = try FileDescriptor(opening: self.directory(of: path), for: .directory)
        } catch {
            // Whoever may not read the directory cannot synchronise it, and has made one in it all the same.
            if error.code == .permissionDenied { return }
            throw error
        }
        try directory.synchronizeNames()
    }

    /// Makes sure that this process may make, replace and remove files of a directory. The C function is `access`.
    static func checkWriting(in directory: String) throws(SystemError) {
        _ = try FileDescriptor(opening: directory, for: .directory)
        _ = try systemCall("access", directory) { access(directory, W_OK | X_OK) }
    }

    /// The names in a directory, in no order; empty when there is no such directory. Names that are not UTF-8 are left out.
    static func names(in directory: String) throws(SystemError) -> [String] {
        try entries(in: directory).map(\.name)
    }

    /// The names in a directory, as ``names(in:)`` gives them, and what has them as far as the directory says. The C functions are `opendir`
    /// and `readdir`.
    static func entries(in directory: String) throws(SystemError) -> [DirectoryEntry] {
        let opened: OpaquePointer?
        do {
            opened = try systemCall("opendir", directory) { opendir(directory) }
        } catch {
            if error.code == .noSuchFile { return [] }
            throw error
        }
        guard let stream = opened else { return [] }
        defer { closedir(stream) }
        var entries: [DirectoryEntry] = []
        while let entry = try systemCall("readdir", directory, { readdir(stream) }) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                String(validating: buffer.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name { entries.append(DirectoryEntry(name: name, type: entry.pointee.d_type)) }
        }
        return entries
    }
}
