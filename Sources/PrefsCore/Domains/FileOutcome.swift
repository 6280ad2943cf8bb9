internal import PropertyLists

/// The outcome of a change for a domain's file.
enum FileOutcome {
    /// The contents are unchanged.
    case same
    /// The domain is empty, so its file is to be removed.
    case none
    /// The new bytes, and whether they are XML with control characters, which strict parsers refuse.
    case replaced([UInt8], hasControlCharacters: Bool = false)

    /// - Parameters:
    ///   - bytes: The bytes of the file; nil if there is none.
    ///   - newFormat: The format of a file that does not exist yet.
    /// - Throws: ``PreferencesError`` if the file is malformed or its root is not a dictionary, if the change cannot
    ///   be made, or if its result cannot be written.
    init(
        _ path: String, _ bytes: [UInt8]?, after change: DomainChange, newFormat: PropertyListFormat
    ) throws(PreferencesError) {
        if let bytes, let revised = Self.revised(bytes, change) {
            self = revised
            return
        }
        let file = try DomainFileContents(path, bytes)
        guard let contents = try change.contents(file.contents) else {
            self = .same
            return
        }
        try self.init(path, contents, file.writingFormat(new: newFormat))
    }

    /// The outcome of writing these contents.
    init(_ path: String, _ contents: PropertyListDictionary, _ format: PropertyListFormat) throws(PreferencesError) {
        guard !contents.isEmpty else {
            self = .none
            return
        }
        let document = PropertyListDocument(root: .dictionary(contents), format: format)
        let bytes = try DocumentFile(path: path).encode(document)
        self = .replaced(bytes, hasControlCharacters: format == .xml && document.root.hasControlCharacters)
    }

    /// The size in bytes from which on most of a file is copied: decoding and encoding the unchanged rest would take
    /// most of the time.
    private static let sizeCopied = 65_536
    /// The number of keys up to which looking them up takes no time compared with the copying.
    private static let keysLookedUp = 256

    /// Makes a change by copying most of a file; nil if the file must be read as a whole.
    private static func revised(_ bytes: [UInt8], _ change: DomainChange) -> FileOutcome? {
        guard bytes.count >= sizeCopied, let keys = change.keys, keys.count <= keysLookedUp else { return nil }
        let revision = PropertyListDocument.revise(bytes, changing: keys) { contents in
            // If the change is refused, reading the whole file reports why.
            try? change.apply(to: &contents)
        }
        switch revision {
        case .unchanged: return .same
        case .changed(let bytes): return .replaced(bytes)
        case nil: return nil
        }
    }
}
