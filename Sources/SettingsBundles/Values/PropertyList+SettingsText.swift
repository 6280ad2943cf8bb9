import PrefsCore
import PropertyLists

extension PropertyList {
    /// The value as people type it on a command line: a string as it is, `true` or `false`, a number, an ISO 8601 date,
    /// hexadecimal digits of data. Arrays and dictionaries are in the text form of `prefs read`.
    public var settingsText: String {
        switch self {
        case .string(let text): text
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): value.description
        case .real(let value): value.settingsText
        case .date(let date): date.description
        case .data(let bytes): bytes.hexadecimalText
        case .uid, .array, .dictionary: description
        }
    }
}

extension Double {
    /// The number as text: without a fraction for a whole number below 2^63, and otherwise the shortest text that reads
    /// back as the same number. Negative zero is `0`.
    var settingsText: String {
        Int64(exactly: self).map { $0.description } ?? shortestText(exponentFrom: 17)
    }
}
