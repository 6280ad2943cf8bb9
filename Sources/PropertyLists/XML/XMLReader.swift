/// Reads Apple's XML property lists (the DTD `PropertyList-1.0`), with or without the `<plist>` around them.
struct XMLReader {
    private var scanner: XMLScanner
    private var depth = 0

    init(_ view: ByteView, from start: Int) {
        scanner = XMLScanner(view, from: start)
    }

    /// Whether a text is XML rather than OpenStep: it begins, after blanks, with a declaration, a comment
    /// or the opening tag of one of the elements. (`<abcd>` is OpenStep data.)
    static func recognises(_ view: ByteView, from start: Int) -> Bool {
        let first = view.firstOffset(from: start) { !$0.isXMLBlank }
        guard view[first] == UInt8(ascii: "<"), let mark = view[first + 1] else { return false }
        if mark == UInt8(ascii: "?") || mark == UInt8(ascii: "!") { return true }
        return XMLElement.allCases.contains { view.matches($0.name, at: first + 1) }
    }

    /// Reads the whole document.
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
        var dictionary = PropertyListDictionary()
        try enterContainer(tag)
        while try !isAtEnd(of: tag) {
            let keyTag = try scanner.takeOpeningTag()
            guard keyTag.element == .key else { throw scanner.error(.valueWithoutKey, at: keyTag.offset) }
            let key = try readText(keyTag)
            try scanner.skipMiscellaneous()
            guard !scanner.isAtClosingTag else { throw scanner.error(.keyWithoutValue, at: keyTag.offset) }
            let valueTag = try scanner.takeOpeningTag()
            guard valueTag.element != .key else { throw scanner.error(.keyWithoutValue, at: keyTag.offset) }
            dictionary.set(try readValue(valueTag), forKey: key)
        }
        depth -= 1
        return PropertyList(keyedArchiveReference: dictionary) ?? .dictionary(dictionary)
    }

    private mutating func enterContainer(_ tag: XMLTag) throws(PropertyListError) {
        depth += 1
        guard depth <= PropertyList.nestingLimit else { throw scanner.error(.nestingTooDeep, at: tag.offset) }
    }

    /// Moves to the next element of a container; true after taking the container's closing tag.
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
        let text = try readText(tag)
        guard let integer = PropertyListInteger(text.utf8.trimmingBlanks, allowingHexadecimal: true) else {
            throw scanner.error(.invalidInteger, at: tag.offset)
        }
        return integer
    }

    private mutating func readReal(_ tag: XMLTag) throws(PropertyListError) -> Double {
        let text = try readText(tag)
        guard let real = Double(propertyListText: text.utf8.trimmingBlanks) else {
            throw scanner.error(.invalidReal, at: tag.offset)
        }
        return real
    }

    private mutating func readDate(_ tag: XMLTag) throws(PropertyListError) -> PropertyListDate {
        let text = try readText(tag)
        let characters = text.utf8.trimmingBlanks
        guard characters.count == 20, characters.dropFirst(10).first == UInt8(ascii: "T"),
            characters.last == UInt8(ascii: "Z"), let date = PropertyListDate(text: characters)
        else { throw scanner.error(.invalidDate, at: tag.offset) }
        return date
    }

    private mutating func readData(_ tag: XMLTag) throws(PropertyListError) -> [UInt8] {
        let data: [UInt8]?
        // Nearly all data is plain, and need not be copied first.
        if !tag.isEmpty, let range = scanner.takePlainText() {
            data = scanner.cursor.view.bytes(range).flatMap { Base64.decode($0) }
            try scanner.takeClosingTag(of: tag)
        } else {
            data = Base64.decode(try readText(tag).utf8)
        }
        guard let data else { throw scanner.error(.invalidData, at: tag.offset) }
        return data
    }
}

extension PropertyList {
    /// The key that marks a reference of a keyed archive in XML.
    static let keyedArchiveReferenceKey = "CF$UID"

    /// A dictionary of `CF$UID` alone is how XML writes a reference inside a keyed archive.
    fileprivate init?(keyedArchiveReference dictionary: PropertyListDictionary) {
        guard dictionary.count == 1, let (key, value) = dictionary.first, key == Self.keyedArchiveReferenceKey,
            case .integer(let integer) = value, let uid = UInt32(exactly: integer)
        else { return nil }
        self = .uid(uid)
    }
}
