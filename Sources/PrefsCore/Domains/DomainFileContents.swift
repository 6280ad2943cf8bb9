/// The decoded contents of a domain's file.
struct DomainFileContents {
    /// The root dictionary; empty if there is no file.
    let contents: PropertyListDictionary
    /// The format of the file; nil if there is no file, or if it is JSON.
    private let format: PropertyListFormat?
    /// The version of the file; nil if there is no file, or if the version is not known.
    let version: FileVersion?
    private let path: String
    /// Whether the file is JSON. Such a file can only be read.
    private let isJSON: Bool

    /// Decodes the bytes of a file; nil means that there is no file.
    ///
    /// - Throws: ``PreferencesError`` if the bytes are malformed, or their root is not a dictionary.
    init(_ path: String, _ bytes: [UInt8]?, _ version: FileVersion? = nil) throws(PreferencesError) {
        self.path = path
        self.version = version
        guard let bytes else {
            contents = [:]
            format = nil
            isJSON = false
            return
        }
        isJSON = PropertyList.isJSON(bytes)
        let root: PropertyList
        let dictionary: PropertyListDictionary?
        do {
            if isJSON {
                root = try PropertyList(decodingJSON: bytes)
                dictionary = root.dictionaryValue
                format = nil
            } else {
                let document = try PropertyListDocument(decoding: bytes)
                root = document.root
                dictionary = document.rootDictionary
                format = document.format
            }
        } catch {
            throw .malformed(path: path, error)
        }
        guard let dictionary else { throw .notADictionary(path: path, root.kind) }
        contents = dictionary
    }

    /// The format in which to write the file: the one that it has, except that OpenStep text becomes XML, since Apple's
    /// frameworks only read it.
    ///
    /// - Parameter newFormat: The format of a file that does not exist yet.
    /// - Throws: ``PreferencesError/json(path:)`` and ``PreferencesError/namedJSON(path:)``, since a domain's values
    ///   are never written as JSON.
    func writingFormat(new newFormat: PropertyListFormat) throws(PreferencesError) -> PropertyListFormat {
        if let format, format == format.ofRewrittenFile { return format }
        guard !isJSON else { throw .json(path: path) }
        guard !DocumentFile.isNamedJSON(path) else { throw .namedJSON(path: path) }
        return format?.ofRewrittenFile ?? newFormat
    }
}
