/// A plain reader of OpenStep text and of GNUstep's typed values: character by character, by the rules of the section
/// "OpenStep" of `Docs/PropertyLists.md`.
package struct PlainOpenStepReader {
    private var text: PlainText
    private var level = 0

    package static func read(_ document: [UInt8]) throws -> PlainValue {
        let characters = try (PlainEncoding(of: document) ?? .utf8).characters(of: document)
        if characters.isEmpty { throw PlainRefusal("the document is empty") }
        var reader = PlainOpenStepReader(text: PlainText(characters))
        return try reader.readDocument()
    }

    private mutating func readDocument() throws -> PlainValue {
        try passOver()
        if text.next == nil { return .dictionary([]) }
        let start = text.position
        let value = try readValue()
        try passOver()
        if text.next == nil { return value }
        guard case .string = value else { throw PlainRefusal("content behind the root") }
        text.position = start
        level = 1
        return .dictionary(ofAll: try readEntries { $0.text.next == nil })
    }

    private static func isBlank(_ character: Unicode.Scalar) -> Bool {
        isBlankOfASCII(character) || isLineEnd(character)
    }

    private static func isBlankOfASCII(_ character: Unicode.Scalar) -> Bool {
        ("\t"..."\r").contains(character) || character == " "
    }

    private static func isLineEnd(_ character: Unicode.Scalar) -> Bool {
        character == "\n" || character == "\r" || character == "\u{2028}" || character == "\u{2029}"
    }

    /// Passes over blanks and comments.
    private mutating func passOver() throws {
        while true {
            _ = text.take(while: Self.isBlank)
            if text.takes("//") {
                _ = text.take { !Self.isLineEnd($0) }
            } else if text.takes("/*") {
                _ = try text.take(upTo: "*/")
            } else {
                return
            }
        }
    }

    private mutating func readValue() throws -> PlainValue {
        switch text.next {
        case "{", "(":
            level += 1
            defer { level -= 1 }
            guard level <= PlainValue.deepestLevel else { throw PlainRefusal("nesting is too deep") }
            if text.takes("{") { return .dictionary(ofAll: try readEntries { $0.text.takes("}") }) }
            return .array(try readElements())
        case "<":
            if text.takes("<*") { return try readTyped() }
            return .data(try text.takes("<[") ? readBase64() : readHexadecimal())
        default:
            return .string(try readString())
        }
    }

    private mutating func readElements() throws -> [PlainValue] {
        try text.expect("(")
        var elements: [PlainValue] = []
        try passOver()
        while !text.takes(")") {
            elements.append(try readValue())
            try passOver()
            if text.isNext(")") { continue }
            try text.expect(",")
            try passOver()
        }
        return elements
    }

    private mutating func readEntries(
        upTo isAtEnd: (inout PlainOpenStepReader) -> Bool
    ) throws -> [PlainValue.Entry] {
        var entries: [PlainValue.Entry] = []
        try passOver()
        while !isAtEnd(&self) {
            let key = try readString()
            var value = PlainValue.string(key)
            try passOver()
            if text.takes("=") {
                try passOver()
                value = try readValue()
                try passOver()
            }
            try text.expect(";")
            try passOver()
            entries.append(PlainValue.Entry(key: key, value: value))
        }
        return entries
    }

    // MARK: Strings

    private mutating func readString() throws -> [UInt8] {
        if text.next == "\"" || text.next == "'" { return try PlainOpenStepLeaf.readQuoted(&text) }
        let word = text.take { character in
            character.digit(radix: 36) != nil || "_$/:.-".unicodeScalars.contains(character)
        }
        guard !word.isEmpty else { throw PlainRefusal("no value at character \(text.position)") }
        return word.utf8
    }

    // MARK: Data and typed values

    private mutating func readHexadecimal() throws -> [UInt8] {
        try text.expect("<")
        let digits = try text.take(upTo: ">").filter { !Self.isBlankOfASCII($0) }
        guard digits.count.isMultiple(of: 2) else { throw PlainRefusal("half a byte") }
        return try stride(from: 0, to: digits.count, by: 2).map { position in
            guard let high = digits[position].digit(radix: 16), let low = digits[position + 1].digit(radix: 16) else {
                throw PlainRefusal("no hexadecimal digit")
            }
            return UInt8(truncatingIfNeeded: high << 4 | low)
        }
    }

    /// Characters that are not base64 are ignored if there are any that are.
    private mutating func readBase64() throws -> [UInt8] {
        let characters = try text.take(upTo: "]").filter { !Self.isBlankOfASCII($0) }
        try text.expect(">")
        let digits = characters.filter { $0.digit(radix: 36) != nil || $0 == "+" || $0 == "/" || $0 == "=" }
        if digits.isEmpty, !characters.isEmpty { throw PlainRefusal("no base64") }
        return try PlainNumbers.base64(digits)
    }

    private mutating func readTyped() throws -> PlainValue {
        let kind = try text.take()
        let isQuoted = text.takes("\"")
        let content = try text.take(upTo: isQuoted ? "\">" : ">")
        return try PlainOpenStepLeaf.typedValue(kind, content)
    }
}
