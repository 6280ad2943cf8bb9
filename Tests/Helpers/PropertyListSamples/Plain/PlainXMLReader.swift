/// A plain reader of property lists in XML: character by character, by the rules of `PropertyList-1.0.dtd` and of
/// `Docs/PropertyLists.md`.
package struct PlainXMLReader {
    static let elements = ["string", "key", "integer", "real", "date", "data", "true", "false", "array", "dict"]

    private typealias Tag = (name: String, isEmpty: Bool)

    private var text: PlainText
    private var level = 0

    package static func read(_ document: [UInt8]) throws -> PlainValue {
        var reader = PlainXMLReader(text: try PlainText(ofXML: document))
        return try reader.readDocument()
    }

    private mutating func readDocument() throws -> PlainValue {
        repeat { try text.passOverXMLMarkup() } while try text.passesOverXMLDocumentType()
        let value: PlainValue
        let tag = try readOpeningTag()
        if tag.name == "plist" {
            guard !tag.isEmpty else { throw PlainRefusal("<plist/>") }
            try text.passOverXMLMarkup()
            value = try readElement(readOpeningTag())
            try text.passOverXMLMarkup()
            try readClosingTag("plist")
        } else {
            value = try readElement(tag)
        }
        try text.passOverXMLMarkup()
        guard text.next == nil else { throw PlainRefusal("content behind the root") }
        return value
    }

    private mutating func readElement(_ tag: Tag) throws -> PlainValue {
        switch tag.name {
        case "array", "dict":
            level += 1
            defer { level -= 1 }
            guard level <= PlainValue.deepestLevel else { throw PlainRefusal("nesting is too deep") }
            return tag.name == "array" ? .array(try readChildren(tag).map(\.value)) : try readDictionary(tag)
        case "true", "false":
            guard try readChildren(tag).isEmpty else { throw PlainRefusal("a boolean with elements") }
            return .boolean(tag.name == "true")
        case "string", "key": return .string(try readText(tag).utf8)
        case "integer": return try Self.integer(Self.trimmed(readText(tag)))
        case "real": return try PlainNumbers.real(Self.trimmed(readText(tag)))
        case "date":
            let seconds = try PlainNumbers.date(Self.trimmed(readText(tag)), like: "YYYY-MM-DDThh:mm:ssZ")
            return .date(Double(seconds).bitPattern)
        case "data": return .data(try PlainNumbers.base64(readText(tag).filter { !PlainText.isXMLBlank($0) }))
        default: throw PlainRefusal("element \(tag.name)")
        }
    }

    private mutating func readChildren(_ tag: Tag) throws -> [(name: String, value: PlainValue)] {
        if tag.isEmpty { return [] }
        var children: [(name: String, value: PlainValue)] = []
        try text.passOverXMLMarkup()
        while !text.isNext("</") {
            let child = try readOpeningTag()
            children.append((child.name, try readElement(child)))
            try text.passOverXMLMarkup()
        }
        try readClosingTag(tag.name)
        return children
    }

    private mutating func readDictionary(_ tag: Tag) throws -> PlainValue {
        let children = try readChildren(tag)
        guard children.count.isMultiple(of: 2) else { throw PlainRefusal("a key without a value") }
        var entries: [PlainValue.Entry] = []
        for position in stride(from: 0, to: children.count, by: 2) {
            guard children[position].name == "key", case .string(let key) = children[position].value,
                children[position + 1].name != "key"
            else { throw PlainRefusal("a value without a key, or a key without a value") }
            entries.append(PlainValue.Entry(key: key, value: children[position + 1].value))
        }
        let value = PlainValue.dictionary(ofAll: entries)
        if case .dictionary(let entries) = value, entries.count == 1, entries[0].key == Array("CF$UID".utf8),
            case .integer(let integer) = entries[0].value, let number = UInt32(exactly: integer)
        {
            return .uid(number)
        }
        return value
    }

    /// An integer with an optional sign, which blanks may follow, in decimal or after `0x` in hexadecimal.
    private static func integer(_ characters: [Unicode.Scalar]) throws -> PlainValue {
        var text = PlainText(characters)
        let isNegative = text.isNext("-")
        if text.takes("-") || text.takes("+") { _ = text.take(while: isNumberBlank) }
        let radix: UInt32 = text.takes("0x") || text.takes("0X") ? 16 : 10
        return try PlainNumbers.integer(digits: characters[text.position...], radix: radix, isNegative: isNegative)
    }

    /// Numbers and dates have the blanks of CoreFoundation around them.
    private static func isNumberBlank(_ character: Unicode.Scalar) -> Bool {
        ("\t"..."\r").contains(character) || character == " "
    }

    private static func trimmed(_ characters: [Unicode.Scalar]) -> [Unicode.Scalar] {
        characters.drop(while: isNumberBlank).reversed().drop(while: isNumberBlank).reversed()
    }

    /// Reads a tag and passes over its attributes, which may have `>` in quotes.
    private mutating func readOpeningTag() throws -> Tag {
        try text.expect("<")
        let name = text.take { $0.digit(radix: 36) != nil || ".-_:".unicodeScalars.contains($0) || !$0.isASCII }.text
        let start = text.position
        text.passOverXMLBlanks()
        guard text.position > start || text.isNext("/") || text.isNext(">") else { throw PlainRefusal("tag \(name)") }
        while !text.takes(">") {
            if text.takes("/>") { return (name, true) }
            let character = try text.take()
            if character == "<" { throw PlainRefusal("a tag inside a tag") }
            if character == "\"" || character == "'" { _ = try text.take(upTo: String(character)) }
        }
        return (name, false)
    }

    private mutating func readClosingTag(_ name: String) throws {
        try text.expect("</\(name)")
        text.passOverXMLBlanks()
        try text.expect(">")
    }

    private mutating func readText(_ tag: Tag) throws -> [Unicode.Scalar] {
        if tag.isEmpty { return [] }
        var result: [Unicode.Scalar] = []
        while !text.isNext("</") {
            if try text.passesOverXMLCommentOrInstruction() { continue }
            if text.isNext("&") {
                result.append(try text.takeXMLReference())
            } else if text.takes("<![CDATA[") {
                result += try text.take(upTo: "]]>")
            } else if text.isNext("<") {
                throw PlainRefusal("an element in text")
            } else {
                result.append(try text.take())
            }
        }
        try readClosingTag(tag.name)
        return result
    }
}
