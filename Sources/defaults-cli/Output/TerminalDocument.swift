import PrefsCore
import PropertyLists

/// Escapes control characters in the text of a document, in the document's own notation, while it is written in pieces.
///
/// The line feeds and tabs of its layout stay.
struct TerminalDocument {
    /// Before and after the four hexadecimal digits of a character.
    private let notation: (start: StaticString, end: StaticString)
    /// The first bytes of what may be a control character. At the end of a document they are none.
    private(set) var incomplete: [UInt8] = []

    /// As a reference to a character.
    static var xml: TerminalDocument { TerminalDocument(notation: ("&#x", ";")) }
    /// As in a string.
    static var json: TerminalDocument { TerminalDocument(notation: ("\\u", "")) }

    /// The next piece as a terminal is to have it, up to what may be a control character that goes on in the piece after it.
    mutating func next(_ piece: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for index in piece.indices {
            // A byte that goes on with no character begins one, whatever is missing before it.
            if piece[index] & 0xC0 != 0x80 {
                text += incomplete
                incomplete.removeAll(keepingCapacity: true)
            }
            incomplete.append(piece[index])
            guard let code = Self.code(incomplete) else { continue }
            if let scalar = Unicode.Scalar(code), scalar.isControl, scalar != "\n", scalar != "\t" {
                text += Array("\(notation.start)\(hexadecimal: UInt16(truncatingIfNeeded: code))\(notation.end)".utf8)
            } else {
                text += incomplete
            }
            incomplete.removeAll(keepingCapacity: true)
        }
        return text
    }

    /// The code of a character that these bytes are, as far as it may be a control character; 0x20 for others, nil where bytes are missing.
    private static func code(_ bytes: [UInt8]) -> UInt32? {
        guard let first = bytes.first, let last = bytes.last else { return nil }
        switch (first, bytes.count) {
        case (0xC2, 1), (0xE2, 1): return nil
        case (0xE2, 2): return last == 0x80 || last == 0x81 ? nil : 0x20
        case (0xC2, _): return UInt32(last)
        case (0xE2, _): return 0x2000 | UInt32(bytes[1] & 0x3F) << 6 | UInt32(last & 0x3F)
        default: return first < 0x80 ? UInt32(first) : 0x20
        }
    }
}
