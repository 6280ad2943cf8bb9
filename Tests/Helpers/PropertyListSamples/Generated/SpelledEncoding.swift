/// The bytes of a text document in an encoding.
enum SpelledEncoding: CaseIterable {
    case utf8, utf8Marked, utf16Big, utf16Little, utf16BigMarked, utf16LittleMarked, utf32Big, utf32Little
    case utf32BigMarked, utf32LittleMarked, latin1

    /// - Parameter text: The document in UTF-8. In ISO 8859-1 it must have no other characters.
    func bytes(of text: [UInt8]) -> [UInt8] {
        if self == .utf8 { return text }
        if self == .utf8Marked { return [0xEF, 0xBB, 0xBF] + text }
        let text = (isMarked ? "\u{FEFF}" : "") + String(decoding: text, as: UTF8.self)
        switch self {
        case .utf16Big, .utf16BigMarked: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case .utf16Little, .utf16LittleMarked: return text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case .utf32Big, .utf32BigMarked: return text.unicodeScalars.flatMap { Self.wide($0) }
        case .utf32Little, .utf32LittleMarked: return text.unicodeScalars.flatMap { Self.wide($0).reversed() }
        case .utf8, .utf8Marked, .latin1: return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        }
    }

    private static func wide(_ scalar: Unicode.Scalar) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: scalar.value >> $0) }
    }

    private var isMarked: Bool {
        switch self {
        case .utf8Marked, .utf16BigMarked, .utf16LittleMarked, .utf32BigMarked, .utf32LittleMarked: true
        default: false
        }
    }
}
