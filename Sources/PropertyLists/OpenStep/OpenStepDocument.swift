/// The OpenStep text of a value that it can hold, to be written in pieces.
///
/// The text is made once before, and thrown away, so that nothing is written when it cannot be written to its end. However
/// long it becomes, no more than a piece of it is in memory.
package struct OpenStepDocument: Sendable {
    private let root: PropertyList

    /// - Throws: What ``PropertyListDocument/encoded()`` throws, but for the length of the text.
    package init(of root: PropertyList) throws(PropertyListError) {
        try OpenStepWriter.write(root, to: TextWriter { _, _ in true })
        self.root = root
    }

    /// Writes the document until it ends, or is refused.
    package func write(to output: consuming TextWriter) {
        // All that can still go wrong is that the text is refused, and whoever refuses it knows.
        try? OpenStepWriter.write(root, to: output)
    }
}

extension PropertyList {
    /// The value as OpenStep text; nil where that cannot hold it or is much longer than a limit, in bytes.
    package func openStepText(limit: Int) -> [UInt8]? {
        try? OpenStepWriter.encode(self, limit: limit)
    }
}
