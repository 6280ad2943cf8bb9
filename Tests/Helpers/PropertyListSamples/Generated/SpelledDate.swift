/// A date of the years 0 to 9999 in UTC, found by counting days.
struct SpelledDate {
    var year = 0
    var month = 1
    var day = 1
    var second = 0
    /// The part of a second beyond the whole ones.
    var fraction = 0.0

    /// - Parameter seconds: Seconds since 2001-01-01.
    init?(_ seconds: Double) {
        guard abs(seconds) < 1e12 else { return nil }
        let whole = Int(seconds.rounded(.down))
        fraction = seconds - Double(whole)
        second = ((whole % 86_400) + 86_400) % 86_400
        var days = (whole - second) / 86_400 + Self.referenceDay
        guard days >= 0, days < Self.days(beforeYear: 10_000) else { return nil }
        year = days / 366
        while Self.days(beforeYear: year + 1) <= days { year += 1 }
        days -= Self.days(beforeYear: year)
        while days >= length(ofMonth: month) {
            days -= length(ofMonth: month)
            month += 1
        }
        day = days + 1
    }

    /// The number of days from 0000-01-01 to the first of a year.
    static func days(beforeYear year: Int) -> Int {
        year * 365 + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
    }

    static let referenceDay = days(beforeYear: 2_001)

    /// The number of days before a day of a year that is no leap year.
    static func dayOfYear(_ month: Int, _ day: Int) -> Int {
        [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][month - 1] + day - 1
    }

    private func length(ofMonth month: Int) -> Int {
        let isLeap = Self.days(beforeYear: year + 1) - Self.days(beforeYear: year) == 366
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The date and the time of day.
    func text(between separator: String) -> String {
        let digits = [year / 100, year % 100, month, day, second / 3_600, second / 60 % 60, second % 60]
        let pairs = digits.map { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(pairs[0])\(pairs[1])-\(pairs[2])-\(pairs[3])\(separator)\(pairs[4]):\(pairs[5]):\(pairs[6])"
    }

    /// The text in JSON, which has nine digits of the fraction. It is right for eighths of a second.
    var isoBytes: [UInt8] {
        Array("\(text(between: "T"))\(fraction < 1e-9 ? "" : "\(fraction)".dropFirst().description)Z".utf8)
    }
}
