internal import PropertyLists

/// The action on a domain's file that changes of its contents require.
package enum FileOutcome {
    /// The contents have not changed, so the file is left as it is.
    case unchanged
    /// The contents are empty now, so the file is to be removed.
    case removed
    /// The file is to be replaced by these bytes. `hasControlCharacters` says that they are XML with control
    /// characters, which strict parsers refuse.
    case replaced([UInt8], hasControlCharacters: Bool = false)

    /// Applies changes to the contents of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - bytes: The bytes of the file; nil if there is no file.
    ///   - changes: The changes.
    ///   - newFormat: The format of a file that does not exist yet.
    /// - Throws: ``PreferencesError`` if the file is malformed or its root is not a dictionary, if a change cannot be
    ///   made, or if the result cannot be written.
    init(
        _ path: String, _ bytes: [UInt8]?, after changes: [DomainChange], newFormat: PropertyListFormat
    ) throws(PreferencesError) {
        let file = try DomainFileContents(path, bytes)
        guard let contents = try Self.contents(try file.contents, after: changes) else {
            self = .unchanged
            return
        }
        try self.init(path, contents, file.writingFormat(new: newFormat))
    }

    /// The outcome of replacing the contents of a file by these: empty contents remove the file.
    init(_ path: String, _ contents: PropertyListDictionary, _ format: PropertyListFormat) throws(PreferencesError) {
        guard !contents.isEmpty else {
            self = .removed
            return
        }
        let document = PropertyListDocument(root: .dictionary(contents), format: format)
        self = .replaced(
            try DocumentFile.encode(document, for: path),
            hasControlCharacters: format == .xml && document.root.hasControlCharacters)
    }

    /// The contents after some changes; nil if the changes make no difference.
    ///
    /// - Throws: ``PreferencesError/refused(_:)``.
    static func contents(
        _ contents: PropertyListDictionary, after changes: [DomainChange]
    ) throws(PreferencesError) -> PropertyListDictionary? {
        var contents = contents
        do {
            return try changes.apply(to: &contents) ? contents : nil
        } catch {
            throw .refused(error)
        }
    }
}
