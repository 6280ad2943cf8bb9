/// The XML document of a value that XML can represent, for writing in pieces.
///
/// The initialiser checks the whole value, so that nothing is written if the document could not be completed. However
/// long the text becomes, no more than one piece of it is in memory.
package struct XMLDocument: Sendable {
    private let root: PropertyList

    /// - Throws: The errors of ``PropertyListDocument/encoded()``, except that the length of the text is not limited.
    package init(of root: PropertyList) throws(PropertyListError) {
        try XMLWriter.check(root)
        self.root = root
    }

    /// Writes the document to `output`, to its end or until `output` refuses more text.
    package func write(to output: consuming TextWriter) {
        // `init` has checked the value, so the only possible error is that the closure of `output` has refused the
        // text.
        try? XMLWriter.write(root, to: output)
    }
}
