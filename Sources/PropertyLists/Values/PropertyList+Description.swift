/// Values as readable text for a program's output: a string as it is, and inside arrays and dictionaries in quotes,
/// as in Swift's own descriptions. This is no file format; see ``PropertyListDocument`` for those.
///
/// | kind | description |
/// |---|---|
/// | string | the text |
/// | boolean, integer, real | `true`, `7`, `0.5` |
/// | date | `2001-01-01T00:00:00.5Z` |
/// | data | `{length = 2, bytes = 0xcafe}`; of more than 24 bytes the first 16 |
/// | uid | `UID 3` |
/// | array, dictionary | `[1, "a"]`, `["key": 1]` |
extension PropertyList: CustomStringConvertible {
    public var description: String {
        if case .string(let text) = self { text } else { debugDescription }
    }
}

extension PropertyList: CustomDebugStringConvertible {
    /// The same as ``description``, but a string is in quotes.
    public var debugDescription: String {
        switch self {
        case .string(let text): text.debugDescription
        case .boolean(let boolean): boolean.description
        case .integer(let integer): integer.description
        case .real(let real): real.description
        case .date(let date): date.description
        case .data(let bytes) where bytes.count > 24:
            "{length = \(bytes.count), bytes = 0x\(Array(bytes.prefix(16)).hexadecimalText) ...}"
        case .data(let bytes): "{length = \(bytes.count), bytes = 0x\(bytes.hexadecimalText)}"
        case .uid(let number): "UID \(number)"
        case .array(let elements): "[" + elements.map(\.debugDescription).joined(separator: ", ") + "]"
        case .dictionary(let dictionary): dictionary.description
        }
    }
}

extension PropertyListDictionary: CustomStringConvertible {
    /// The keys with their values, in the dictionary's order.
    public var description: String {
        isEmpty
            ? "[:]"
            : "[" + map { "\($0.key.debugDescription): \($0.value.debugDescription)" }.joined(separator: ", ") + "]"
    }
}

extension PropertyListDate: CustomStringConvertible {
    /// The date as ISO 8601, such as `2001-01-01T00:00:00.5Z`, or as a number of seconds outside the years 0 to 9999.
    public var description: String { isoText ?? "\(secondsSinceReferenceDate) seconds since 2001-01-01" }
}
