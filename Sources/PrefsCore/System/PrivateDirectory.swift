internal import Glibc

/// A directory that this process has made for itself (0700), for files that another program of the user works on.
package struct PrivateDirectory: ~Copyable {
    package let path: String
    /// Whether the directory stays when this value is destroyed.
    package var isKept = false

    /// Makes a directory with a name that no other process knows before. The C function is `mkdtemp`.
    ///
    /// - Parameters:
    ///   - parent: The directory to make it in.
    ///   - prefix: The beginning of its name.
    package init(in parent: String, prefix: String) throws(SystemError) {
        let template = FileSystem.path(of: prefix + "XXXXXX", in: parent)
        var bytes = template.utf8CString.map { $0 }
        _ = try systemCall("mkdtemp", template) { mkdtemp(&bytes) }
        path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Writes a file (0600) anew, whatever has its name.
    package func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
        let directory = try FileDescriptor(opening: path, for: .directory)
        if try FileStatus.of(name, in: directory) != nil { try directory.remove(name) }
        try FileDescriptor(creating: name, in: directory).writeAll(bytes)
    }

    /// Reads a regular file; nil if it is no longer there.
    package func read(_ name: String) throws(SystemError) -> [UInt8]? {
        let file: FileDescriptor
        do {
            file = try FileDescriptor(opening: FileSystem.path(of: name, in: path), for: .readingWithoutBlocking)
        } catch {
            if error.code == .noSuchFile { return nil }
            throw error
        }
        return try file.status().isRegular ? file.readToEnd(expecting: 0) : nil
    }

    /// Removes the directory with all that is in it. What cannot be removed stays.
    deinit {
        if !isKept { Self.remove(path) }
    }

    private static func remove(_ directory: String) {
        for name in (try? FileSystem.names(in: directory)) ?? [] where name != "." && name != ".." {
            let path = FileSystem.path(of: name, in: directory)
            if unlink(path) != 0 { remove(path) }
        }
        rmdir(directory)
    }
}
