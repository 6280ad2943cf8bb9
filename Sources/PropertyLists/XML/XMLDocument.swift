/// The XML document of a value that XML can hold, to be written in pieces.
///
/// The value is looked through before anything is written, so that nothing is written when it cannot be written
/// to its end. However long the text becomes, no more than a piece of it is in memory.
package struct XMLDocument: Sendable {
    private let root: PropertyList

    /// - Throws: What ``PropertyListDocument/encoded()`` throws, but for the length of the text.
    package init(of root: PropertyList) throws(PropertyListError) {
        try XMLWriter.check(root)
        self.root = root
    }

    /// Writes the document until it ends, or is refused.
    package func write(to output: consuming TextWriter) {
        // All that can still go wrong is that the text is refused, and whoever refuses it knows.
        try? XMLWriter.write(root, to: output)
    }
}
