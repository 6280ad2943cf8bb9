/// What the first bytes of a document tell about its characters.
package struct DocumentBeginning {
    /// The bytes that tell the format of the document: those of its ASCII characters, without a byte order mark.
    package let text: [UInt8]
    /// Whether the document is in UTF-16 or UTF-32, recognised by a byte order mark or by the zero bytes around its
    /// first character.
    package let isWide: Bool

    /// So much of a document tells its format, in bytes.
    package static let length = 65_536

    /// Takes the first bytes of a document, and copies no others.
    package init(of document: [UInt8]) { self.init(Array(document.prefix(Self.length))) }

    package init(_ bytes: [UInt8]) {
        isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(4).contains(0)
        if isWide {
            text = bytes.drop { $0 == 0xFE || $0 == 0xFF || $0 == 0 }.filter { $0 != 0 }
        } else {
            text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        }
    }
}
