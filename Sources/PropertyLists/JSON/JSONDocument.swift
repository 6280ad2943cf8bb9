/// The JSON text of a value that JSON can represent, for writing in pieces.
///
/// The initialiser checks the whole value, so that nothing is written if the document could not be completed. However
/// long the text becomes, no more than one piece of it is in memory.
package struct JSONDocument: Sendable {
    private let root: PropertyList
    private let isCompact: Bool

    /// - Throws: The errors of ``PropertyList/encodedAsJSON(isCompact:)``, except that the length of the text is not
    ///   limited.
    package init(of root: PropertyList, isCompact: Bool = false) throws(PropertyListError) {
        try JSONWriter.check(root)
        self.root = root
        self.isCompact = isCompact
    }

    /// Writes the document to `output`, to its end or until `output` refuses more text.
    package func write(to output: consuming TextWriter) {
        // `init` has checked the value, so the only possible error is that the closure of `output` has refused the
        // text.
        try? JSONWriter.write(root, isCompact: isCompact, to: output)
    }
}
