/// Reads exactly the JSON of RFC 8259, except for null, which property lists cannot represent.
struct JSONReader: NestedTextReader {
    var scanner: JSONScanner
    var depth = 0

    init(_ view: ByteView) {
        scanner = JSONScanner(view)
    }

    /// Reads the whole document and returns its root value, which is read by `readRoot`.
    mutating func readDocument<Root>(
        _ readRoot: (inout JSONReader) throws(PropertyListError) -> Root
    ) throws(PropertyListError) -> Root {
        try scanner.takeByteOrderMark()
        scanner.skipBlanks()
        guard !scanner.cursor.isAtEnd else { throw scanner.error(.emptyDocument) }
        let root = try readRoot(&self)
        scanner.skipBlanks()
        guard scanner.cursor.isAtEnd else { throw scanner.error(.trailingContent) }
        return root
    }

    mutating func readValue() throws(PropertyListError) -> PropertyList {
        switch scanner.cursor.next {
        case UInt8(ascii: "\""):
            return .string(try scanner.takeString())
        case UInt8(ascii: "{"):
            try enterContainer()
            scanner.cursor.advance()
            return .dictionary(try readPairs())
        case UInt8(ascii: "["):
            try enterContainer()
            scanner.cursor.advance()
            return .array(try readElements(upTo: UInt8(ascii: "]")))
        case let byte? where byte == UInt8(ascii: "-") || byte.decimalDigitValue != nil:
            return try scanner.takeNumber()
        default:
            if scanner.cursor.take("true") { return .boolean(true) }
            if scanner.cursor.take("false") { return .boolean(false) }
            throw scanner.cursor.view.matches("null", at: scanner.cursor.offset)
                ? scanner.error(.nullNotRepresentable) : scanner.unexpected()
        }
    }

    /// Reads the keys and values of a dictionary up to its closing brace.
    private mutating func readPairs() throws(PropertyListError) -> PropertyListDictionary {
        var dictionary = PropertyListDictionary()
        while try !isAtEnd(UInt8(ascii: "}"), isFirst: dictionary.isEmpty) {
            let key = try takeKey()
            dictionary.reserveFirstCapacity(atDepth: depth)
            dictionary.set(try readValue(), forKey: key)
        }
        depth -= 1
        return dictionary
    }

    /// Takes a key and everything between it and its value.
    mutating func takeKey() throws(PropertyListError) -> String {
        guard scanner.cursor.next == UInt8(ascii: "\"") else { throw scanner.unexpected() }
        let key = try scanner.takeString()
        scanner.skipBlanks()
        guard scanner.cursor.take(UInt8(ascii: ":")) else { throw scanner.expected(":") }
        scanner.skipBlanks()
        return key
    }

    /// Takes the closing bracket, if it is next, and returns true. Otherwise takes the comma before the next element,
    /// unless that is the first.
    mutating func isAtEnd(_ bracket: UInt8, isFirst: Bool) throws(PropertyListError) -> Bool {
        scanner.skipBlanks()
        if scanner.cursor.take(bracket) { return true }
        if isFirst { return false }
        guard scanner.cursor.take(UInt8(ascii: ",")) else { throw scanner.expected(",") }
        scanner.skipBlanks()
        return false
    }
}
