package import PropertyLists

/// Converts the word after a type flag, such as the 2 of `-int 2`, to a value of that type. Throws if it is none.
extension TypeFlag {
    package func convert(_ text: String) throws(ValueError) -> PropertyList {
        guard let value = value(of: text) else { throw .bad(text, self) }
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

    /// Parses a real number. Nil for text that is none, and for a number in digits that is too large for a `Double`.
    private static func real(_ text: Substring.UTF8View) -> Double? {
        guard let real = Double(propertyListText: text) else { return nil }
        return real.isInfinite && text.contains { $0.decimalDigitValue != nil } ? nil : real
    }

    private static func boolean(_ word: String) -> Bool? {
        switch word {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    /// Parses a date, which is in UTC if it has no offset. A date that XML property lists cannot hold is refused, since
    /// it would prevent the export of its whole domain.
    private static func date(_ text: Substring.UTF8View) -> PropertyListDate? {
        guard let date = PropertyListDate(text: text, isOffsetNeeded: false), CalendarDate(date)?.xmlText != nil else {
            return nil
        }
        return date
    }
}
