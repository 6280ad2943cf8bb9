public import Foundation

extension PropertyListDate {
    /// The same moment as a Foundation date.
    public init(_ date: Date) {
        self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
}

extension Date {
    /// The same moment as a property list's date.
    public init(_ date: PropertyListDate) {
        self.init(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
    }
}
