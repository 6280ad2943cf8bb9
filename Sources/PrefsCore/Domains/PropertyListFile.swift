/// A domain's file as it was read.
struct PropertyListFile {
    /// Empty where there is no file.
    let contents: PropertyListDictionary
    /// Nil where there is no file.
    let format: PropertyListFormat?
    /// Nil where there is no file, and for bytes of which it is not known.
    let version: FileVersion?

    /// The format to write it in: the one it has, but XML in place of OpenStep text, which Apple's
    /// frameworks only read.
    var writingFormat: PropertyListFormat? {
        format == .openStep ? .xml : format
    }

    /// Reads a file.
    ///
    /// - Parameter file: Where and how to open it.
    /// - Throws: ``PreferencesError`` for a file that is malformed, no dictionary, or cannot be read.
    static func read(_ file: DocumentFile) throws(PreferencesError) -> PropertyListFile {
        do {
            let (document, version) = try file.readWithVersion()
            return try PropertyListFile(file.path, document, version)
        } catch .system(let error) where error.code == .noSuchFile {
            return none
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
            case .read(let document): return try PropertyListFile(file.path, document).contents[key]
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
            try self.init(path, DocumentFile.decode(bytes, from: path))
        } else {
            self = .none
        }
    }

    /// No file.
    private static var none: PropertyListFile { PropertyListFile() }

    private init() {
        contents = [:]
        format = nil
        version = nil
    }

    private init(
        _ path: String, _ document: PropertyListDocument, _ version: FileVersion? = nil
    ) throws(PreferencesError) {
        guard let contents = document.rootDictionary else {
            throw .notADictionary(path: path, document.root.kind)
        }
        self.contents = contents
        format = document.format
        self.version = version
    }
}
