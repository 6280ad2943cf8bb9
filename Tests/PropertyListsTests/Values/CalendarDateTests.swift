import PropertyLists
import Testing

@Suite struct CalendarDateTests {
    /// Seconds since 2001-01-01, from Python's `datetime`.
    @Test(
        arguments: [
            ("2001-01-01T00:00:00Z", 0), ("2000-12-31T23:59:59Z", -1), ("1970-01-01T00:00:00Z", -978_307_200),
            ("2024-02-29T12:34:56Z", 730_902_896), ("2038-01-19T03:14:08Z", 1_169_176_448),
            ("1900-03-01T00:00:00Z", -3_182_198_400), ("2100-03-01T00:00:00Z", 3_129_235_200),
            ("1582-10-10T00:00:00Z", -13_198_032_000), ("0001-01-01T00:00:00Z", -63_113_904_000),
            ("9999-12-31T23:59:59Z", 252_423_993_599),
        ] as [(String, Int)])
    func knownDates(_ text: String, _ seconds: Int) throws {
        let date = try #require(CalendarDate(PropertyListDate(secondsSinceReferenceDate: Double(seconds))))
        #expect(date.xmlText == text)
        #expect(date.secondsSinceReferenceDate == seconds)
        #expect(PropertyListDate(text: text.utf8)?.secondsSinceReferenceDate == Double(seconds))
    }

    /// Every ninth day of ten thousand years, counted beside by the rule for leap years.
    @Test func everyDateGoesThereAndBack() throws {
        var day = -730_851  // 0000-01-01
        for year in 0...9_999 {
            let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
            for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                for dayOfMonth in stride(from: 1 + (year + index) % 9, through: length, by: 9) {
                    let seconds = (day + dayOfMonth - 1) * 86_400 + year * 8 % 86_400
                    let date = CalendarDate(PropertyListDate(secondsSinceReferenceDate: Double(seconds)))
                    try #require(date?.year == year && date?.month == index + 1 && date?.day == dayOfMonth)
                    try #require(date?.secondsSinceReferenceDate == seconds)
                }
                day += length
            }
        }
        #expect(day == 2_921_574)
    }

    @Test(arguments: [
        (2023, 2, 29), (2100, 2, 29), (1900, 2, 29), (2024, 2, 30), (2024, 4, 31), (2024, 6, 31), (2024, 9, 31),
        (2024, 11, 31), (2024, 1, 32), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0), (2024, -1, 1), (1_000_000, 1, 1),
    ])
    func daysThatDoNotExistAreRefused(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [(2024, 2, 29), (2000, 2, 29), (2400, 2, 29), (0, 2, 29), (2024, 12, 31), (-1, 1, 1), (-4, 2, 29)])
    func daysThatExistAreMade(_ year: Int, _ month: Int, _ day: Int) throws {
        let date = try #require(CalendarDate(year: year, month: month, day: day))
        let seconds = Double(date.secondsSinceReferenceDate)
        #expect(CalendarDate(PropertyListDate(secondsSinceReferenceDate: seconds)) == date)
    }

    @Test(arguments: [(24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, 0, 60), (0, 0, -1)])
    func timesThatDoNotExistAreRefused(_ hour: Int, _ minute: Int, _ second: Int) {
        #expect(CalendarDate(year: 2024, month: 1, day: 1, hour: hour, minute: minute, second: second) == nil)
    }

    @Test func fractionsBelongToTheSecondBefore() throws {
        func second(_ seconds: Double) throws -> Int {
            try #require(CalendarDate(PropertyListDate(secondsSinceReferenceDate: seconds))).secondsSinceReferenceDate
        }
        #expect(try second(0.999_999) == 0)
        #expect(try second(-0.000_001) == -1)
        #expect(try second(-0.0) == 0)
        #expect(try second(-1.0) == -1)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 3.2e13])
    func datesBeyondAnyCalendarHaveNone(_ seconds: Double) {
        #expect(CalendarDate(PropertyListDate(secondsSinceReferenceDate: seconds)) == nil)
    }

    @Test func textNeedsAYearOfFourDigits() throws {
        let early = try #require(CalendarDate(year: 7, month: 8, day: 9, hour: 1, minute: 2, second: 3))
        #expect(early.xmlText == "0007-08-09T01:02:03Z")
        #expect(early.descriptionText == "0007-08-09 01:02:03 +0000")
        #expect(try #require(CalendarDate(year: -1, month: 1, day: 1)).xmlText == nil)
        #expect(try #require(CalendarDate(year: 10_000, month: 1, day: 1)).descriptionText == nil)
    }
}
