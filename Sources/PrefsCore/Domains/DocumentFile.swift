/// A file that contains a property list.
public struct DocumentFile: Sendable {
    /// The path of the file, as it was given. Symbolic links are followed at each use.
    public let path: String
    /// Whether the path may lead to a pipe or a device, which is then read to its end or written into. This is false
    /// for files in the store: they must be regular files, so that no read waits for a pipe that another program put
    /// there.
    let mayBeStream: Bool

    /// Creates a reference to the file at a path. The file need not exist yet.
    public init(path: String) {
        self.init(path: path, mayBeStream: true)
    }

    package init(path: String, mayBeStream: Bool) {
        self.path = path
        self.mayBeStream = mayBeStream
    }

    /// Whether the path leads to a file that is not a directory, or to a symbolic link without a target.
    package func exists() throws(PreferencesError) -> Bool {
        do throws(PreferencesError) {
            if let status = try FileStatus.of(path) { return !status.isDirectory }
            return try FileSystem.isLink(path)
        } catch {
            switch error.code {
            // A component of the path, other than the last one, is a file.
            case .notDirectory: return false
            // The file may be a link that the kernel refuses to follow. Opening the file will report that.
            case .permissionDenied where (try? FileSystem.isLink(path)) == true: return true
            default: throw error
            }
        }
    }

    /// Reads the file as a property list.
    ///
    /// - Throws: ``PreferencesError`` if there is no such file, if it cannot be read, or if it is not a property list.
    public func read() throws(PreferencesError) -> PropertyListDocument {
        try Self.decode(readBytes(), from: path)
    }

    /// Reads the bytes of the file, and the version of the file that has them; nil if there is no file.
    package func bytesAndVersion() throws(PreferencesError) -> (bytes: [UInt8]?, version: FileVersion?) {
        do {
            let (bytes, version) = try readBytesWithVersion()
            return (bytes, version)
        } catch .system(let error) where error.code == .noSuchFileOrDirectory {
            return (nil, nil)
        }
    }

    /// Reads the bytes of the file, as ``readBytes()`` does, and the version of the file that has them.
    private func readBytesWithVersion() throws(PreferencesError) -> (bytes: [UInt8], version: FileVersion) {
        let file = try open()
        let status = try file.status()
        return (try readBytes(file, status), status.version)
    }

    /// Reads the bytes of the file.
    ///
    /// - Throws: ``PreferencesError`` if there is no such file, or it cannot be read.
    public func readBytes() throws(PreferencesError) -> [UInt8] {
        try readBytesWithVersion().bytes
    }

    /// Reads the first bytes of a file that would be replaced; nil if there is none, if it is empty, and if it is a
    /// pipe, a device or an open file of a process, which writing does not replace.
    package func beginning(upTo length: Int) throws(PreferencesError) -> [UInt8]? {
        guard try hasBytesToReplace() else { return nil }
        let file = try DocumentFile(path: path, mayBeStream: false).open()
        return try file.read(upTo: length)
    }

    private func hasBytesToReplace() throws(PreferencesError) -> Bool {
        guard let status = try FileStatus.of(path), status.isRegular, status.size > 0 else { return false }
        return try !leadsToStream()
    }

    /// Decodes a document from bytes that need not come from a file. Error messages show `name` as its path.
    public static func decode(_ bytes: [UInt8], from name: String) throws(PreferencesError) -> PropertyListDocument {
        do {
            return try PropertyListDocument(decoding: bytes)
        } catch {
            throw .malformed(path: name, error)
        }
    }

    // MARK: Writing

    /// Replaces the file with a document, or leaves it untouched if that fails (`FileReplacement`). A device or a pipe
    /// is written into instead, and so is an open file of this process, such as `/dev/stdout`, whatever file that is.
    public func write(_ document: PropertyListDocument, _ durability: Durability) throws(PreferencesError) {
        try write(try Self.encode(document, for: path), durability)
    }

    /// Replaces the file with bytes, in the same way as ``write(_:_:)-(PropertyListDocument,_)`` does.
    public func write(_ bytes: [UInt8], _ durability: Durability) throws(PreferencesError) {
        try write(.bytes(bytes), durability)
    }

    /// Replaces the file with bytes or a text, in the same way as ``write(_:_:)-(PropertyListDocument,_)`` does.
    package func write(_ contents: FileContents, _ durability: Durability) throws(PreferencesError) {
        let locked = try LockedPath(path) { (entry) throws(PreferencesError) in
            try !write(contents, intoStream: entry)
        }
        guard let locked else { return }
        // Another process may have made, replaced or removed the file before the lock was taken.
        let old = try locked.rights()
        try FileReplacement(durability: durability).putInPlace(
            locked.name, in: locked.lock, old: old, new: .ofDocument, with: contents)
    }

    /// Replaces the contents of the file while its directory is locked, so that no change of another process is lost.
    ///
    /// - Parameter newContents: Receives the bytes of the file; returns nil to leave it as it is.
    /// - Throws: ``PreferencesError``. The file is then as it was (`FileReplacement`).
    package func rewrite(
        _ durability: Durability, _ newContents: (_ bytes: [UInt8]) -> FileContents?
    ) throws(PreferencesError) {
        let locked = try LockedPath(path) { (entry) throws(PreferencesError) in
            try entry.status() != nil
        }
        guard let locked, let old = try locked.read() else {
            throw .system(SystemError(call: "open", path: path, code: .noSuchFileOrDirectory))
        }
        guard let contents = newContents(old.bytes) else { return }
        try FileReplacement(durability: durability).putInPlace(
            locked.name, in: locked.lock, old: old.rights, new: .ofDocument, with: contents)
    }

    /// The path of the file without symbolic links.
    package func canonicalPath() throws(PreferencesError) -> String {
        try ResolvedEntry(path).canonicalPath
    }

    /// Removes the file, if there is one.
    ///
    /// - Throws: ``PreferencesError``. The file then still exists, unless it could not be restored (`FileReplacement`).
    public func remove(_ durability: Durability) throws(PreferencesError) {
        let locked = try LockedPath(path) { (entry) throws(PreferencesError) in
            try entry.status() != nil
        }
        guard let locked, let old = try locked.rights() else { return }
        try FileReplacement(durability: durability).remove(locked.name, in: locked.lock, old: old)
    }

    /// Writes into the file of an entry if it is an open file of this process, a device or a pipe.
    ///
    /// - Returns: False for any other file, which is left as it is.
    func write(_ contents: FileContents, intoStream entry: borrowing ResolvedEntry) throws(PreferencesError) -> Bool {
        if let number = FileSystem.openDescriptor(named: entry.path) {
            try contents.write(to: number, path)
            return true
        }
        // A link that was put there after the path was followed is checked again once the directory is locked.
        guard let status = try entry.status(), !status.isRegular, !status.isLink || entry.isProcLink else {
            return false
        }
        if try !entry.isPlantedPipe(status) {
            let stream = try entry.open(for: .writing, followingLink: entry.isProcLink)
            let opened = try stream.status()
            // Meanwhile there may be another pipe, or a regular file, into which nothing is ever written.
            guard !opened.isRegular else { return false }
            if try !entry.isPlantedPipe(opened) {
                try stream.writeAll(contents)
                return true
            }
        }
        throw .notReplaceable(path: entry.path, .plantedFile)
    }

    /// Encodes a document. An error names the path of the file for which it is meant.
    package static func encode(_ document: PropertyListDocument, for path: String) throws(PreferencesError) -> [UInt8] {
        do {
            return try document.encoded()
        } catch {
            throw .notRepresentable(path: path, error)
        }
    }

    // MARK: Open files

    /// Whether the path leads to a pipe, a socket, a device or an open file of a process, such as `/dev/stdin`, so that
    /// it may lead to something else the next time. False if there is no file, or that cannot be found out.
    package var isStream: Bool { (try? leadsToStream()) ?? false }

    private func leadsToStream() throws(PreferencesError) -> Bool {
        var path = path
        for _ in 0...FileSystem.linkLimit {
            let directory = FileSystem.canonicalPath(of: FileSystem.directory(of: path)) ?? ""
            if directory.utf8.starts(with: "/proc/".utf8), FileSystem.name(of: directory) == "fd" { return true }
            guard let target = try FileSystem.target(ofLink: path) else { break }
            path = target
        }
        guard let status = try FileStatus.of(self.path) else { return false }
        return !status.isRegular && !status.isDirectory
    }

    func open() throws(PreferencesError) -> FileDescriptor {
        let access: FileAccess = mayBeStream ? .reading : .readingWithoutBlocking
        do {
            return try FileDescriptor(opening: path, for: access, followingLink: false)
        } catch {
            if error.code == .tooManySymbolicLinkLevels { return try ResolvedEntry.openFile(at: path, for: access) }
            throw error
        }
    }

    func readBytes(_ file: borrowing FileDescriptor, _ status: FileStatus) throws(PreferencesError) -> [UInt8] {
        guard status.isRegular || mayBeStream else { throw .notARegularFile(path: file.path) }
        return try file.readToEnd(expecting: status.size)
    }

    /// Whether the name of a file says that it is JSON.
    package static func isNamedJSON(_ path: String) -> Bool {
        path.lowercased().hasSuffix(".json")
    }
}
