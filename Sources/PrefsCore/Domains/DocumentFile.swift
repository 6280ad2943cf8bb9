/// A property list in a file, as a whole.
public struct DocumentFile: Sendable {
    /// The path as it was given; symbolic links are followed when it is used.
    public let path: String
    /// Whether pipes and devices will do, which are read to their end and written into. A domain of the
    /// store must be a regular file, so that nothing waits for a pipe that somebody put there.
    private let mayBeStream: Bool

    /// The file of a path, which need not exist yet.
    public init(path: String) {
        self.init(path: path, mayBeStream: true)
    }

    init(path: String, mayBeStream: Bool) {
        self.path = path
        self.mayBeStream = mayBeStream
    }

    /// - Throws: ``PreferencesError`` when there is no such file, when it cannot be read, or when it is
    ///   not a property list.
    public func read() throws(PreferencesError) -> PropertyListDocument {
        try readWithStatus().document
    }

    /// Reads a document that came from elsewhere than a file, for which `name` stands in messages.
    public static func decode(_ bytes: [UInt8], from name: String) throws(PreferencesError) -> PropertyListDocument {
        do {
            return try PropertyListDocument(decoding: bytes)
        } catch {
            throw .malformed(path: name, error)
        }
    }

    /// Replaces the file with a document, or leaves it untouched (``FileReplacement``). A device or a
    /// pipe, and `/dev/stdout` whatever it is, is written into.
    public func write(_ document: PropertyListDocument, _ durability: Durability) throws(PreferencesError) {
        let bytes = try encode(document)
        let place = try LockedFile(path) { (target) throws(PreferencesError) in
            try PreferencesError.wrapping { () throws(SystemError) in try !write(bytes, intoStream: target) }
        }
        guard let place else { return }
        // Before the lock was taken, others may have made, replaced or removed the file.
        let old = try PreferencesError.wrapping { () throws(SystemError) in try FileStatus.of(place.path) }
        if let old, !old.isRegular { throw .notARegularFile(path: place.path) }
        try FileReplacement(durability: durability).replace(place.name, in: place.lock, old: old, with: bytes)
    }

    /// Writes into what the path leads to if that is open already, or is a device or a pipe.
    ///
    /// - Returns: False for anything else, which is left alone.
    private func write(_ bytes: [UInt8], intoStream target: String) throws(SystemError) -> Bool {
        if let number = FileSystem.openFile(named: target) {
            try FileDescriptor.writeAll(bytes, to: number, path)
            return true
        }
        guard let status = try FileStatus.of(target), !status.isRegular else { return false }
        let stream = try FileDescriptor(opening: path, for: .writing)
        // By now there may be a file, which is never written into.
        guard try !stream.status().isRegular else { return false }
        try stream.writeAll(bytes)
        return true
    }

    func encode(_ document: PropertyListDocument) throws(PreferencesError) -> [UInt8] {
        do {
            return try document.encoded()
        } catch {
            throw .notRepresentable(path: path, error)
        }
    }

    func readWithStatus() throws(PreferencesError) -> (document: PropertyListDocument, status: FileStatus) {
        let file: FileDescriptor
        do {
            file = try FileDescriptor(opening: path, for: mayBeStream ? .reading : .readingWithoutBlocking)
        } catch {
            throw .system(error)
        }
        return try Self.read(file, mayBeStream: mayBeStream)
    }

    /// Reads a regular file of a directory that is locked.
    static func readWithStatus(
        _ name: String, in lock: borrowing DirectoryLock
    ) throws(PreferencesError) -> (document: PropertyListDocument, status: FileStatus) {
        let file: FileDescriptor
        do {
            file = try FileDescriptor(opening: name, in: lock.directory, for: .readingWithoutBlocking)
        } catch {
            throw .system(error)
        }
        return try read(file, mayBeStream: false)
    }

    private static func read(
        _ file: borrowing FileDescriptor, mayBeStream: Bool
    ) throws(PreferencesError) -> (document: PropertyListDocument, status: FileStatus) {
        let (status, bytes): (FileStatus, [UInt8]?)
        do {
            status = try file.status()
            bytes = status.isRegular || mayBeStream ? try file.readToEnd(expecting: status.size) : nil
        } catch {
            throw .system(error)
        }
        guard let bytes else { throw .notARegularFile(path: file.path) }
        return (try decode(bytes, from: file.path), status)
    }
}
