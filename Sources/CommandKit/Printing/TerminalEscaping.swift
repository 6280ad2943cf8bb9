import PrefsCore
import PropertyLists

/// Escapes control characters in the text of a document while it is written in pieces, in the notation of the
/// document's format.
///
/// Line feeds and tabs, which belong to the layout of the document, are not escaped.
struct TerminalEscaping {
    /// The text of an escape before and after the four hexadecimal digits of a character.
    private let notation: (start: StaticString, end: StaticString)
    /// The bytes at the end of the last piece that may begin a control character. At the end of the document they are
    /// not part of one.
    private(set) var incomplete: [UInt8] = []

    /// Escapes characters of XML as character references, and those of JSON and binary documents as in JSON strings.
    /// Nil for OpenStep text, in which everything but plain ASCII is escaped already.
    init?(_ format: DocumentFormat) {
        switch format {
        case .xml: notation = ("&#x", ";")
        case .json, .binary: notation = ("\\u", "")
        case .openStep: return nil
        }
    }

    /// Returns the next piece with its control characters escaped. Bytes at its end that may begin a control
    /// character are kept for the next call.
    mutating func next(_ piece: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        for index in piece.indices {
            // Any byte but a UTF-8 continuation byte begins a new character, even if the one before it is incomplete.
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

    /// The code of the character that these bytes encode if it may be a control character, 0x20 for any other, nil if
    /// bytes are missing.
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
