/// What stands in XML besides elements and text, by the rules of XML 1.0 as far as `Docs/PropertyLists.md` adopts them.
extension PlainText {
    static func isXMLBlank(_ character: Unicode.Scalar) -> Bool {
        character == " " || character == "\t" || character == "\n" || character == "\r"
    }

    /// An XML document in the encoding that its first bytes show, or else in the one that it declares, or in UTF-8.
    init(ofXML document: [UInt8]) throws {
        let shown = PlainEncoding(of: document)
        var text = PlainText(try (shown ?? .latin1).characters(of: document))
        switch text.takeEncodingName()?.lowercased() {
        case nil, "utf-8", "utf8", "us-ascii", "ascii", "utf-16", "utf-16le", "utf-16be", "utf16", "utf-32", "utf-32le",
            "utf-32be", "ucs-2", "ucs-4", "iso-10646-ucs-2", "iso-10646-ucs-4":
            self.init(try (shown ?? .utf8).characters(of: document))
        case "iso-8859-1", "iso_8859-1", "iso_8859-1:1987", "iso-ir-100", "latin1", "l1", "cp819", "ibm819":
            self.init(try (shown ?? .latin1).characters(of: document))
        case .some(let name):
            throw PlainRefusal("encoding \(name)")
        }
    }

    /// Takes the name in `<?xml … encoding="…"?>` at the start of the document; nil if there is none.
    private mutating func takeEncodingName() -> String? {
        passOverXMLBlanks()
        guard takes("<?xml"), let declaration = try? take(upTo: ">") else { return nil }
        var text = PlainText(declaration)
        guard (try? text.take(upTo: "encoding")) != nil else { return nil }
        text.passOverXMLBlanks()
        if text.takes("=") { text.passOverXMLBlanks() }
        guard let quote = try? text.take() else { return nil }
        return try? text.take(upTo: String(quote)).text
    }

    mutating func passOverXMLBlanks() {
        _ = take(while: Self.isXMLBlank)
    }

    /// Passes over blanks, comments and processing instructions.
    mutating func passOverXMLMarkup() throws {
        repeat { passOverXMLBlanks() } while try passesOverXMLCommentOrInstruction()
    }

    mutating func passesOverXMLCommentOrInstruction() throws -> Bool {
        if takes("<!--") {
            _ = try take(upTo: "-->")
        } else if takes("<?") {
            _ = try take(upTo: "?>")
        } else {
            return false
        }
        return true
    }

    /// Passes over a document type. Its end may also stand in quotes and between the brackets.
    mutating func passesOverXMLDocumentType() throws -> Bool {
        guard takes("<!DOCTYPE") else { return false }
        var isInBrackets = false
        while isInBrackets || !isNext(">") {
            if isInBrackets, try passesOverXMLCommentOrInstruction() { continue }
            let character = try take()
            if character == "[" { isInBrackets = true }
            if character == "]" { isInBrackets = false }
            if character == "\"" || character == "'" {
                // A quote is ignored alone if its literal is not closed on its line, or before a tag begins.
                let start = position
                _ = take { $0 != character && $0 != "\n" && $0 != "<" }
                if next == character { _ = try take() } else { position = start }
            }
        }
        return takes(">")
    }

    /// Takes `&amp;`, another of the five entities that XML has, or a reference to a character.
    mutating func takeXMLReference() throws -> Unicode.Scalar {
        try expect("&")
        let name = try take(upTo: ";")
        let entities: [String: Unicode.Scalar] = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
        if let character = entities[name.text] { return character }
        guard name.first == "#" else { throw PlainRefusal("entity \(name.text)") }
        let isHexadecimal = name.dropFirst().first == "x"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        let number = try PlainNumbers.integer(digits: digits, radix: isHexadecimal ? 16 : 10, isNegative: false)
        guard case .integer(let number) = number, let number = UInt32(exactly: number) else {
            throw PlainRefusal("a reference to no character")
        }
        return try PlainEncoding.scalar(number)
    }
}
