/// The JSON text of a value that JSON can hold, to be written in pieces.
///
/// The value is looked through before anything is written, so that nothing is written when it cannot be written
/// to its end. However long the text becomes, no more than a piece of it is in memory.
package struct JSONDocument: Sendable {
    private let root: PropertyList
    private let isCompact: Bool

    /// - Throws: What ``PropertyList/encodedAsJSON(isCompact:)`` throws, but for the length of the text.
    package init(of root: PropertyList, isCompact: Bool = false) throws(PropertyListError) {
        try Self.check(root, depth: 0)
        self.root = root
        self.isCompact = isCompact
    }

    /// Writes the document until it ends, or is refused.
    package func write(to output: consuming TextWriter) {
        // All that can still go wrong is that the text is refused, and whoever refuses it knows.
        try? JSONWriter.write(root, isCompact: isCompact, to: output)
    }

    /// - Parameter depth: How many arrays and dictionaries are around the value.
    private static func check(_ value: PropertyList, depth: Int) throws(PropertyListError) {
        switch value {
        case .real(let real): try JSONWriter.checkFinite(real)
        case .date(let date): _ = try JSONWriter.calendarDate(date)
        case .uid: try JSONWriter.checkNesting(depth)
        case .array(let elements): try check(elements, depth)
        case .dictionary(let dictionary): try check(dictionary, depth)
        case .string, .boolean, .integer, .data: break
        }
    }

    private static func check(_ elements: [PropertyList], _ depth: Int) throws(PropertyListError) {
        try JSONWriter.checkNesting(depth)
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
        try JSONWriter.checkNesting(depth)
        let sorted = dictionary.sortedByKey
        let elements = sorted.span
        for position in elements.indices {
            do throws(PropertyListError) {
                try check(elements[position].value, depth: depth + 1)
            } catch {
                throw error.inside(.key(elements[position].key))
            }
        }
    }
}
