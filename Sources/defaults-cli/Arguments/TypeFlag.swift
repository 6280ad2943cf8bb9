import PrefsCore

/// The flags that give the type of the next argument.
enum TypeFlag: CaseIterable {
    case string, data, integer, real, boolean, date

    init?(_ word: String) {
        guard let type = Self.allCases.first(where: { $0.words.contains(word) }) else { return nil }
        self = type
    }

    /// The flag and its longer form, if it has one.
    var words: [String] {
        switch self {
        case .string: ["-string"]
        case .data: ["-data"]
        case .integer: ["-int", "-integer"]
        case .real: ["-float"]
        case .boolean: ["-bool", "-boolean"]
        case .date: ["-date"]
        }
    }

    /// A placeholder of the argument after the flag, for usage texts.
    var operand: String {
        switch self {
        case .string: "TEXT"
        case .data: "HEX_DIGITS"
        case .integer, .real: "NUMBER"
        case .boolean: "true | false | yes | no | on | off | 1 | 0"
        case .date: "'2024-01-02 03:04:05 +0000' | 2024-01-02T03:04:05Z | 2024-01-02"
        }
    }

    /// The flag in both its forms with its placeholder: `-int[eger] NUMBER`.
    var form: String {
        let short = words[0]
        let ending = words.dropFirst().map { "[\($0.dropFirst(short.count))]" }.joined()
        return "\(short)\(ending) \(operand)"
    }

    func convert(_ text: String) throws(CommandError) -> PropertyList {
        guard let value = value(of: text) else { throw .badValue(text, self) }
        return value
    }

    private func value(of text: String) -> PropertyList? {
        switch self {
        case .string:
            .string(text)
        case .data:
            Self.data(text.utf8).map(PropertyList.data)
        case .integer:
            PropertyListInteger(text.utf8.trimmingBlanks, allowingHexadecimal: false).map(PropertyList.integer)
        case .real:
            Self.real(text.utf8.trimmingBlanks).map(PropertyList.real)
        case .boolean:
            Self.boolean(text.lowercased()).map(PropertyList.boolean)
        case .date:
            Self.date(text.utf8.trimmingBlanks).map(PropertyList.date)
        }
    }

    private static func data(_ text: String.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for byte in text where !byte.isBlank {
            guard let digit = byte.hexadecimalDigitValue else { return nil }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil ? bytes : nil
    }

    /// Nil for digits that a `Double` cannot hold: a number that overflows to infinity, or one that underflows to
    /// zero.
    private static func real(_ text: Substring.UTF8View) -> Double? {
        guard let real = Double(propertyListText: text) else { return nil }
        let significand = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        let isZero = significand.allSatisfy { !(UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
        let hasDigits = text.contains { $0.hexadecimalDigitValue.map { $0 < 10 } ?? false }
        return hasDigits && (real.isInfinite || (real == 0 && !isZero)) ? nil : real
    }

    private static func boolean(_ word: String) -> Bool? {
        switch word {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    /// A date without an offset is in UTC. A date that XML property lists cannot hold is refused: it would prevent
    /// the export of its whole domain.
    private static func date(_ text: Substring.UTF8View) -> PropertyListDate? {
        guard let date = PropertyListDate(text: text, isOffsetNeeded: false), CalendarDate(date)?.xmlText != nil else {
            return nil
        }
        return date
    }
}
