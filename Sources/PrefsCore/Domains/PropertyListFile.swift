/// A domain's file as it was read, with what is needed to write it again the same way.
struct PropertyListFile {
    let contents: PropertyListDictionary
    let format: PropertyListFormat
    let status: FileStatus

    /// The format to write it in: the one it has, but XML in place of OpenStep text, which Apple's
    /// frameworks only read.
    var writingFormat: PropertyListFormat {
        format == .openStep ? .xml : format
    }

    /// Reads a file.
    ///
    /// - Parameter file: Where and how to open it.
    /// - Returns: Nil when there is no such file.
    /// - Throws: ``PreferencesError`` for a file that is malformed, no dictionary, or cannot be read.
    static func read(_ file: DocumentFile) throws(PreferencesError) -> PropertyListFile? {
        do {
            return try PropertyListFile(file.path, try file.readWithStatus())
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
    }

    /// Reads a file of a directory that is locked, to replace it.
    static func read(
        _ name: String, in lock: borrowing DirectoryLock
    ) throws(PreferencesError) -> PropertyListFile? {
        do {
            return try PropertyListFile(lock.directory.path + "/" + name, try DocumentFile.readWithStatus(name, in: lock))
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
    }

    private init(
        _ path: String, _ read: (document: PropertyListDocument, status: FileStatus)
    ) throws(PreferencesError) {
        guard let contents = read.document.rootDictionary else {
            throw .notADictionary(path: path, read.document.root.kind)
        }
        self.contents = contents
        format = read.document.format
        status = read.status
    }
}
