package import PrefsCore
internal import SystemCLibrary

/// A directory that this process has made for itself (0700), for a file that another program of the user works on. It
/// is removed with all that is in it when this value is destroyed.
package struct PrivateDirectory: ~Copyable {
    package let path: String
    /// Whether the directory stays when this value is destroyed.
    package var isKept = false

    /// Makes a directory whose name no other process knows before. The C function is `mkdtemp`.
    ///
    /// - Parameters:
    ///   - parent: The directory to make it in.
    ///   - prefix: The beginning of its name.
    package init(in parent: String, prefix: String) throws(PreferencesError) {
        let template = FileSystem.path(of: prefix, in: parent) + String(repeating: "X", count: 6)
        var bytes = Array(template.utf8CString)
        _ = try systemCall("mkdtemp", template) { mkdtemp(&bytes) }
        path = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Writes a new file (0600), in place of the one that has its name, which stays if that fails.
    package func write(_ bytes: [UInt8], to name: String) throws(PreferencesError) {
        let directory = try FileDescriptor(opening: path, for: .directory)
        let new = ".\(name).new"
        let file = try FileDescriptor(creating: new, in: directory)
        do throws(PreferencesError) {
            try file.writeAll(bytes)
            try file.close()
            try directory.rename(new, to: name)
        } catch {
            try? directory.remove(new)
            throw error
        }
    }

    /// Whether there are files, but for that of a name; false if the directory cannot be read.
    package func hasFiles(but name: String?) -> Bool {
        guard let directory = try? FileDescriptor(opening: path, for: .directory) else { return false }
        let isThere = if let name { (try? FileStatus.of(name, in: directory)) != nil } else { false }
        return ((try? directory.entryCount()) ?? 0) > (isThere ? 1 : 0)
    }

    /// Reads a regular file; nil if there is none of this name.
    package func read(_ name: String) throws(PreferencesError) -> [UInt8]? {
        let file: FileDescriptor
        do {
            // The open of a pipe would wait for its writer.
            file = try FileDescriptor(opening: FileSystem.path(of: name, in: path), for: .readingWithoutBlocking)
        } catch {
            if error.code == .noSuchFileOrDirectory { return nil }
            throw error
        }
        return try file.status().isRegular ? file.readToEnd(expecting: 0) : nil
    }

    deinit {
        // The directory above need not be readable.
        guard !isKept, let parent = try? FileDescriptor(opening: FileSystem.directory(of: path), for: .pathComponent)
        else { return }
        try? parent.removeTree(FileSystem.name(of: path))
    }
}
