extension PropertyListDocument {
    /// Whether a document certainly has a dictionary at its root that ``init(decoding:)`` accepts, without the pattern
    /// in any key or string. If this is false, the document must be decoded to find out.
    ///
    /// Only binary documents are searched without decoding them.
    package static func excludes(_ pattern: TextPattern, from document: [UInt8]) -> Bool {
        document.withBytes { view in
            view.matches("bplist", at: 0) && BinaryTextSearch.excludes(pattern, from: view)
        }
    }
}
