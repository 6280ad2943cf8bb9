public import Foundation

extension PropertyListDate {
    /// The moment of a Foundation date.
    public init(_ date: Date) {
        self.init(secondsSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    }
}

extension Date {
    /// The moment of a property list's date.
    public init(_ date: PropertyListDate) {
        self.init(timeIntervalSinceReferenceDate: date.secondsSinceReferenceDate)
    }
}
