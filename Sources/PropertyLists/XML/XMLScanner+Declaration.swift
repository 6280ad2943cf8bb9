extension XMLScanner {
    /// Takes the declarations with which Apple's frameworks, and most other writers, begin every document. Returns
    /// false, without moving the cursor, if the document begins otherwise. It exists for speed.
    mutating func takeUsualBeginning() -> Bool {
        cursor.take(XMLWriter.beginning)
    }

    /// Throws if the XML declaration names an encoding that this library does not read.
    ///
    /// ``TextEncoding`` has detected the encoding from the bytes before. If the declaration names another supported
    /// encoding, the bytes decide.
    func checkDeclaredEncoding() throws(PropertyListError) {
        guard let (name, offset) = declaredEncoding else { return }
        let known = name.lowercased()
        guard Self.unicode.contains(known) || Self.latin1.contains(known) else {
            throw error(.unsupportedEncoding(name), at: offset)
        }
    }

    /// Whether the document declares the encoding ISO 8859-1. This matters only if the bytes do not tell the encoding.
    static func declaresLatin1(_ view: ByteView) -> Bool {
        guard !view.matches(XMLWriter.beginning, at: 0), let (name, _) = XMLScanner(view, from: 0).declaredEncoding
        else { return false }
        return latin1.contains(name.lowercased())
    }

    /// The encoding that the XML declaration names and the offset of that name; nil if it names none.
    private var declaredEncoding: (name: String, offset: Int)? {
        var cursor = cursor
        cursor.skip(while: \.isXMLBlank)
        let start = cursor.offset
        guard cursor.take("<?xml") else { return nil }
        let end = cursor.view.firstOffset(from: start) { $0 == UInt8(ascii: ">") }
        guard end > cursor.offset,
            let attribute = cursor.view.firstOffset(in: cursor.offset..<end, of: "encoding")
        else { return nil }
        cursor.move(to: attribute)
        _ = cursor.take("encoding")
        cursor.skip { $0.isXMLBlank || $0 == UInt8(ascii: "=") }
        guard cursor.offset < end, let quote = cursor.next else { return nil }
        cursor.advance()
        let nameStart = cursor.offset
        cursor.skip { $0 != quote }
        guard cursor.offset <= end, let name = cursor.view.text(nameStart..<cursor.offset) else { return nil }
        return (name, nameStart)
    }

    /// Names of the Unicode encodings, and of ASCII, a subset of UTF-8.
    private static let unicode: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii",
        "utf-16", "utf16", "utf-16be", "utf-16le", "ucs-2", "iso-10646-ucs-2",
        "utf-32", "utf32", "utf-32be", "utf-32le", "ucs-4", "iso-10646-ucs-4",
    ]

    /// The names of ISO 8859-1 in IANA's registry.
    private static let latin1: Set<String> = [
        "iso-8859-1", "iso_8859-1", "iso_8859-1:1987", "iso-ir-100", "latin1", "l1", "ibm819", "cp819", "csisolatin1",
    ]
}
