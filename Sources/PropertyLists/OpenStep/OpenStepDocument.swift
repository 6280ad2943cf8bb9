/// The OpenStep text of a value that the format can represent, for writing in pieces.
///
/// The initialiser makes the whole text once and discards it, so that nothing is written if the document could not be
/// completed. However long the text becomes, no more than one piece of it is in memory.
package struct OpenStepDocument: Sendable {
    private let root: PropertyList

    /// - Throws: The errors of ``PropertyListDocument/encoded()``, except that the length of the text is not limited.
    package init(of root: PropertyList) throws(PropertyListError) {
        try OpenStepWriter.write(root, to: TextWriter { _, _ in true })
        self.root = root
    }

    /// Writes the document to `output`, to its end or until `output` refuses more text.
    package func write(to output: consuming TextWriter) {
        // `init` has tried it, so the only possible error is that the closure of `output` has refused the text.
        try? OpenStepWriter.write(root, to: output)
    }
}

extension PropertyList {
    /// This value as OpenStep text; nil if the format cannot represent it or the text is longer than `limit` bytes.
    package func openStepText(limit: Int) -> [UInt8]? {
        try? OpenStepWriter.encode(self, limit: limit)
    }
}
