/// A moment in time as stored in property lists.
///
/// Dates are compared by their bits, so that every stored date equals itself, even NaN.
public struct PropertyListDate: Sendable {
    /// Seconds since 2001-01-01 00:00:00 UTC, with fractions; Apple's `CFAbsoluteTime`.
    public var secondsSinceReferenceDate: Double

    /// - Parameter secondsSinceReferenceDate: Seconds since 2001-01-01 00:00:00 UTC, with fractions.
    public init(secondsSinceReferenceDate: Double) {
        self.secondsSinceReferenceDate = secondsSinceReferenceDate
    }
}

extension PropertyListDate: Hashable {
    public static func == (left: PropertyListDate, right: PropertyListDate) -> Bool {
        left.secondsSinceReferenceDate.bitPattern == right.secondsSinceReferenceDate.bitPattern
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(secondsSinceReferenceDate.bitPattern)
    }
}
