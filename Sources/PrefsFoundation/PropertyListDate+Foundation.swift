public import Foundation

extension PropertyListDate {
    /// Creates the date with the same moment as a Foundation date.
    public init(_ date: Date) {
        self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
}

extension Date {
    /// Creates the date with the same moment as a property list's date.
    public init(_ date: PropertyListDate) {
        self.init(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
    }
}
