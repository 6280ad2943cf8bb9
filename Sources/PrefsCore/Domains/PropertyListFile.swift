/// A domain's file as it was read.
struct PropertyListFile {
    /// Empty where there is no file.
    let contents: PropertyListDictionary
    /// Nil where there is no file, and for one that is JSON.
    let format: PropertyListFormat?
    private let path: String
    /// Whether the file is JSON, which is read only.
    private let isJSON: Bool
    /// Nil where there is no file, and for bytes of which it is not known.
    let version: FileVersion?

    /// The format to write it in: the one it has, but XML in place of OpenStep text, which Apple's frameworks only read.
    ///
    /// - Parameter newFormat: That of a file that does not exist yet.
    /// - Throws: ``PreferencesError/json(path:)`` and ``PreferencesError/namedJSON(path:)``.
    func writingFormat(new newFormat: PropertyListFormat) throws(PreferencesError) -> PropertyListFormat {
        switch format {
        case .xml?: return .xml
        case .binary?: return .binary
        case .openStep?, nil:
            guard !isJSON else { throw .json(path: path) }
            guard !DocumentFile.isNamedJSON(path) else { throw .namedJSON(path: path) }
            return format == nil ? newFormat : .xml
        }
    }

    /// Reads a file.
    ///
    /// - Parameter file: Where and how to open it.
    /// - Throws: ``PreferencesError`` for a file that is malformed, no dictionary, or cannot be read.
    static func read(_ file: DocumentFile) throws(PreferencesError) -> PropertyListFile {
        do {
            let (bytes, version) = try file.readBytesWithVersion()
            return try PropertyListFile(file.path, bytes, version)
        } catch .system(let error) where error.code == .noSuchFile {
            return PropertyListFile(noFileAt: file.path)
        }
    }

    /// The value of a key of a file, which is read no further than that takes.
    ///
    /// - Returns: Nil when there is no such file, or no such key in it.
    /// - Throws: ``PreferencesError`` for a file that cannot be read, is no dictionary, or is malformed as far
    ///   as that is seen.
    static func value(forKey key: String, in file: DocumentFile) throws(PreferencesError) -> PropertyList? {
        do {
            switch try file.lookUp(key) {
            case .found(let value): return value
            case .read(let bytes): return try PropertyListFile(file.path, bytes).contents[key]
            }
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
    }

    /// A file of these bytes; nil stands for no file.
    ///
    /// - Throws: ``PreferencesError`` for what is malformed, or no dictionary.
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
