/// A property list in a file, as a whole.
public struct DocumentFile: Sendable {
    public let path: String

    public init(path: String) {
        self.path = path
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
    /// pipe, such as `/dev/stdout`, is written into.
    public func write(_ document: PropertyListDocument, _ durability: Durability) throws(PreferencesError) {
        let bytes = try encode(document)
        let (target, status) = try PreferencesError.wrapping { () throws(SystemError) in
            (try FileSystem.resolvingLinks(path), try FileStatus.of(path))
        }
        if let status, !status.isRegular {
            return try PreferencesError.wrapping { () throws(SystemError) in
                try FileDescriptor(opening: path, for: .writing).writeAll(bytes)
            }
        }
        let lock = try DirectoryLock(FileSystem.directory(of: target))
        try FileReplacement(durability: durability)
            .replace(FileSystem.name(of: target), in: lock, old: status, with: bytes)
    }

    func encode(_ document: PropertyListDocument) throws(PreferencesError) -> [UInt8] {
        do {
            return try document.encoded()
        } catch {
            throw .notRepresentable(path: path, error)
        }
    }

    /// Reads the file and its status.
    ///
    /// - Parameter isToBeReplaced: Whether it must be a regular file; a pipe is then not waited for.
    func readWithStatus(
        isToBeReplaced: Bool = false
    ) throws(PreferencesError) -> (document: PropertyListDocument, status: FileStatus) {
        let (bytes, status) = try PreferencesError.wrapping { () throws(SystemError) -> ([UInt8]?, FileStatus) in
            let file = try FileDescriptor(opening: path, for: isToBeReplaced ? .readingAtOnce : .reading)
            let status = try file.status()
            let isReadable = status.isRegular || !isToBeReplaced
            return (isReadable ? try file.readToEnd(expecting: status.size) : nil, status)
        }
        guard let bytes else { throw .notARegularFile(path: path) }
        return (try Self.decode(bytes, from: path), status)
    }
}
