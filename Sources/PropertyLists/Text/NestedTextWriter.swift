/// Writes a value as text in which brackets enclose the elements of arrays and dictionaries: the part that the writers
/// of all text formats have in common.
protocol NestedTextWriter: ~Copyable {
    /// The format that errors name.
    static var format: PropertyListError.Format { get }
    static var arrayBrackets: TextBrackets { get }
    static var dictionaryBrackets: TextBrackets { get }

    var output: TextWriter { get set }
    /// The number of arrays and dictionaries that contain the value being written.
    var depth: Int { get set }

    /// Writes a whole document to `output`.
    ///
    /// - Throws: ``PropertyListError`` for a value that the format cannot represent, and for nesting beyond
    ///   ``PropertyList/nestingLimit``; `documentTooLong` if `output` refuses the text.
    static func write(_ root: PropertyList, to output: consuming TextWriter) throws(PropertyListError)

    /// Writes the opening bracket of an array or a dictionary, or the whole text of an empty one.
    mutating func beginContainer(_ brackets: TextBrackets, isEmpty: Bool)
    /// Begins the line of an element of an array, of a dictionary's key or of a closing bracket.
    mutating func beginLine()
    /// Writes a key and the text between it and its value.
    mutating func writeKey(_ key: String) throws(PropertyListError)
    /// Writes a value other than an array, a dictionary or a reference of a keyed archive.
    mutating func writeScalar(_ scalar: PropertyList) throws(PropertyListError)
    /// Writes a reference of a keyed archive. By default it is written as a dictionary with the key `CF$UID`.
    mutating func writeReference(_ uid: UInt32) throws(PropertyListError)

    /// Checks that an array or a dictionary inside `depth` others can be written. By default it can unless it exceeds
    /// the readers' nesting limit.
    static func checkNesting(_ depth: Int) throws(PropertyListError)
    /// Checks that a key can be written. By default every key can.
    static func checkKey(_ key: String) throws(PropertyListError)
    /// Checks that a value other than an array, a dictionary or a reference of a keyed archive can be written. By
    /// default every value can, except for dates outside the years 0 to 9999.
    static func checkScalar(_ scalar: PropertyList) throws(PropertyListError)
}

extension NestedTextWriter where Self: ~Copyable {
    /// Encodes a whole document.
    ///
    /// - Throws: The errors of ``write(_:to:)``; `documentTooLong` if the text is longer than `limit` bytes.
    static func encode(
        _ root: PropertyList, limit: Int = PropertyList.documentLimit
    ) throws(PropertyListError) -> [UInt8] {
        try TextCollector.collect(limit: limit) { (output) throws(PropertyListError) in try write(root, to: output) }
    }

    /// Writes a value and everything inside it.
    ///
    /// - Parameter share: The value's share of the document's length, from 0 to 1, for the progress that the output
    ///   shows. It is estimated as if all values of a container were equally long.
    mutating func write(_ value: PropertyList, share: Double) throws(PropertyListError) {
        try throwIfRefused()
        switch value {
        case .array(let elements) where !elements.isEmpty: return try write(elements, share)
        case .dictionary(let dictionary) where !dictionary.isEmpty: return try write(dictionary, share)
        case .uid(let uid):
            // Readers of all text formats read a reference as a dictionary, so it adds one level of nesting.
            try Self.checkNesting(depth)
            try writeReference(uid)
        case .array: try begin(Self.arrayBrackets, isEmpty: true)
        case .dictionary: try begin(Self.dictionaryBrackets, isEmpty: true)
        case .string, .boolean, .integer, .real, .date, .data: try writeScalar(value)
        }
        output.progress += share
    }

    mutating func beginContainer(_ brackets: TextBrackets, isEmpty: Bool) {
        output.write(isEmpty ? brackets.empty : brackets.opening)
    }

    mutating func writeReference(_ uid: UInt32) throws(PropertyListError) {
        try write(PropertyListDictionary(keyedArchiveReference: uid), 0)
    }

    /// Passes the rest of the text to the closure of `output`.
    ///
    /// - Throws: `documentTooLong` if the closure has refused the text.
    mutating func finish() throws(PropertyListError) {
        output.finish()
        try throwIfRefused()
    }

    private mutating func write(_ elements: [PropertyList], _ share: Double) throws(PropertyListError) {
        try begin(Self.arrayBrackets, isEmpty: false)
        let share = share / Double(elements.count)
        let values = elements.span
        for position in values.indices {
            beginElement(in: Self.arrayBrackets, isFirst: position == 0)
            do throws(PropertyListError) {
                try write(values[position], share: share)
            } catch {
                throw error.inside(.index(position))
            }
        }
        end(Self.arrayBrackets)
    }

    private mutating func write(_ dictionary: PropertyListDictionary, _ share: Double) throws(PropertyListError) {
        try begin(Self.dictionaryBrackets, isEmpty: false)
        let share = share / Double(dictionary.count)
        let (keys, elements) = (dictionary.keyList.keys, dictionary.values)
        let order = dictionary.keyList.isAscending ? nil : keys.indices.sorted { keys[$0].precedesInUTF16(keys[$1]) }
        let values = elements.span
        for written in values.indices {
            let position = order?[written] ?? written
            do throws(PropertyListError) {
                beginElement(in: Self.dictionaryBrackets, isFirst: written == 0)
                try writeKey(keys[position])
                try write(values[position], share: share)
            } catch {
                throw error.inside(.key(keys[position]))
            }
        }
        end(Self.dictionaryBrackets)
    }

    private mutating func begin(_ brackets: TextBrackets, isEmpty: Bool) throws(PropertyListError) {
        try Self.checkNesting(depth)
        beginContainer(brackets, isEmpty: isEmpty)
        if !isEmpty { depth += 1 }
    }

    private mutating func beginElement(in brackets: TextBrackets, isFirst: Bool) {
        if !isFirst { output.write(brackets.separator) }
        beginLine()
    }

    private mutating func end(_ brackets: TextBrackets) {
        depth -= 1
        output.write(brackets.terminator)
        beginLine()
        output.write(brackets.closing)
    }

    func throwIfRefused() throws(PropertyListError) {
        guard !output.isClosed else { throw PropertyListError(writing: .documentTooLong, as: Self.format) }
    }
}

/// The text around the elements of an array or a dictionary.
struct TextBrackets {
    var opening: StaticString
    /// The text between two elements.
    var separator: StaticString = ""
    /// The text after the last element.
    var terminator: StaticString = ""
    var closing: StaticString
    /// The whole text of an empty container.
    var empty: StaticString
}
