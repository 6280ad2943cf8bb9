/// The JSON text of a value that JSON can hold, to be written in pieces.
///
/// The value is looked through before anything is written, so that nothing is written when it cannot be written
/// to its end. However long the text becomes, no more than a piece of it is in memory.
package struct JSONDocument: Sendable {
    private let root: PropertyList
    private let isCompact: Bool

    /// - Throws: What ``PropertyList/encodedAsJSON(isCompact:)`` throws, but for the length of the text.
    package init(of root: PropertyList, isCompact: Bool = false) throws(PropertyListError) {
        try JSONWriter.check(root)
        self.root = root
        self.isCompact = isCompact
    }

    /// Writes the document until it ends, or is refused.
    package func write(to output: consuming TextWriter) {
        // All that can still go wrong is that the text is refused, and whoever refuses it knows.
        try? JSONWriter.write(root, isCompact: isCompact, to: output)
    }
}
