/// Finds the files in a directory of a store and in the folders below it.
enum StoreFolder {
    /// The ways from a directory to the files of domains in it and below it, such as
    /// `com.pigeon/com.pigeon.loft.plist`, in no order.
    ///
    /// - Parameter unreadable: Is given why a folder below the directory cannot be read, which is passed over then.
    /// - Throws: ``SystemError`` for the directory itself.
    static func files(below directory: String, unreadable: (SystemError) -> Void) throws(SystemError) -> [String] {
        var files: [String] = []
        var folders = try collect("", below: directory, into: &files)
        while let folder = folders.popLast() {
            do throws(SystemError) {
                folders += try collect(folder, below: directory, into: &files)
            } catch {
                // That of a file system, which only its superuser may read.
                if folder != "lost+found/" { unreadable(error) }
            }
        }
        return files
    }

    /// - Parameter way: From the directory, empty or with a slash at the end.
    /// - Returns: The ways to the folders in it.
    private static func collect(_ way: String, below directory: String, into files: inout [String]) throws(SystemError)
        -> [String]
    {
        var folders: [String] = []
        for entry in try FileSystem.entries(in: way.isEmpty ? directory : "\(directory)/\(way)") {
            if StoreDirectory.hasSuffix(entry.name.utf8[...]) {
                if isFile(entry, at: "\(directory)/\(way)\(entry.name)") { files.append(way + entry.name) }
            } else if entry.kind == .directory || entry.kind == .unknown, isFolder(way + entry.name, below: directory) {
                folders.append("\(way)\(entry.name)/")
            }
        }
        return folders
    }

    /// Whether a name is that of a regular file, or of a symbolic link to one, or to what this process may not look at.
    static func isFile(_ entry: DirectoryEntry, at path: @autoclosure () -> String) -> Bool {
        switch entry.kind {
        case .regular: return true
        case .directory, .other: return false
        case .unknown: break
        }
        do {
            return try FileStatus.of(path())?.isRegular ?? false
        } catch {
            // Reading it says why.
            return error.code != .tooManyLinks && error.code != .notADirectory
        }
    }

    /// Whether a way leads to a folder that may have files of domains; a symbolic link to one is a folder too, but not
    /// one to a directory that it lies in.
    static func isFolder(_ way: String, below directory: String) -> Bool {
        guard (try? DomainName(way + "/_")) != nil, let folder = try? FileStatus.of("\(directory)/\(way)"),
            folder.isDirectory
        else { return false }
        var above = way.utf8[...]
        while let slash = above.lastIndex(of: UInt8(ascii: "/")) {
            above = above[..<slash]
            if (try? FileStatus.of("\(directory)/\(Substring(above))"))?.identity == folder.identity { return false }
        }
        return (try? FileStatus.of(directory))?.identity != folder.identity
    }
}
