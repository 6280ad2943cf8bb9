/// The Unicode encodings that a text document may be in.
///
/// Recognised by a byte order mark or, without one, by where the zeros of a first ASCII character lie
/// (XML 1.0, appendix F). The readers themselves know UTF-8 only.
enum TextEncoding {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)

    init(detectedIn view: ByteView) {
        switch (view[0], view[1], view[2], view[3]) {
        case (0xFF, 0xFE, 0x00, 0x00): self = .utf32(bigEndian: false)
        case (0x00, 0x00, 0xFE, 0xFF): self = .utf32(bigEndian: true)
        case (0xFF, 0xFE, _, _): self = .utf16(bigEndian: false)
        case (0xFE, 0xFF, _, _): self = .utf16(bigEndian: true)
        case (.some(1...), 0x00, 0x00, 0x00): self = .utf32(bigEndian: false)
        case (0x00, 0x00, 0x00, .some(1...)): self = .utf32(bigEndian: true)
        case (.some(1...), 0x00, _, _): self = .utf16(bigEndian: false)
        case (0x00, .some(1...), _, _): self = .utf16(bigEndian: true)
        default: self = .utf8
        }
    }

    /// How many bytes the byte order mark takes at the start of a document.
    func markLength(in view: ByteView) -> Int {
        switch self {
        case .utf8: view.matches("\u{FEFF}", at: 0) ? 3 : 0
        case .utf16(let bigEndian):
            view.bigEndian(at: 0, width: 2) == (bigEndian ? 0xFEFF : 0xFFFE) ? 2 : 0
        case .utf32(let bigEndian):
            view.bigEndian(at: 0, width: 4) == (bigEndian ? 0x0000_FEFF : 0xFFFE_0000) ? 4 : 0
        }
    }

    /// How many bytes a text takes.
    func length(of text: String) -> Int {
        switch self {
        case .utf8: text.utf8.count
        case .utf16: text.utf16.count * 2
        case .utf32: text.unicodeScalars.count * 4
        }
    }

    /// A document as UTF-8, without its byte order mark.
    func utf8(from view: ByteView) throws(PropertyListError) -> [UInt8] {
        let start = markLength(in: view)
        let width: Int
        let text: String?
        switch self {
        case .utf8:
            (width, text) = (1, view.text(start..<view.count))
        case .utf16(let bigEndian):
            width = 2
            text = Self.units(of: view, from: start, width: width).flatMap { units in
                let units = units.map { UInt16(truncatingIfNeeded: $0) }
                return String(validating: bigEndian ? units : units.map(\.byteSwapped), as: UTF16.self)
            }
        case .utf32(let bigEndian):
            width = 4
            text = Self.units(of: view, from: start, width: width).flatMap { units in
                let units = units.map { UInt32(truncatingIfNeeded: $0) }
                return String(validating: bigEndian ? units : units.map(\.byteSwapped), as: UTF32.self)
            }
        }
        guard let text else {
            throw PropertyListError(.invalidText, in: .xml, at: .offset(start, line: nil))
        }
        return Array(text.utf8)
    }

    /// The document's numbers of `width` bytes, read as big-endian; nil if a part of one is left over.
    private static func units(of view: ByteView, from start: Int, width: Int) -> [UInt64]? {
        guard (view.count - start) % width == 0 else { return nil }
        return stride(from: start, to: view.count, by: width).compactMap {
            view.bigEndian(at: $0, width: width)
        }
    }
}

extension TextEncoding: Equatable {}
