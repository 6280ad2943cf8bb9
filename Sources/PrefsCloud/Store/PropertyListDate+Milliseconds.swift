import PrefsCore

extension PropertyListDate {
    /// - Parameter milliseconds: Since 1970-01-01, while property lists count from 2001-01-01.
    package init(millisecondsSince1970 milliseconds: Int64) {
        self.init(secondsSinceReferenceDate: (Double(milliseconds) / 1000).rounded(.down) - 978_307_200)
    }
}
