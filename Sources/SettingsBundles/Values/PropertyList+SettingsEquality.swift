import PrefsCore
import PropertyLists

extension PropertyList {
    /// Whether two values are the same value of a setting. Numbers and booleans are compared as numbers, as
    /// `NSNumber.isEqual` does: a schema written by hand may have the integer 1 where the program stores true.
    package func isSameSetting(as other: PropertyList) -> Bool {
        if let number, let otherNumber = other.number { return number == otherNumber }
        return self == other
    }

    /// Whether a program that stores `value` for a setting reads it from this property list: the two are the same, or
    /// this is a text that ``PreferenceValue`` reads as it, such as the `2` of `prefs write com.pigeon HPMapType 2`.
    package func isRead(as value: PropertyList) -> Bool {
        if isSameSetting(as: value) { return true }
        guard case .string = self else { return false }
        let typed: PropertyList? =
            switch value {
            case .boolean: (try? Bool(propertyList: self))?.propertyList()
            case .integer: try? Int128(propertyList: self).propertyList()
            case .real: (try? Double(propertyList: self))?.propertyList()
            case .date: (try? PropertyListDate(propertyList: self))?.propertyList()
            case .string, .data, .uid, .array, .dictionary: nil
            }
        return typed?.isSameSetting(as: value) ?? false
    }

    /// The value of a boolean, integer or real; nil for other values, and for an integer that no double has exactly.
    var number: Double? {
        switch self {
        case .boolean(let value): value ? 1 : 0
        case .integer(let value): value.signed.flatMap { Double(exactly: $0) }
        case .real(let value): value
        default: nil
        }
    }

    /// The value of a boolean, integer or real, rounded to a double; nil for other values.
    var roundedNumber: Double? {
        if case .integer(let value) = self { Double(value) } else { number }
    }
}
