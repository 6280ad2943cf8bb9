/// The XML document of a value that XML can hold, to be written in pieces.
///
/// The value is looked through before anything is written, so that nothing is written when it cannot be written
/// to its end. However long the text becomes, no more than a piece of it is in memory.
package struct XMLDocument: Sendable {
    private let root: PropertyList

    /// - Throws: What ``PropertyListDocument/encoded()`` throws, but for the length of the text.
    package init(of root: PropertyList) throws(PropertyListError) {
        try Self.check(root, depth: 0)
        self.root = root
    }

    /// Writes the document until it ends, or is refused.
    package func write(to output: consuming TextWriter) {
        // All that can still go wrong is that the text is refused, and whoever refuses it knows.
        try? XMLWriter.write(root, to: output)
    }

    /// - Parameter depth: How many arrays and dictionaries are around the value.
    private static func check(_ value: PropertyList, depth: Int) throws(PropertyListError) {
        switch value {
        case .string(let text): try XMLEscaping.check(text.utf8.span)
        case .date(let date): _ = try XMLWriter.calendarDate(date)
        case .uid: try XMLWriter.checkNesting(depth)
        case .array(let elements): try check(elements, depth)
        case .dictionary(let dictionary): try check(dictionary, depth)
        case .boolean, .integer, .real, .data: break
        }
    }

    private static func check(_ elements: [PropertyList], _ depth: Int) throws(PropertyListError) {
        try XMLWriter.checkNesting(depth)
        let elements = elements.span
        for position in elements.indices {
            do throws(PropertyListError) {
                try check(elements[position], depth: depth + 1)
            } catch {
                throw error.inside(.index(position))
            }
        }
    }

    /// In the order in which the values are written, so that the first error is the same.
    private static func check(_ dictionary: PropertyListDictionary, _ depth: Int) throws(PropertyListError) {
        try XMLWriter.checkNesting(depth)
        let sorted = dictionary.sortedByKey
        let elements = sorted.span
        for position in elements.indices {
            do throws(PropertyListError) {
                try XMLEscaping.check(elements[position].key.utf8.span)
                try check(elements[position].value, depth: depth + 1)
            } catch {
                throw error.inside(.key(elements[position].key))
            }
        }
    }
}
