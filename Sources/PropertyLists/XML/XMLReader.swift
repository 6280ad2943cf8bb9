/// Reads Apple's XML property lists (the DTD `PropertyList-1.0`), with or without the enclosing `<plist>` element.
struct XMLReader {
    private var scanner: XMLScanner
    private var depth = 0
    /// For each depth, the keys of the dictionary read last.
    private var patterns: [XMLKeyPattern] = []

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
        try scanner.checkDeclaredEncoding()
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

    private mutating func readValue(_ tag: XMLTag) throws(PropertyListError) -> PropertyList {
        switch tag.element {
        case .string, .key: .string(try readText(tag))
        case .dictionary: try readDictionary(tag)
        case .array: .array(try readArray(tag))
        case .true: try readBoolean(true, tag)
        case .false: try readBoolean(false, tag)
        case .integer: .integer(try readInteger(tag))
        case .real: .real(try readReal(tag))
        case .date: .date(try readDate(tag))
        case .data: .data(try readData(tag))
        case .plist: throw scanner.error(.unknownElement("plist"), at: tag.offset)
        }
    }

    // MARK: Containers

    private mutating func readArray(_ tag: XMLTag) throws(PropertyListError) -> [PropertyList] {
        var elements: [PropertyList] = []
        try enterContainer(tag)
        while try !isAtEnd(of: tag) {
            elements.append(try readValue(scanner.takeOpeningTag()))
        }
        depth -= 1
        return elements
    }

    private mutating func readDictionary(_ tag: XMLTag) throws(PropertyListError) -> PropertyList {
        try enterContainer(tag)
        var dictionary = PropertyListDictionary()
        var runs: [XMLKeyPattern.Run] = []
        if !tag.isEmpty, depth < patterns.count {
            let pattern = patterns[depth]
            let values = try readValues(following: pattern)
            dictionary = PropertyListDictionary(pattern.keyList, values)
            runs = values.count == pattern.runs.count ? pattern.runs : Array(pattern.runs.prefix(values.count))
        }
        var start = scanner.cursor.offset
        while try !isAtEnd(of: tag) {
            let keyTag = try scanner.takeOpeningTag()
            guard keyTag.element == .key else { throw scanner.error(.valueWithoutKey, at: keyTag.offset) }
            let key = try readText(keyTag)
            try scanner.skipMiscellaneous()
            let run = XMLKeyPattern.Run(
                characters: start..<scanner.cursor.offset, keyDistance: keyTag.offset - start)
            dictionary.set(try readValue(ofKeyAt: keyTag.offset), forKey: key)
            start = scanner.cursor.offset
            if mayBeRepeated, runs.count <= KeyList.longestRemembered { runs.append(run) }
        }
        note(runs, of: dictionary)
        depth -= 1
        return PropertyList(keyedArchiveReference: dictionary) ?? .dictionary(dictionary)
    }

    /// Reads values as long as the characters before them equal those in an earlier dictionary.
    private mutating func readValues(following pattern: XMLKeyPattern) throws(PropertyListError) -> [PropertyList] {
        var values: [PropertyList] = []
        values.reserveCapacity(pattern.runs.count)
        for run in pattern.runs {
            let start = scanner.cursor.offset
            guard scanner.cursor.take(run.characters) else { break }
            try scanner.skipMiscellaneous()
            values.append(try readValue(ofKeyAt: start + run.keyDistance))
        }
        return values
    }

    private mutating func readValue(ofKeyAt keyOffset: Int) throws(PropertyListError) -> PropertyList {
        guard !scanner.isAtClosingTag else { throw scanner.error(.keyWithoutValue, at: keyOffset) }
        let tag = try scanner.takeOpeningTag()
        guard tag.element != .key else { throw scanner.error(.keyWithoutValue, at: keyOffset) }
        return try readValue(tag)
    }

    /// Whether the document may have more dictionaries at this depth. There is only one root.
    private var mayBeRepeated: Bool { depth > 1 }

    private mutating func note(_ runs: [XMLKeyPattern.Run], of dictionary: PropertyListDictionary) {
        guard mayBeRepeated, runs.count == dictionary.count, runs.count <= KeyList.longestRemembered else { return }
        while patterns.count <= depth { patterns.append(XMLKeyPattern()) }
        patterns[depth] = XMLKeyPattern(keyList: dictionary.keyList, runs: runs)
    }

    private mutating func enterContainer(_ tag: XMLTag) throws(PropertyListError) {
        depth += 1
        guard depth <= PropertyList.nestingLimit else { throw scanner.error(.nestingTooDeep, at: tag.offset) }
    }

    /// Moves to the next element of a container. Returns true, after taking the container's closing tag, if there is
    /// none.
    private mutating func isAtEnd(of tag: XMLTag) throws(PropertyListError) -> Bool {
        if tag.isEmpty { return true }
        try scanner.skipMiscellaneous()
        guard scanner.isAtClosingTag || scanner.cursor.isAtEnd else { return false }
        try scanner.takeClosingTag(of: tag)
        return true
    }

    // MARK: Leaves

    private mutating func readText(_ tag: XMLTag) throws(PropertyListError) -> String {
        guard !tag.isEmpty else { return "" }
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

    private mutating func readInteger(_ tag: XMLTag) throws(PropertyListError) -> PropertyListInteger {
        try readCharacters(tag, else: .invalidInteger) {
            PropertyListInteger(xmlText: $0.trimmingBlanks)
        }
    }

    private mutating func readReal(_ tag: XMLTag) throws(PropertyListError) -> Double {
        try readCharacters(tag, else: .invalidReal) { Double(propertyListText: $0.trimmingBlanks) }
    }

    private mutating func readDate(_ tag: XMLTag) throws(PropertyListError) -> PropertyListDate {
        try readCharacters(tag, else: .invalidDate) { PropertyListDate(xmlText: $0.trimmingBlanks) }
    }

    private mutating func readData(_ tag: XMLTag) throws(PropertyListError) -> [UInt8] {
        try readCharacters(tag, else: .invalidData) { Base64.decode($0) }
    }

    /// Reads an element whose text denotes a number, date or data. Most are plain text, which `value` parses where it
    /// is in the document, without a copy.
    ///
    /// - Throws: ``PropertyListError`` with `reason` if `value` returns nil.
    @inline(__always)
    private mutating func readCharacters<Value>(
        _ tag: XMLTag, else reason: PropertyListError.Reason, _ value: (ByteSlice) -> Value?
    ) throws(PropertyListError) -> Value {
        if !tag.isEmpty, let range = scanner.takePlainText() {
            let value = scanner.cursor.view.bytes(range).flatMap(value)
            if value == nil { try scanner.checkText(range) }
            try scanner.takeClosingTag(of: tag)
            guard let value else { throw scanner.error(reason, at: tag.offset) }
            return value
        }
        let text = Array(try readText(tag).utf8)
        guard let value = text.withUnsafeBytes({ value(ByteSlice(view: ByteView($0), 0..<text.count)) })
        else { throw scanner.error(reason, at: tag.offset) }
        return value
    }
}
