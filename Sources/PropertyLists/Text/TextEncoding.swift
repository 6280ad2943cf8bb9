/// The character encodings of text documents.
///
/// Unicode encodings are recognised by a byte order mark or, without one, by the zero bytes around a first ASCII
/// character (XML 1.0, appendix F); ISO 8859-1 by the XML declaration. The readers themselves only know UTF-8.
enum TextEncoding {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
    case latin1

    /// - Parameter declaresLatin1: Returns whether a document declares ISO 8859-1. It is called only if the first bytes
    ///   do not tell the encoding.
    init(detectedIn view: ByteView, declaresLatin1: (ByteView) -> Bool = { _ in false }) {
        switch (view[0], view[1], view[2], view[3]) {
        case (0xFF, 0xFE, 0x00, 0x00): self = .utf32(bigEndian: false)
        case (0x00, 0x00, 0xFE, 0xFF): self = .utf32(bigEndian: true)
        case (0xFF, 0xFE, _, _): self = .utf16(bigEndian: false)
        case (0xFE, 0xFF, _, _): self = .utf16(bigEndian: true)
        case (.some(1...), 0x00, 0x00, 0x00): self = .utf32(bigEndian: false)
        case (0x00, 0x00, 0x00, .some(1...)): self = .utf32(bigEndian: true)
        case (.some(1...), 0x00, _, _): self = .utf16(bigEndian: false)
        case (0x00, .some(1...), _, _): self = .utf16(bigEndian: true)
        default: self = !view.matches("\u{FEFF}", at: 0) && declaresLatin1(view) ? .latin1 : .utf8
        }
    }

    /// The length of the byte order mark at the start of a document in bytes; 0 if it has none.
    func markLength(in view: ByteView) -> Int {
        switch self {
        case .utf8: view.matches("\u{FEFF}", at: 0) ? 3 : 0
        case .utf16(let bigEndian):
            view.bigEndian(at: 0, width: 2) == (bigEndian ? 0xFEFF : 0xFFFE) ? 2 : 0
        case .latin1: 0
        case .utf32(let bigEndian):
            view.bigEndian(at: 0, width: 4) == (bigEndian ? 0x0000_FEFF : 0xFFFE_0000) ? 4 : 0
        }
    }

    /// The length of a text in this encoding, in bytes.
    func length(of text: String) -> Int {
        switch self {
        case .utf8: text.utf8.count
        case .utf16: text.utf16.count * 2
        case .utf32: text.unicodeScalars.count * 4
        case .latin1: text.unicodeScalars.count
        }
    }

    /// Converts a document to UTF-8, without its byte order mark.
    func utf8(from view: ByteView) throws(PropertyListError) -> [UInt8] {
        let range = markLength(in: view)..<view.count
        if self == .utf8 { return view.copy(range) ?? [] }
        let (width, bigEndian) =
            switch self {
            case .utf16(let bigEndian): (2, bigEndian)
            case .utf32(let bigEndian): (4, bigEndian)
            case .utf8, .latin1: (1, true)
            }
        do throws(WideCharacters.Malformed) {
            return try WideCharacters(view, range, width: width, bigEndian: bigEndian).utf8()
        } catch {
            throw PropertyListError(.invalidText, in: .xml, at: .offset(error.offset, line: nil))
        }
    }
}

extension TextEncoding: Equatable {}
