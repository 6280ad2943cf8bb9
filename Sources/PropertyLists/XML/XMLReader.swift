/// Reads Apple's XML property lists (the DTD `PropertyList-1.0`), with or without the enclosing `<plist>` element.
struct XMLReader: NestedTextReader {
    var scanner: XMLScanner
    var depth = 0

    init(_ view: ByteView, from start: Int) {
        scanner = XMLScanner(view, from: start)
    }

    /// Whether a text is XML rather than OpenStep: after blanks it begins with `<?`, `<!` or the opening tag of one
    /// of the elements. (`<abcd>` is OpenStep data.)
    static func recognises(_ view: ByteView, from start: Int) -> Bool {
        let first = view.firstOffset(from: start) { !$0.isXMLBlank }
        guard view[first] == UInt8(ascii: "<"), let mark = view[first + 1] else { return false }
        if mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!") { return true }
        return XMLElement.allCases.contains { view.matches($0.name, at: first + 1) }
    }

    /// Reads the whole document and returns its root value.
    mutating func readDocument() throws(PropertyListError) -> PropertyList {
        if !scanner.takeUsualBeginning() { try scanner.checkDeclaredEncoding() }
        try scanner.skipMiscellaneous(beforeRoot: true)
        var tag = try scanner.takeOpeningTag()
        let root: PropertyList
        if tag.element == .plist {
            guard !tag.isEmpty else { throw scanner.error(.emptyDocument, at: tag.offset) }
            let outer = tag
            try scanner.skipMiscellaneous()
            guard !scanner.isAtClosingTag else { throw scanner.error(.emptyDocument) }
            tag = try scanner.takeOpeningTag()
            root = try readValue(tag)
            try scanner.skipMiscellaneous()
            try scanner.takeClosingTag(of: outer)
        } else {
            root = try readValue(tag)
        }
        try scanner.skipMiscellaneous()
        guard scanner.cursor.isAtEnd else { throw scanner.error(.trailingContent) }
        return root
    }

    mutating func readValue() throws(PropertyListError) -> PropertyList {
        try readValue(scanner.takeOpeningTag())
    }

    private mutating func readValue(_ tag: XMLTag) throws(PropertyListError) -> PropertyList {
        switch tag.element {
        case .string, .key: .string(try readText(tag))
        case .dictionary: try readDictionary(tag)
        case .array: try readArray(tag)
        case .true: try readBoolean(true, tag)
        case .false: try readBoolean(false, tag)
        case .integer: .integer(try readTrimmed(tag, else: .invalidInteger) { PropertyListInteger(xmlText: $0) })
        case .real: .real(try readTrimmed(tag, else: .invalidReal) { Double(propertyListText: $0) })
        case .date: .date(try readDate(tag))
        case .data: .data(try readCharacters(tag, else: .invalidData) { Base64.decode($0) })
        case .plist: throw scanner.error(.unknownElement("plist"), at: tag.offset)
        }
    }

    // MARK: Containers

    private mutating func readArray(_ tag: XMLTag) throws(PropertyListError) -> PropertyList {
        try enterContainer(at: tag.offset)
        return .array(try readElements(upTo: tag))
    }

    private mutating func readDictionary(_ tag: XMLTag) throws(PropertyListError) -> PropertyList {
        try enterContainer(at: tag.offset)
        var dictionary = PropertyListDictionary()
        var start = scanner.cursor.offset
        while try !isAtEnd(tag, isFirst: dictionary.isEmpty) {
            let key = try takeKey()
            dictionary.reserveFirstCapacity(atDepth: depth)
            dictionary.set(try readValue(ofKeyAfter: start), forKey: key)
            start = scanner.cursor.offset
        }
        depth -= 1
        return PropertyList(readFromXML: dictionary)
    }

    /// Takes a key and everything between it and its value.
    private mutating func takeKey() throws(PropertyListError) -> String {
        let tag = try scanner.takeOpeningTag()
        guard tag.element == .key else { throw scanner.error(.valueWithoutKey, at: tag.offset) }
        let key = try readText(tag)
        try scanner.skipMiscellaneous()
        return key
    }

    /// Reads the value of a key.
    ///
    /// - Parameter start: The offset after the previous value, for errors.
    private mutating func readValue(ofKeyAfter start: Int) throws(PropertyListError) -> PropertyList {
        guard let tag = scanner.takePlainOpeningTag() else { return try readOtherValue(ofKeyAfter: start) }
        guard tag.element != .key else { throw try keyWithoutValue(after: start) }
        return try readValue(tag)
    }

    private mutating func readOtherValue(ofKeyAfter start: Int) throws(PropertyListError) -> PropertyList {
        try scanner.skipMiscellaneous()
        guard !scanner.isAtClosingTag else { throw try keyWithoutValue(after: start) }
        let tag = try scanner.takeOpeningTag()
        guard tag.element != .key else { throw try keyWithoutValue(after: start) }
        return try readValue(tag)
    }

    /// The error that a key has no value, at the first key after an offset.
    private mutating func keyWithoutValue(after start: Int) throws(PropertyListError) -> PropertyListError {
        scanner.cursor.move(to: start)
        try scanner.skipMiscellaneous()
        return scanner.error(.keyWithoutValue)
    }

    /// Moves to the next element in the container that `tag` has opened. If there is none, takes the closing tag and
    /// returns true. An empty element, such as `<array/>`, has no closing tag. `isFirst` is ignored, since XML has no
    /// separators.
    mutating func isAtEnd(_ tag: XMLTag, isFirst: Bool) throws(PropertyListError) -> Bool {
        if tag.isEmpty { return true }
        // Most elements follow each other with nothing but an indentation between them.
        scanner.cursor.skipIndentation()
        if scanner.isBeforeName { return false }
        if scanner.takePlainClosingTag(of: tag, at: scanner.cursor.offset) { return true }
        try scanner.skipMiscellaneous()
        guard scanner.isAtClosingTag || scanner.cursor.isAtEnd else { return false }
        try scanner.takeClosingTag(of: tag)
        return true
    }

    // MARK: Leaves

    private mutating func readText(_ tag: XMLTag) throws(PropertyListError) -> String {
        guard !tag.isEmpty else { return "" }
        if let range = scanner.takePlainElement(tag) { return try scanner.text(range) }
        let text = try scanner.takeText()
        try scanner.takeClosingTag(of: tag)
        return text
    }

    private mutating func readBoolean(_ value: Bool, _ tag: XMLTag) throws(PropertyListError) -> PropertyList {
        if !tag.isEmpty {
            try scanner.skipMiscellaneous()
            try scanner.takeClosingTag(of: tag)
        }
        return .boolean(value)
    }

    private mutating func readDate(_ tag: XMLTag) throws(PropertyListError) -> PropertyListDate {
        var hasForm = true
        do throws(PropertyListError) {
            return try readTrimmed(tag, else: .invalidDate) { text in
                let date = PropertyListDate(xmlText: text)
                if date == nil { hasForm = PropertyListDate.hasFormOfXML(text) }
                return date
            }
        } catch {
            throw error.reason == .invalidDate && !hasForm ? scanner.error(.invalidDateForm, at: tag.offset) : error
        }
    }

    /// Reads an element whose text, without blanks around it, denotes a number or date.
    private mutating func readTrimmed<Value>(
        _ tag: XMLTag, else reason: PropertyListError.Reason, _ value: (ByteSlice) -> Value?
    ) throws(PropertyListError) -> Value {
        try readCharacters(tag, else: reason) { value($0.trimmingBlanks) }
    }

    /// Reads an element whose text denotes a number, date or data. Most are plain text, which `value` parses where it
    /// is in the document, without a copy.
    ///
    /// - Throws: ``PropertyListError`` with `reason` if `value` returns nil.
    private mutating func readCharacters<Value>(
        _ tag: XMLTag, else reason: PropertyListError.Reason, _ value: (ByteSlice) -> Value?
    ) throws(PropertyListError) -> Value {
        if !tag.isEmpty, let range = scanner.takePlainElement(tag) {
            let value = scanner.cursor.view.bytes(range).flatMap(value)
            if value == nil { try scanner.checkText(range) }
            guard let value else { throw scanner.error(reason, at: tag.offset) }
            return value
        }
        let text = Array(try readText(tag).utf8)
        guard let value = text.withUnsafeBytes({ value(ByteSlice(view: ByteView($0), 0..<text.count)) })
        else { throw scanner.error(reason, at: tag.offset) }
        return value
    }
}
