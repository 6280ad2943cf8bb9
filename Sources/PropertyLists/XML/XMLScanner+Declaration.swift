extension XMLScanner {
    /// Refuses a document whose XML declaration names an encoding that is none of Unicode's.
    ///
    /// Which of Unicode's it is has been seen from the bytes by then (``TextEncoding``).
    func checkDeclaredEncoding() throws(PropertyListError) {
        var cursor = cursor
        cursor.skip(while: \.isXMLBlank)
        let start = cursor.offset
        guard cursor.take("<?xml") else { return }
        let end = cursor.view.firstOffset(from: start) { $0 == UInt8(ascii: ">") }
        guard end > cursor.offset,
            let attribute = cursor.view.firstOffset(in: cursor.offset..<end, of: "encoding")
        else { return }
        cursor.move(to: attribute)
        _ = cursor.take("encoding")
        cursor.skip { $0.isXMLBlank || $0 == UInt8(ascii: "=") }
        guard cursor.offset < end, let quote = cursor.next else { return }
        cursor.advance()
        let nameStart = cursor.offset
        cursor.skip { $0 != quote }
        guard cursor.offset <= end, let name = cursor.view.text(nameStart..<cursor.offset) else { return }
        guard Self.encodings.contains(name.lowercased()) else {
            throw error(.unsupportedEncoding(name), at: nameStart)
        }
    }

    private static let encodings: Set<String> = [
        "utf-8", "utf8", "us-ascii", "ascii",
        "utf-16", "utf16", "utf-16be", "utf-16le", "ucs-2", "iso-10646-ucs-2",
        "utf-32", "utf32", "utf-32be", "utf-32le", "ucs-4", "iso-10646-ucs-4",
    ]
}
