/// Reads text in which arrays and dictionaries enclose their elements. This is the part that the readers of all text
/// formats have in common.
protocol NestedTextReader {
    associatedtype Scanner: TextScanner
    /// Where a container ends: at a closing bracket, or at the closing tag of an opening tag.
    associatedtype End

    var scanner: Scanner { get set }
    /// The number of arrays and dictionaries that contain the value being read.
    var depth: Int { get set }

    /// Reads a value that begins at the cursor.
    mutating func readValue() throws(PropertyListError) -> PropertyList

    /// Moves to the next element of a container. If there is none, takes what ends the container and returns true.
    mutating func isAtEnd(_ end: End, isFirst: Bool) throws(PropertyListError) -> Bool
}

extension NestedTextReader {
    /// Enters an array or a dictionary.
    ///
    /// - Throws: ``PropertyListError``, at the cursor unless there is another `offset`, for nesting beyond the limit.
    @inline(__always)
    mutating func enterContainer(at offset: Int? = nil) throws(PropertyListError) {
        depth += 1
        guard depth <= PropertyList.nestingLimit else { throw scanner.error(.nestingTooDeep, at: offset) }
    }

    /// Reads the elements of an array.
    @inline(__always)
    mutating func readElements(upTo end: End) throws(PropertyListError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while try !isAtEnd(end, isFirst: elements.isEmpty) { elements.append(try readValue()) }
        depth -= 1
        return elements
    }
}
