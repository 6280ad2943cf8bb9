import PropertyLists

/// The form in which `read --raw` prints a value, for programs that know its type: without quotes and escapes.
enum RawText {
    /// The value as bytes: text, a number, `true` or `false`, or a date (ISO 8601), each with a line feed; or the bytes
    /// of data, without a line feed.
    ///
    /// - Throws: ``ValueError/notRaw(_:)`` for arrays, dictionaries and references, and for dates that ISO 8601
    ///   cannot express.
    static func bytes(of value: PropertyList) throws(ValueError) -> [UInt8] {
        let text: String
        switch value {
        case .data(let bytes): return bytes
        case .string(let string): text = string
        case .boolean(let flag): text = flag ? "true" : "false"
        case .integer(let number): text = number.description
        case .real(let number): text = number.shortestText(exponentFrom: 17)
        case .date(let date):
            guard let words = date.isoText else { throw .notRaw(value.kind) }
            text = words
        case .array, .dictionary, .uid: throw .notRaw(value.kind)
        }
        return Array("\(text)\n".utf8)
    }
}
