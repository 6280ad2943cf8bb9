/// Keeps an object in a property list of its own. Saving replaces the file as a whole
/// (``DocumentFile/write(_:_:)-(PropertyListDocument,_)``).
public struct FileRepository: Repository, CustomStringConvertible {
    /// The path of the file.
    public var description: String { file.path }
    private let file: DocumentFile
    private let newFormat: PropertyListFormat
    private let durability: Durability

    /// Creates a repository in a file. The directory must exist; the file need not.
    ///
    /// - Parameters:
    ///   - path: The path of the file. A relative one begins in the directory that is the current one now.
    ///   - format: The format of a new file. An existing file keeps its format, except that OpenStep text becomes
    ///     XML.
    ///   - durability: Whether saving waits until the disk has the file.
    public init(path: String, format: PropertyListFormat = .binary, durability: Durability = .synchronized) {
        file = DocumentFile(path: FileSystem.absolutePath(path))
        newFormat = format.ofRewrittenFile
        self.durability = durability
    }

    public func load() throws(PreferencesError) -> PropertyList? {
        try document()?.root
    }

    public func save(_ value: PropertyList?) throws(PreferencesError) {
        guard let value else { return try file.remove(durability) }
        // A file that cannot be read is not replaced, since reading it throws here.
        let format = try document()?.format ?? newFormat
        try file.write(PropertyListDocument(root: value, format: format.ofRewrittenFile), durability)
    }

    public func observe(_ handler: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
        Preferences.engineOfProcess.observeFile(file.path, handler)
    }

    private func document() throws(PreferencesError) -> PropertyListDocument? {
        guard let bytes = try file.bytesAndVersion().bytes else { return nil }
        return try DocumentFile.decode(bytes, from: file.path)
    }
}
