internal import PropertyLists

/// What a change makes of a domain's file.
enum ChangedFile {
    /// Nothing is different.
    case same
    /// Nothing is left in the domain, which keeps no file then.
    case none
    /// The new bytes, and whether they are XML with control characters, which strict parsers refuse.
    case replaced([UInt8], hasControlCharacters: Bool = false)

    /// - Parameters:
    ///   - bytes: The file as it is; nil where there is none.
    ///   - newFormat: The format of a file that does not exist yet.
    /// - Throws: ``PreferencesError`` for a file that is malformed or no dictionary, and for a change that cannot
    ///   be made or written.
    init(
        _ path: String, _ bytes: [UInt8]?, after change: DomainChange, newFormat: PropertyListFormat
    ) throws(PreferencesError) {
        if let bytes, let revised = Self.revised(bytes, change) {
            self = revised
            return
        }
        let file = try PropertyListFile(path, bytes)
        guard let contents = try change.contents(file.contents) else {
            self = .same
            return
        }
        try self.init(path, contents, file.writingFormat(new: newFormat))
    }

    /// The file of these contents.
    init(_ path: String, _ contents: PropertyListDictionary, _ format: PropertyListFormat) throws(PreferencesError) {
        guard !contents.isEmpty else {
            self = .none
            return
        }
        let document = PropertyListDocument(root: .dictionary(contents), format: format)
        let bytes = try DocumentFile(path: path).encode(document)
        self = .replaced(bytes, hasControlCharacters: format == .xml && document.root.hasControlCharacters)
    }

    /// In a large file one change takes most of its time to decode and encode what it leaves as it is. In bytes.
    private static let sizeCopied = 65_536
    /// Looking so many keys up takes no time beside the copying.
    private static let keysLookedUp = 256

    /// Makes a change of a file of which most is copied; nil if it has to be read as a whole.
    private static func revised(_ bytes: [UInt8], _ change: DomainChange) -> ChangedFile? {
        guard bytes.count >= sizeCopied, let keys = change.keys, keys.count <= keysLookedUp else { return nil }
        let revision = PropertyListDocument.revise(bytes, changing: keys) { contents in
            // Why it is refused, the way that reads the whole file says.
            try? change.apply(to: &contents)
        }
        switch revision {
        case .unchanged: return .same
        case .changed(let bytes): return .replaced(bytes)
        case nil: return nil
        }
    }
}
