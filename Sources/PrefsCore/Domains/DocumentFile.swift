/// A file that contains a property list.
public struct DocumentFile: Sendable {
    /// The path as given; symbolic links are followed at each use.
    public let path: String
    /// Whether the path may lead to a pipe or a device, which is then read to its end or written into. The file of a
    /// domain in the store must be a regular file, so that no read waits for a pipe that another program put there.
    private let mayBeStream: Bool

    /// The file at a path, which need not exist yet.
    public init(path: String) {
        self.init(path: path, mayBeStream: true)
    }

    package init(path: String, mayBeStream: Bool) {
        self.path = path
        self.mayBeStream = mayBeStream
    }

    /// Whether the path leads to a file other than a directory, or to a symbolic link without a target.
    package func exists() throws(PreferencesError) -> Bool {
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

    /// - Throws: ``PreferencesError`` if there is no such file, if it cannot be read, or if it is not a property
    ///   list.
    public func read() throws(PreferencesError) -> PropertyListDocument {
        try Self.decode(readBytes(), from: path)
    }

    /// The bytes of the file, as ``readBytes()`` returns them, and the version of the file that has them.
    func readBytesWithVersion() throws(PreferencesError) -> (bytes: [UInt8], version: FileVersion) {
        let file = try open()
        let status = try PreferencesError.wrapping(try file.status())
        return (try readBytes(file, status), status.version)
    }

    /// The bytes of the file.
    ///
    /// - Throws: ``PreferencesError`` if there is no such file, or if it cannot be read.
    public func readBytes() throws(PreferencesError) -> [UInt8] {
        try readBytesWithVersion().bytes
    }

    /// Decodes a document that does not come from a file. Messages show `name` instead of a path.
    public static func decode(_ bytes: [UInt8], from name: String) throws(PreferencesError) -> PropertyListDocument {
        do {
            return try PropertyListDocument(decoding: bytes)
        } catch {
            throw .malformed(path: name, error)
        }
    }

    /// Replaces the file with a document, or leaves it untouched (`FileReplacement`). A device or a pipe is written
    /// into, and so is `/dev/stdout`, whatever it leads to.
    public func write(_ document: PropertyListDocument, _ durability: Durability) throws(PreferencesError) {
        try write(try Self.encode(document, for: path), durability)
    }

    /// Replaces the file with these bytes, in the same manner as with a document.
    public func write(_ bytes: [UInt8], _ durability: Durability) throws(PreferencesError) {
        try write(.bytes(bytes), durability)
    }

    /// Replaces the file with these bytes or this text, in the same manner as with a document.
    package func write(_ contents: FileContents, _ durability: Durability) throws(PreferencesError) {
        let locked = try LockedPath(path) { (entry) throws(PreferencesError) in
            try !write(contents, intoStream: entry)
        }
        guard let locked else { return }
        // Another process may have made, replaced or removed the file before the lock was taken.
        let old = try locked.rights()
        try FileReplacement(durability: durability).replace(
            locked.name, in: locked.lock, old: old, new: .ofDocument, with: contents)
    }

    /// Removes the file, if there is one.
    ///
    /// - Throws: ``PreferencesError``; the file still exists then, unless it could not be restored
    ///   (`FileReplacement`).
    public func remove(_ durability: Durability) throws(PreferencesError) {
        let locked = try LockedPath(path) { (entry) throws(PreferencesError) in
            try PreferencesError.wrapping(try entry.status()) != nil
        }
        guard let locked, let old = try locked.rights() else { return }
        try FileReplacement(durability: durability).remove(locked.name, in: locked.lock, old: old)
    }

    /// Writes to the file of an entry if it is an open file of this process, a device or a pipe.
    ///
    /// - Returns: False for any other file, which is left as it is.
    func write(_ contents: FileContents, intoStream entry: borrowing ResolvedEntry) throws(PreferencesError) -> Bool {
        do throws(SystemError) {
            if let number = FileSystem.openDescriptor(named: entry.path) {
                try contents.write(to: number, path)
                return true
            }
            // A link that was put there since the path was followed is checked again once the directory is locked.
            guard let status = try entry.status(), !status.isRegular, !status.isLink || entry.isProcLink else {
                return false
            }
            if try !entry.isPlantedPipe(status) {
                let stream = try entry.open(for: .writing, followingLink: entry.isProcLink)
                let opened = try stream.status()
                // Meanwhile a regular file may be there, which is never written into, or another pipe.
                guard !opened.isRegular else { return false }
                if try !entry.isPlantedPipe(opened) {
                    try stream.writeAll(contents)
                    return true
                }
            }
        } catch {
            throw .system(error)
        }
        throw .notReplaceable(path: entry.path, .plantedFile)
    }

    /// Encodes a document for the file at a path.
    static func encode(_ document: PropertyListDocument, for path: String) throws(PreferencesError) -> [UInt8] {
        do {
            return try document.encoded()
        } catch {
            throw .notRepresentable(path: path, error)
        }
    }

    // MARK: Open files

    func open() throws(PreferencesError) -> FileDescriptor {
        let access: FileAccess = mayBeStream ? .reading : .readingWithoutBlocking
        do {
            return try FileDescriptor(opening: path, for: access, followingLink: false)
        } catch {
            if error.code == .tooManySymbolicLinks { return try ResolvedEntry.openFile(at: path, for: access) }
            throw .system(error)
        }
    }

    func readBytes(_ file: borrowing FileDescriptor, _ status: FileStatus) throws(PreferencesError) -> [UInt8] {
        guard status.isRegular || mayBeStream else { throw .notARegularFile(path: file.path) }
        return try PreferencesError.wrapping(try file.readToEnd(expecting: status.size))
    }

    /// Whether a file is JSON according to its name.
    package static func isNamedJSON(_ path: String) -> Bool {
        path.lowercased().hasSuffix(".json")
    }
}
