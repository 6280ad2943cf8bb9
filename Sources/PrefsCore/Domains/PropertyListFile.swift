/// A domain's file as it was read, with what is needed to write it again the same way.
struct PropertyListFile {
    var contents: PropertyListDictionary
    var format: PropertyListFormat
    var status: FileStatus

    /// The format to write it in: the one it has, but XML in place of OpenStep text, which Apple's
    /// frameworks only read.
    var writingFormat: PropertyListFormat {
        format == .openStep ? .xml : format
    }

    /// - Parameter isToBeReplaced: Whether it must be a regular file.
    /// - Returns: Nil when there is no such file.
    /// - Throws: ``PreferencesError`` for a file that is malformed, no dictionary, or cannot be read.
    static func read(_ path: String, isToBeReplaced: Bool = false) throws(PreferencesError) -> PropertyListFile? {
        let (document, status): (PropertyListDocument, FileStatus)
        do {
            (document, status) = try DocumentFile(path: path).readWithStatus(isToBeReplaced: isToBeReplaced)
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
        guard case .dictionary(let contents) = document.root else {
            throw .notADictionary(path: path, document.root.kind)
        }
        return PropertyListFile(contents: contents, format: document.format, status: status)
    }
}
