/// Reads exactly the JSON of RFC 8259, except for null, which property lists cannot represent.
struct JSONReader {
    private var scanner: JSONScanner
    private var depth = 0
    /// For each depth, the keys of the dictionary read last.
    private var patterns: [JSONKeyPattern] = []

    init(_ view: ByteView) {
        scanner = JSONScanner(view)
    }

    /// Reads the whole document and returns its root value.
    mutating func readDocument() throws(PropertyListError) -> PropertyList {
        try scanner.takeByteOrderMark()
        scanner.skipBlanks()
        guard !scanner.cursor.isAtEnd else { throw scanner.error(.emptyDocument) }
        let root = try readValue()
        scanner.skipBlanks()
        guard scanner.cursor.isAtEnd else { throw scanner.error(.trailingContent) }
        return root
    }

    private mutating func readValue() throws(PropertyListError) -> PropertyList {
        switch scanner.cursor.next {
        case UInt8(ascii: "\""):
            return .string(try scanner.takeString())
        case UInt8(ascii: "{"):
            return .dictionary(try readDictionary())
        case UInt8(ascii: "["):
            return .array(try readArray())
        case let byte? where byte == UInt8(ascii: "-") || byte.decimalDigitValue != nil:
            return try scanner.takeNumber()
        default:
            if scanner.cursor.take("true") { return .boolean(true) }
            if scanner.cursor.take("false") { return .boolean(false) }
            throw scanner.cursor.view.matches("null", at: scanner.cursor.offset)
                ? scanner.error(.nullNotRepresentable) : scanner.unexpected()
        }
    }

    // MARK: Containers

    private mutating func readArray() throws(PropertyListError) -> [PropertyList] {
        try enterContainer()
        var elements: [PropertyList] = []
        scanner.skipBlanks()
        var isAtEnd = scanner.cursor.take("]")
        while !isAtEnd {
            scanner.skipBlanks()
            elements.append(try readValue())
            isAtEnd = try !scanner.takeComma(orEnd: UInt8(ascii: "]"))
        }
        depth -= 1
        return elements
    }

    private mutating func readDictionary() throws(PropertyListError) -> PropertyListDictionary {
        try enterContainer()
        var dictionary = PropertyListDictionary()
        var runs: [Range<Int>] = []
        if depth < patterns.count {
            let pattern = patterns[depth]
            let values = try readValues(following: pattern)
            dictionary = PropertyListDictionary(pattern.keyList, values)
            runs = values.count == pattern.runs.count ? pattern.runs : Array(pattern.runs.prefix(values.count))
        }
        var start = scanner.cursor.offset
        while try !isAtEnd(of: dictionary) {
            scanner.skipBlanks()
            guard scanner.cursor.next == UInt8(ascii: "\"") else { throw scanner.unexpected() }
            let key = try scanner.takeString()
            try scanner.takeColon()
            scanner.skipBlanks()
            if mayBeRepeated, runs.count <= KeyList.longestRemembered { runs.append(start..<scanner.cursor.offset) }
            dictionary.set(try readValue(), forKey: key)
            start = scanner.cursor.offset
        }
        note(runs, of: dictionary)
        depth -= 1
        return dictionary
    }

    /// Reads values as long as the characters before them equal those in an earlier dictionary.
    private mutating func readValues(following pattern: JSONKeyPattern) throws(PropertyListError) -> [PropertyList] {
        var values: [PropertyList] = []
        values.reserveCapacity(pattern.runs.count)
        for run in pattern.runs {
            guard scanner.cursor.take(run) else { break }
            scanner.skipBlanks()
            values.append(try readValue())
        }
        return values
    }

    /// Whether the document may have more dictionaries at this depth. There is only one root.
    private var mayBeRepeated: Bool { depth > 1 }

    private mutating func note(_ runs: [Range<Int>], of dictionary: PropertyListDictionary) {
        guard mayBeRepeated, runs.count == dictionary.count, runs.count <= KeyList.longestRemembered else { return }
        while patterns.count <= depth { patterns.append(JSONKeyPattern()) }
        patterns[depth] = JSONKeyPattern(keyList: dictionary.keyList, runs: runs)
    }

    /// Takes the comma before the next key, if `dictionary` has elements, or the closing brace. Returns true after
    /// the brace.
    private mutating func isAtEnd(of dictionary: PropertyListDictionary) throws(PropertyListError) -> Bool {
        guard dictionary.isEmpty else { return try !scanner.takeComma(orEnd: UInt8(ascii: "}")) }
        scanner.skipBlanks()
        return scanner.cursor.take("}")
    }

    /// Takes the opening bracket or brace of a container.
    private mutating func enterContainer() throws(PropertyListError) {
        depth += 1
        guard depth <= PropertyList.nestingLimit else { throw scanner.error(.nestingTooDeep) }
        scanner.cursor.advance()
    }
}
