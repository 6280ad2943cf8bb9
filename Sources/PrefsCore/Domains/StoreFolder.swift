/// Finds the files in a directory of a store and in the folders below it.
enum StoreFolder {
    /// The paths of the files of domains in a directory and below it, relative to the directory, such as
    /// `com.pigeon/com.pigeon.loft.plist`, in no particular order.
    ///
    /// - Parameter unreadable: Called with the error for each folder below the directory that cannot be read; the
    ///   folder is left out.
    /// - Throws: ``SystemError`` if the directory itself cannot be read.
    static func files(below directory: String, unreadable: (SystemError) -> Void) throws(SystemError) -> [String] {
        var files: [String] = []
        var folders = try collect("", below: directory, into: &files)
        while let folder = folders.popLast() {
            do throws(SystemError) {
                folders += try collect(folder, below: directory, into: &files)
            } catch {
                // A file system's own directory, which only the superuser may read.
                if folder != "lost+found/" { unreadable(error) }
            }
        }
        return files
    }

    /// - Parameter path: The path of a folder, relative to the directory, empty or with a slash at the end.
    /// - Returns: The paths of the folders in it, in the same form.
    private static func collect(_ path: String, below directory: String, into files: inout [String]) throws(SystemError)
        -> [String]
    {
        var folders: [String] = []
        for entry in try FileSystem.entries(in: path.isEmpty ? directory : "\(directory)/\(path)") {
            if StoreDirectory.hasSuffix(entry.name.utf8[...]) {
                if isFile(entry, at: "\(directory)/\(path)\(entry.name)") { files.append(path + entry.name) }
            } else if entry.kind == .directory || entry.kind == .unknown, isFolder(path + entry.name, below: directory)
            {
                folders.append("\(path)\(entry.name)/")
            }
        }
        return folders
    }

    /// Whether an entry is a regular file, or a symbolic link to one or to a file whose status this process may not
    /// read.
    static func isFile(_ entry: DirectoryEntry, at path: @autoclosure () -> String) -> Bool {
        switch entry.kind {
        case .regular: return true
        case .directory, .other: return false
        case .unknown: break
        }
        do {
            return try FileStatus.of(path())?.isRegular ?? false
        } catch {
            // Reading the file reports the reason.
            return error.code != .tooManySymbolicLinks && error.code != .notADirectory
        }
    }

    /// Whether a relative path leads to a folder that may hold files of domains. A symbolic link to a directory
    /// counts, unless the link lies in that directory or below it.
    static func isFolder(_ path: String, below directory: String) -> Bool {
        guard (try? DomainName(path + "/_")) != nil, let folder = try? FileStatus.of("\(directory)/\(path)"),
            folder.isDirectory
        else { return false }
        var above = path.utf8[...]
        while let slash = above.lastIndex(of: UInt8(ascii: "/")) {
            above = above[..<slash]
            if (try? FileStatus.of("\(directory)/\(Substring(above))"))?.identity == folder.identity { return false }
        }
        return (try? FileStatus.of(directory))?.identity != folder.identity
    }
}
