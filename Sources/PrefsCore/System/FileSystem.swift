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

    /// The path that writing to `path` must replace: `path` itself or, through any number of symbolic
    /// links, what it points to, whether that exists or not. The C function is `readlink`.
    static func resolvingLinks(_ path: String) throws(SystemError) -> String {
        var path = path
        for _ in 0...40 {
            guard openFile(named: path) == nil, let target = try target(ofLink: path) else { return path }
            path = target
        }
        throw SystemError(call: "readlink", path: path, code: .tooManyLinks)
    }

    /// The one path of a file to which many lead, through links or otherwise. It need not exist. The C function is `realpath`.
    static func canonicalPath(_ path: String) throws(SystemError) -> String {
        let target = try resolvingLinks(path)
        guard let directory = realpath(directory(of: target), nil) else { return target }
        defer { free(directory) }
        return String(validatingCString: directory).map { $0 + "/" + name(of: target) } ?? target
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
        try linkText(path) != nil
    }

    /// The path that a symbolic link points to, which may be a link itself; nil for anything else, and for nothing at all.
    static func target(ofLink path: String) throws(SystemError) -> String? {
        guard let text = try linkText(path) else { return nil }
        return text.utf8.first == UInt8(ascii: "/") ? text : directory(of: path) + "/" + text
    }

    /// What is written in a symbolic link.
    private static func linkText(_ path: String) throws(SystemError) -> String? {
        var outcome: Result<Int, SystemError> = .success(0)
        let target = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            let room = buffer.count
            outcome = Result { () throws(SystemError) in
                try systemCall("readlink", path) { readlink(path, start, room) }
            }
            if case .success(let read) = outcome { count = read }
        }
        switch outcome {
        case .success:
            guard let text = String(validating: target, as: UTF8.self) else {
                throw SystemError(call: "readlink", path: path, code: .invalidArgument)
            }
            return text
        case .failure(let error):
            if error.code == .invalidArgument || error.code == .noSuchFile { return nil }
            throw error
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

    /// Makes a directory, and those above it that are missing. The C function is `mkdir`.
    ///
    /// - Parameters:
    ///   - mode: The rights of all that are made, whatever the umask says.
    ///   - synchronizing: Whether their names are to be on the disk when this returns, and that of
    ///     the directory in which the first is made.
    static func makeDirectories(_ path: String, mode: UInt32, synchronizing: Bool) throws(SystemError) {
        do {
            try makeDirectory(path, mode, synchronizing)
        } catch {
            guard error.code == .noSuchFile, directory(of: path) != path else { throw error }
            try makeDirectories(directory(of: path), mode: mode, synchronizing: synchronizing)
            try makeDirectory(path, mode, synchronizing)
        }
    }

    private static func makeDirectory(_ path: String, _ mode: UInt32, _ synchronizing: Bool) throws(SystemError) {
        do {
            _ = try systemCall("mkdir", path) { mkdir(path, mode) }
        } catch {
            guard error.code == .fileExists else { throw error }
            if synchronizing { try synchronizeNames(of: path) }
            return
        }
        do throws(SystemError) {
            // The umask may have taken bits from the mode.
            _ = try systemCall("chmod", path) { chmod(path, mode) }
            if synchronizing { try synchronizeNames(of: path) }
        } catch {
            rmdir(path)
            throw error
        }
    }

    private static func synchronizeNames(of path: String) throws(SystemError) {
        try synchronizeName(of: directory(of: path))
        try synchronizeName(of: path)
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

    /// The names in a directory, in no order; empty when there is no such directory. Names that are not
    /// UTF-8 are left out. The C functions are `opendir` and `readdir`.
    static func names(in directory: String) throws(SystemError) -> [String] {
        let opened: OpaquePointer?
        do {
            opened = try systemCall("opendir", directory) { opendir(directory) }
        } catch {
            if error.code == .noSuchFile { return [] }
            throw error
        }
        guard let stream = opened else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = try systemCall("readdir", directory, { readdir(stream) }) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { buffer in
                String(validating: buffer.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name { names.append(name) }
        }
        return names
    }
}
