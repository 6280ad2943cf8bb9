/// A domain's file as it was read.
struct PropertyListFile {
    /// Empty where there is no file.
    let contents: PropertyListDictionary
    /// Nil where there is no file.
    let format: PropertyListFormat?

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
            return try PropertyListFile(file.path, try file.read())
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

    /// Reads a file of a directory that is locked, to replace it by one with the same rights; they are nil where
    /// there is no file.
    static func read(
        _ name: String, in lock: borrowing DirectoryLock
    ) throws(PreferencesError) -> (file: PropertyListFile, rights: FileRights?) {
        do {
            let (document, rights) = try DocumentFile.readWithRights(name, in: lock)
            return (try PropertyListFile(lock.directory.path + "/" + name, document), rights)
        } catch .system(let error) where error.code == .noSuchFile {
            return (none, nil)
        }
    }

    /// No file.
    private static var none: PropertyListFile { PropertyListFile() }

    private init() {
        contents = [:]
        format = nil
    }

    private init(_ path: String, _ document: PropertyListDocument) throws(PreferencesError) {
        guard let contents = document.rootDictionary else {
            throw .notADictionary(path: path, document.root.kind)
        }
        self.contents = contents
        format = document.format
    }
}
