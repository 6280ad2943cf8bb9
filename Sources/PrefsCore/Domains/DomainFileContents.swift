/// The contents of a domain's file.
struct DomainFileContents {
    /// The root dictionary; empty if there is no file.
    let contents: PropertyListDictionary
    /// Nil if there is no file, or if it is JSON.
    private let format: PropertyListFormat?
    private let path: String
    /// Whether the file is JSON, which can only be read.
    private let isJSON: Bool
    /// Nil if there is no file, and for bytes whose version is not known.
    let version: FileVersion?

    /// The format in which to write the file: its own, or XML for OpenStep text, which Apple's frameworks only read.
    ///
    /// - Parameter newFormat: The format of a file that does not exist yet.
    /// - Throws: ``PreferencesError/json(path:)`` and ``PreferencesError/namedJSON(path:)``.
    func writingFormat(new newFormat: PropertyListFormat) throws(PreferencesError) -> PropertyListFormat {
        if let format, format == format.ofRewrittenFile { return format }
        guard !isJSON else { throw .json(path: path) }
        guard !DocumentFile.isNamedJSON(path) else { throw .namedJSON(path: path) }
        return format?.ofRewrittenFile ?? newFormat
    }

    /// Reads a file.
    ///
    /// - Parameter file: The path, and how to open it.
    /// - Throws: ``PreferencesError`` if the file cannot be read, is malformed, or has a root that is not a
    ///   dictionary.
    static func read(_ file: DocumentFile) throws(PreferencesError) -> DomainFileContents {
        do {
            let (bytes, version) = try file.readBytesWithVersion()
            return try DomainFileContents(file.path, bytes, version)
        } catch .system(let error) where error.code == .noSuchFile {
            return DomainFileContents(noFileAt: file.path)
        }
    }

    /// The value of a key in a file, of which no more is read than leads to the value.
    ///
    /// - Returns: Nil if there is no such file, or no such key in it.
    /// - Throws: ``PreferencesError`` if the file cannot be read, is malformed in the parts that are read, or has a
    ///   root that is not a dictionary.
    static func value(forKey key: String, in file: DocumentFile) throws(PreferencesError) -> PropertyList? {
        do {
            switch try file.lookUp(key) {
            case .found(let value): return value
            case .read(let bytes): return try DomainFileContents(file.path, bytes).contents[key]
            }
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
    }

    /// The contents of these bytes; nil means that there is no file.
    ///
    /// - Throws: ``PreferencesError`` if the bytes are malformed, or their root is not a dictionary.
    init(_ path: String, _ bytes: [UInt8]?) throws(PreferencesError) {
        if let bytes {
            try self.init(path, bytes, nil)
        } else {
            self.init(noFileAt: path)
        }
    }

    private init(noFileAt path: String) {
        contents = [:]
        format = nil
        isJSON = false
        version = nil
        self.path = path
    }

    private init(_ path: String, _ bytes: [UInt8], _ version: FileVersion?) throws(PreferencesError) {
        isJSON = PropertyList.isJSON(bytes)
        if isJSON {
            contents = try Self.decodeJSON(bytes, path)
            format = nil
        } else {
            let document = try DocumentFile.decode(bytes, from: path)
            guard let contents = document.rootDictionary else { throw .notADictionary(path: path, document.root.kind) }
            self.contents = contents
            format = document.format
        }
        self.version = version
        self.path = path
    }

    private static func decodeJSON(_ bytes: [UInt8], _ path: String) throws(PreferencesError) -> PropertyListDictionary
    {
        let root: PropertyList
        do {
            root = try PropertyList(decodingJSON: bytes)
        } catch {
            throw .malformed(path: path, error)
        }
        guard case .dictionary(let contents) = root else { throw .notADictionary(path: path, root.kind) }
        return contents
    }
}
