import PrefsCore
import PropertyLists

/// A property list or JSON document to read or write: the path of a file, or `-` for a standard stream.
struct DocumentArgument {
    let path: String
    /// The format of `--format`; nil without that option.
    let format: DocumentFormat?

    /// - Parameter format: The format that the document must have; nil to find the format from its contents or its
    ///   name.
    init(_ path: String, format: DocumentFormat? = nil) {
        self.path = path
        self.format = format
    }

    var isStream: Bool {
        path.split(whereSeparator: \.isWhitespace) == ["-"]
    }

    /// The name of the document in messages.
    var name: String { isStream ? "standard input" : path }

    /// The path of the file; nil for a standard stream.
    var pathOfFile: String? { isStream ? nil : path }

    /// Whether the path ends in `.json`.
    var isNamedJSON: Bool { !isStream && DocumentFile.isNamedJSON(path) }

    /// The format that the ending of the path names, `.json` or `.xml`; nil for any other path.
    var formatOfName: DocumentFormat? {
        isNamedJSON ? .json : path.lowercased().hasSuffix(".xml") ? .xml : nil
    }

    /// Whether to decode these bytes as JSON. The format of `--format` decides, or else the document.
    func isJSON(_ bytes: [UInt8]) -> Bool {
        format.map { $0 == .json } ?? DocumentFormat.isJSON(bytes, isNamedJSON: isNamedJSON)
    }

    /// Decodes the bytes of the document, which may have any value at its root.
    ///
    /// - Returns: The root, the format that the document has, and whether it is JSON with comments.
    func decodeRoot(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyList.DecodedDocument {
        try PropertyList.decode(
            bytes, isNamedJSON: format == nil && isNamedJSON, isJSON: format == .json, path: pathOfFile)
    }

    /// Decodes the bytes of the document, which must be in the format of `--format`.
    func decodeAny(_ bytes: [UInt8]) throws -> (root: PropertyList, format: DocumentFormat) {
        if let format, format != .json, DocumentFormat.isJSON(bytes) { throw otherFormat(format) }
        do throws(PropertyListError) {
            let (root, found, _) = try decodeRoot(bytes)
            if format == nil || format == found { return (root, found) }
        } catch {
            throw CommandError.couldNotParseDocument(name, error)
        }
        throw otherFormat(format ?? .json)
    }

    /// Decodes the bytes of the document, whose root must be a dictionary.
    func decode(_ bytes: [UInt8]) throws -> PropertyListDictionary {
        let root = try decodeAny(bytes).root
        guard case .dictionary(let contents) = root else { throw notADictionary(root.kind) }
        return contents
    }

    private func otherFormat(_ format: DocumentFormat) -> CommandError {
        .failed("\(path.onOneLine) is not in the format \(format.rawValue), but in another")
    }

    /// The error for a document that is to be one domain, and has another root than a dictionary.
    func notADictionary(_ kind: PropertyListKind) -> CommandError {
        .failed(
            "Property list \(name.onOneLine) was not a dictionary but \(kind.nameWithArticle). Defaults have not been "
                + "changed.")
    }
}
