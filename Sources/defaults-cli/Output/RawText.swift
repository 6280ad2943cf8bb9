import PrefsCore
import PropertyLists

/// A value for programs that know its type: without quotes and escapes.
enum RawText {
    /// Texts, numbers, `true` or `false` and dates (ISO 8601) with a line feed; the bytes of data without one.
    ///
    /// - Throws: ``CommandError/notRaw(_:)`` for arrays, dictionaries and references, and for dates that ISO 8601
    ///   cannot express.
    static func bytes(of value: PropertyList) throws(CommandError) -> [UInt8] {
        let text: String
        switch value {
        case .data(let bytes): return bytes
        case .string(let string): text = string
        case .boolean(let flag): text = flag ? "true" : "false"
        case .integer(let number): text = number.description
        case .real(let number): text = number.shortestText(precision: 17)
        case .date(let date):
            guard let words = date.isoText else { throw .notRaw(value.kind) }
            text = words
        case .array, .dictionary, .uid: throw .notRaw(value.kind)
        }
        return Array("\(text)\n".utf8)
    }
}
