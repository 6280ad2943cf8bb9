import PrefsCore

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
        case .data(let bytes): bytes.hexadecimalDigits
        case .uid, .array, .dictionary: description
        }
    }
}

extension Double {
    /// The shortest text that reads back as the same number; without a fraction for a whole number.
    var settingsText: String {
        Int64(exactly: self).map { $0.description } ?? shortestText(precision: 17)
    }
}

extension [UInt8] {
    fileprivate var hexadecimalDigits: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
