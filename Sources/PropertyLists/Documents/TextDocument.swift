/// A value that is written as text in one format, piece by piece.
///
/// The initialiser checks the whole value, so that nothing is written if the document could not be completed. However
/// long the text becomes, only one piece of it is in memory.
package struct TextDocument: Sendable {
    package let format: DocumentFormat
    private let root: PropertyList
    private let isCompact: Bool

    /// Creates a document after checking that the format can represent the value. Returns nil for the binary format,
    /// which is no text.
    ///
    /// - Parameter isCompact: Whether JSON is written on one line; see ``PropertyList/encodedAsJSON(isCompact:)``.
    /// - Throws: The errors of encoding the value in this format, except the one for a text that is too long.
    package init?(
        of root: PropertyList, as format: DocumentFormat, isCompact: Bool = false
    ) throws(PropertyListError) {
        switch format {
        case .xml: try XMLWriter.check(root)
        case .json: try JSONWriter.check(root)
        case .openStep: try OpenStepWriter.check(root)
        case .binary: return nil
        }
        (self.format, self.root, self.isCompact) = (format, root, isCompact)
    }

    /// Writes the document to `output`, to its end or until `output` refuses more text.
    package func write(to output: consuming TextWriter) {
        // `init` has checked the value, so the only possible error is that `output` has refused the text.
        switch format {
        case .xml: try? XMLWriter.write(root, to: output)
        case .json: try? JSONWriter.write(root, isCompact: isCompact, to: output)
        case .openStep: try? OpenStepWriter.write(root, to: output)
        case .binary: break
        }
    }
}

extension PropertyList {
    /// This value as JSON on one line; nil if JSON cannot represent it or the text is longer than `limit` bytes.
    package func compactJSON(limit: Int) -> [UInt8]? {
        try? JSONWriter.encode(self, isCompact: true, limit: limit)
    }

    /// This value as OpenStep text; nil if the format cannot represent it or the text is longer than `limit` bytes.
    package func openStepText(limit: Int) -> [UInt8]? {
        try? OpenStepWriter.encode(self, limit: limit)
    }
}
