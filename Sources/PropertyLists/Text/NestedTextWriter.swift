/// Writes a value as text in which brackets enclose the elements of arrays and dictionaries: the part that
/// ``XMLWriter`` and ``JSONWriter`` have in common.
protocol NestedTextWriter: ~Copyable {
    /// The format that errors name.
    static var format: PropertyListError.Format { get }
    static var arrayBrackets: TextBrackets { get }
    static var dictionaryBrackets: TextBrackets { get }

    var output: TextWriter { get set }
    /// The number of arrays and dictionaries that contain the value being written.
    var depth: Int { get set }

    /// Writes the text before an element of an array, or before a dictionary's key.
    mutating func beginElement(isFirst: Bool)
    /// Writes the text between the last element and the closing bracket.
    mutating func endElements()
    /// Writes a key and the text between it and its value.
    mutating func writeKey(_ key: String) throws(PropertyListError)
    /// Writes a value other than an array, a dictionary or a reference of a keyed archive.
    mutating func writeScalar(_ scalar: PropertyList) throws(PropertyListError)

    /// Checks that a key can be written.
    static func checkKey(_ key: String) throws(PropertyListError)
    /// Checks that a value other than an array, a dictionary or a reference of a keyed archive can be written.
    static func checkScalar(_ scalar: PropertyList) throws(PropertyListError)
}

extension NestedTextWriter where Self: ~Copyable {
    /// Writes a value and everything inside it.
    ///
    /// - Parameter share: The value's share of the document's length, from 0 to 1, if all values of a container are
    ///   equally long.
    mutating func write(_ value: PropertyList, share: Double) throws(PropertyListError) {
        try throwIfRefused()
        switch value {
        case .array(let elements) where !elements.isEmpty: return try write(elements, share)
        case .dictionary(let dictionary) where !dictionary.isEmpty: return try write(dictionary, share)
        case .uid(let uid):
            return try write(PropertyListDictionary(keyedArchiveReference: uid), share)
        case .array: try writeEmpty(Self.arrayBrackets)
        case .dictionary: try writeEmpty(Self.dictionaryBrackets)
        case .string, .boolean, .integer, .real, .date, .data: try writeScalar(value)
        }
        output.progress += share
    }

    /// Passes the rest of the text to the closure of `output`.
    ///
    /// - Throws: `documentTooLong` if the closure has refused the text.
    mutating func finish() throws(PropertyListError) {
        output.finish()
        try throwIfRefused()
    }

    private mutating func write(_ elements: [PropertyList], _ share: Double) throws(PropertyListError) {
        try enter(Self.arrayBrackets)
        let share = share / Double(elements.count)
        let elements = elements.span
        for position in elements.indices {
            beginElement(isFirst: position == 0)
            do throws(PropertyListError) {
                try write(elements[position], share: share)
            } catch {
                throw error.inside(.index(position))
            }
        }
        leave(Self.arrayBrackets)
    }

    private mutating func write(_ dictionary: PropertyListDictionary, _ share: Double) throws(PropertyListError) {
        try enter(Self.dictionaryBrackets)
        let share = share / Double(dictionary.count)
        let sorted = dictionary.sortedByKey
        let elements = sorted.span
        for position in elements.indices {
            beginElement(isFirst: position == 0)
            do throws(PropertyListError) {
                try writeKey(elements[position].key)
                try write(elements[position].value, share: share)
            } catch {
                throw error.inside(.key(elements[position].key))
            }
        }
        leave(Self.dictionaryBrackets)
    }

    @inline(__always)
    private mutating func enter(_ brackets: TextBrackets) throws(PropertyListError) {
        try Self.checkNesting(depth)
        output.write(brackets.opening)
        depth += 1
    }

    @inline(__always)
    private mutating func leave(_ brackets: TextBrackets) {
        depth -= 1
        endElements()
        output.write(brackets.closing)
    }

    @inline(__always)
    private mutating func writeEmpty(_ brackets: TextBrackets) throws(PropertyListError) {
        try Self.checkNesting(depth)
        output.write(brackets.empty)
    }

    private func throwIfRefused() throws(PropertyListError) {
        guard !output.isClosed else { throw PropertyListError(writing: .documentTooLong, as: Self.format) }
    }
}
