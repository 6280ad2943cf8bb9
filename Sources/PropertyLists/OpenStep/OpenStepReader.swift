/// Reads OpenStep text property lists as CoreFoundation does (`CFOldStylePList.c`), and GNUstep's typed values
/// (`OpenStepReader+GNUstep.swift`).
///
/// ```
/// value:      string | data | ( value, value ) | { key = value; key; }
/// string:     letters, digits and _ $ / : . -  |  "quoted" or 'quoted', with escapes
/// data:       < hexadecimal digits and blanks >
/// ```
/// A comma may follow the last element. The semicolon after every pair is required, and `key;` alone means that the
/// value is the key. A document may also be a dictionary without its braces, as `.strings` files are; a document of
/// blanks alone is an empty dictionary.
struct OpenStepReader: NestedTextReader {
    var scanner: OpenStepScanner
    var depth = 0

    init(_ view: ByteView, from start: Int, isTyped: Bool) {
        scanner = OpenStepScanner(view, from: start, escapesNeedDigits: isTyped)
    }

    /// Reads the whole document and returns its root value.
    mutating func readDocument() throws(PropertyListError) -> PropertyList {
        let start = scanner.cursor.offset
        try scanner.skipBlanks()
        guard !scanner.cursor.isAtEnd else { return .dictionary([:]) }
        let root = try readValue()
        try scanner.skipBlanks()
        if scanner.cursor.isAtEnd { return root }
        // A dictionary without braces begins with a string, its first key.
        guard case .string = root else { throw scanner.error(.trailingContent) }
        let isPair = scanner.cursor.next == UInt8(ascii: "=") || scanner.cursor.next == UInt8(ascii: ";")
        guard isPair else { throw scanner.error(.trailingContent) }
        scanner.cursor.move(to: start)
        try enterContainer()
        let dictionary = try readPairs()
        guard scanner.cursor.isAtEnd else { throw scanner.unexpected() }
        return .dictionary(dictionary)
    }

    mutating func readValue() throws(PropertyListError) -> PropertyList {
        let start = scanner.cursor.offset
        switch scanner.cursor.next {
        case UInt8(ascii: "{"):
            try enterContainer()
            scanner.cursor.advance()
            let dictionary = try readPairs()
            guard scanner.cursor.take("}") else { throw scanner.unexpected() }
            depth -= 1
            return .dictionary(dictionary)
        case UInt8(ascii: "("):
            try enterContainer()
            scanner.cursor.advance()
            return .array(try readElements(upTo: UInt8(ascii: ")")))
        case UInt8(ascii: "<"):
            scanner.cursor.advance()
            if scanner.cursor.take("*") { return try readTypedValue(from: start) }
            if scanner.cursor.take("[") { return .data(try readBase64Data(from: start)) }
            return .data(try readHexadecimalData(from: start))
        default:
            return .string(try scanner.takeString())
        }
    }

    /// Reads the pairs of a dictionary up to its closing brace or the end of the document.
    private mutating func readPairs() throws(PropertyListError) -> PropertyListDictionary {
        var dictionary = PropertyListDictionary()
        try scanner.skipBlanks()
        while let byte = scanner.cursor.next, byte != UInt8(ascii: "}") {
            let key = try scanner.takeString()
            try scanner.skipBlanks()
            if scanner.cursor.take("=") {
                try scanner.skipBlanks()
                dictionary.set(try readValue(), forKey: key)
                try scanner.skipBlanks()
            } else {
                dictionary.set(.string(key), forKey: key)
            }
            guard scanner.cursor.take(";") else { throw scanner.expected(";") }
            try scanner.skipBlanks()
        }
        return dictionary
    }

    /// Takes the comma after the previous element, unless the next is the first, and then the closing bracket if it
    /// follows. Returns whether the bracket was taken.
    mutating func isAtEnd(_ bracket: UInt8, isFirst: Bool) throws(PropertyListError) -> Bool {
        try scanner.skipBlanks()
        if !isFirst, scanner.cursor.take(",") {
            try scanner.skipBlanks()
        } else if !isFirst, scanner.cursor.next != bracket {
            throw scanner.expected(",")
        }
        return scanner.cursor.take(bracket)
    }

    private mutating func readHexadecimalData(from start: Int) throws(PropertyListError) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        while let byte = scanner.cursor.next, byte != UInt8(ascii: ">") {
            scanner.cursor.advance()
            if byte.isBlank { continue }
            guard let digit = byte.hexadecimalDigitValue else { throw scanner.error(.invalidData, at: start) }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        guard scanner.cursor.take(">") else { throw scanner.unexpected() }
        guard high == nil else { throw scanner.error(.invalidData, at: start) }
        return bytes
    }
}
