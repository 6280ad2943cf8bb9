/// Reads text in which arrays and dictionaries enclose their elements. This is the part that the readers of all text
/// formats have in common.
protocol NestedTextReader {
    associatedtype Scanner: TextScanner
    /// The end of a container: a closing bracket, or the closing tag that belongs to an opening tag.
    associatedtype End

    var scanner: Scanner { get set }
    /// The number of arrays and dictionaries that contain the value being read.
    var depth: Int { get set }

    /// Reads a value that begins at the cursor.
    mutating func readValue() throws(PropertyListError) -> PropertyList

    /// Moves to the next element of a container. If there is none, takes the end of the container and returns true.
    ///
    /// - Parameter isFirst: Whether no element of the container has been read, so that no separator comes first.
    mutating func isAtEnd(_ end: End, isFirst: Bool) throws(PropertyListError) -> Bool
}

extension NestedTextReader {
    /// Enters an array or a dictionary.
    ///
    /// - Throws: ``PropertyListError`` for nesting beyond ``PropertyList/nestingLimit``, at `offset`, or by default at
    ///   the cursor.
    mutating func enterContainer(at offset: Int? = nil) throws(PropertyListError) {
        depth += 1
        guard depth <= PropertyList.nestingLimit else { throw scanner.error(.nestingTooDeep, at: offset) }
    }

    /// Reads the elements of an array.
    mutating func readElements(upTo end: End) throws(PropertyListError) -> [PropertyList] {
        var elements: [PropertyList] = []
        while try !isAtEnd(end, isFirst: elements.isEmpty) {
            let element = try readValue()
            // Without this, the first three elements take a new piece of memory each.
            if elements.isEmpty { elements.reserveCapacity(4) }
            elements.append(element)
        }
        depth -= 1
        return elements
    }
}

extension PropertyListDictionary {
    /// Reserves memory in a dictionary that is read, before its first key is set: without this, the first three keys
    /// and values take a new piece of memory each. The root mostly has more.
    mutating func reserveFirstCapacity(atDepth depth: Int) {
        if isEmpty { reserveCapacity(depth == 1 ? 16 : 4) }
    }
}
