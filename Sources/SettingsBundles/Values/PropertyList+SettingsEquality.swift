import PrefsCore

extension PropertyList {
    /// Whether two values are the same value of a setting. Numbers and booleans are compared as numbers, as
    /// `NSNumber.isEqual` does: a schema written by hand may have the integer 1 where the program stores true.
    package func isSameSetting(as other: PropertyList) -> Bool {
        if let number, let otherNumber = other.number { return number == otherNumber }
        if case .integer(let mine) = self, case .integer(let others) = other { return mine == others }
        return self == other
    }

    /// The value of a boolean, integer or real; nil for other values, and for an integer that no double represents.
    var number: Double? {
        switch self {
        case .boolean(let value): value ? 1 : 0
        case .integer(let value): Int64(exactly: value).flatMap(Double.init(exactly:))
        case .real(let value): value
        default: nil
        }
    }
}
