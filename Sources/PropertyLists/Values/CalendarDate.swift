/// A date and time of day in UTC, in the proleptic Gregorian calendar of property lists.
public struct CalendarDate: Sendable, Equatable {
    /// The year; year 0 precedes year 1.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int
    /// The hour, 0 to 23.
    public let hour: Int
    /// The minute, 0 to 59.
    public let minute: Int
    /// The second, 0 to 59; this time scale has no leap seconds.
    public let second: Int

    /// Returns nil for a date or time of day that does not exist, such as 30 February or second 60, and for years
    /// beyond ±999 999.
    public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
        guard (-999_999...999_999).contains(year), (1...12).contains(month),
            day >= 1, day <= Self.days(inMonth: month, ofYear: year),
            (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The calendar date of the whole second that contains a moment. Nil for NaN and for years beyond ±999 999.
    public init?(_ date: PropertyListDate) {
        let seconds = date.secondsSinceReferenceDate.rounded(.down)
        guard abs(seconds) < 31_536_000_000_000 else { return nil }
        let whole = Int(seconds)
        let days = whole.flooredQuotient(by: 86_400)
        let secondOfDay = whole - days * 86_400

        // Counts days from 1 March of year 0, so that the leap day is the last day of a year. Then each cycle of 400
        // years has the same 146 097 days.
        let shifted = days + Self.daysToReferenceDate
        let cycle = shifted.flooredQuotient(by: 146_097)
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            year: yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0),
            month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1,
            hour: secondOfDay / 3_600, minute: secondOfDay / 60 % 60, second: secondOfDay % 60)
    }

    /// Seconds since 2001-01-01 00:00:00 UTC.
    public var secondsSinceReferenceDate: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let cycle = yearFromMarch.flooredQuotient(by: 400)
        let yearOfCycle = yearFromMarch - cycle * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
        let days = cycle * 146_097 + dayOfCycle - Self.daysToReferenceDate
        return days * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// The number of days from 0000-03-01 to 2001-01-01.
    private static let daysToReferenceDate = 730_791

    private static func days(inMonth month: Int, ofYear year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// The quotient rounded down; the divisor must be positive.
    fileprivate func flooredQuotient(by divisor: Int) -> Int {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}

extension CalendarDate {
    /// Appends the date and time as `2024-01-02T03:04:05Z`, in 20 to 30 bytes. `date` is the moment from which this
    /// calendar date was made; the year must be 0 to 9999 (``hasText``).
    ///
    /// A fraction of a second, `05.25`, has the fewest digits that ``PropertyListDate/init(text:)`` reads as the same
    /// moment. That initialiser reads nine digits. They are too few to identify some moments within months of
    /// 2001-01-01; for these the fraction is rounded.
    func appendText(withFractionOf date: PropertyListDate, to output: inout OutputSpan<UInt8>) {
        appendText(between: "T", to: &output)
        var (numerator, power) = fraction(of: date)
        while numerator > 0 {
            // Writes the digits of the fraction without zeros at the end, after a point.
            if output.count == 19 { output.append(UInt8(ascii: ".")) }
            power /= 10
            output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: numerator / power))
            numerator %= power
        }
        output.append(UInt8(ascii: "Z"))
    }

    /// The part of a moment after its whole second, as a numerator over a power of ten: with the fewest digits that
    /// identify the moment, at most nine.
    private func fraction(of date: PropertyListDate) -> (numerator: Int, power: Int) {
        let whole = Double(secondsSinceReferenceDate)
        let fraction = date.secondsSinceReferenceDate - whole
        var (numerator, power) = (0.0, 1.0)
        while power < 1e9, whole + numerator / power != date.secondsSinceReferenceDate {
            power *= 10
            numerator = min((fraction * power).rounded(), power - 1)
        }
        return (Int(numerator), Int(power))
    }
}
