extension PlainValue {
    /// Reads a property list in the format that its first bytes show: `bplist` is binary; `<` with `!`, `?` or the name
    /// of an element is XML, after an optional byte order mark and blanks; anything else is OpenStep text.
    package init(reading document: [UInt8]) throws {
        if document.isEmpty { throw PlainRefusal("the document is empty") }
        if document.starts(with: Array("bplist".utf8)) {
            self = try PlainBinaryReader.read(document)
        } else if Self.isXML(document) {
            self = try PlainXMLReader.read(document)
        } else {
            self = try PlainOpenStepReader.read(document)
        }
    }

    /// Reads JSON.
    package init(readingJSON document: [UInt8]) throws {
        self = try PlainJSONReader.read(document)
    }

    /// Only the start of the document has to be text: what begins as XML and has damage further on is damaged XML. In
    /// every encoding, a character of ASCII is its byte and zeros.
    private static func isXML(_ document: [UInt8]) -> Bool {
        let mark = PlainEncoding(of: document)?.markLength ?? 0
        let start = String(decoding: document.dropFirst(mark).filter { $0 != 0 }, as: UTF8.self).unicodeScalars
            .drop(while: PlainText.isXMLBlank)
        return (["!", "?", "plist"] + PlainXMLReader.elements).contains { start.starts(with: "<\($0)".unicodeScalars) }
    }
}
