internal import PropertyLists

/// The outcome of changes for a domain's file.
enum FileOutcome {
    /// The contents are the same, so the file is left as it is.
    case unchanged
    /// The domain is empty, so its file is to be removed.
    case removed
    /// The new bytes, and whether they are XML with control characters, which strict parsers refuse.
    case replaced([UInt8], hasControlCharacters: Bool = false)

    /// - Parameters:
    ///   - bytes: The bytes of the file; nil if there is none.
    ///   - newFormat: The format of a file that does not exist yet.
    /// - Throws: ``PreferencesError`` if the file is malformed or its root is not a dictionary, if a change cannot be
    ///   made, or if the result cannot be written.
    init(
        _ path: String, _ bytes: [UInt8]?, after changes: [DomainChange], newFormat: PropertyListFormat
    ) throws(PreferencesError) {
        if let bytes, let revised = Self.revised(bytes, changes) {
            self = revised
            return
        }
        let file = try DomainFileContents(path, bytes)
        guard let contents = try Self.contents(file.contents, after: changes) else {
            self = .unchanged
            return
        }
        try self.init(path, contents, file.writingFormat(new: newFormat))
    }

    /// The outcome of writing these contents.
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

    /// The contents after some changes; nil if these change nothing.
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

    /// The size in bytes from which on most of a file is copied: decoding and encoding the unchanged rest would take
    /// most of the time.
    private static let sizeCopied = 65_536
    /// The number of keys up to which looking them up takes no time compared with the copying.
    private static let keysLookedUp = 256

    /// Makes changes by copying most of a file; nil if the file must be read as a whole.
    private static func revised(_ bytes: [UInt8], _ changes: [DomainChange]) -> FileOutcome? {
        guard bytes.count >= sizeCopied, let keys = changes.keys, keys.count <= keysLookedUp else { return nil }
        let revision = PropertyListDocument.revise(bytes, changing: keys) { contents in
            // If a change is refused, reading the whole file reports why.
            try? changes.apply(to: &contents)
        }
        switch revision {
        case .unchanged: return .unchanged
        case .changed(let bytes): return .replaced(bytes)
        case nil: return nil
        }
    }
}
