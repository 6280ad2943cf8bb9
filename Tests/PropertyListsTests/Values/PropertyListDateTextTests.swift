import PropertyLists
import Testing

@Suite struct PropertyListDateTextTests {
    @Test(
        arguments: [
            ("2024-01-02 03:04:05 +0000", 725_857_445.0), ("2024-01-02T03:04:05Z", 725_857_445),
            ("2024-01-02 03:04:05Z", 725_857_445), ("2024-01-02 03:04:05 Z", 725_857_445),
            ("2024-01-02 04:04:05 +0100", 725_857_445), ("2024-01-02T04:04:05+01:00", 725_857_445),
            ("2024-01-02T04:04:05+01", 725_857_445), ("2024-01-01T21:34:05-0530", 725_857_445),
            ("2024-01-02T03:04:05.25Z", 725_857_445.25), ("2024-01-02 03:04:05.5 +0000", 725_857_445.5),
            ("2024-01-02T03:04:05.0000000000000Z", 725_857_445), ("2024-01-02T03:04Z", 725_857_440),
            ("2024-01-02T03:04+0000", 725_857_440), ("2024-01-02", 725_846_400), ("2001-01-01", 0),
            ("2000-12-31T23:59:59.75Z", -0.25), ("0000-01-01", -63_145_526_400), ("2024-02-29", 730_857_600),
        ] as [(String, Double)])
    func everyFormIsRead(_ text: String, _ seconds: Double) throws {
        let date = try #require(PropertyListDate(text: text.utf8))
        #expect(date.secondsSinceReferenceDate == seconds)
        #expect(PropertyListDate(text: Array(text.utf8)) == date)
    }

    @Test(arguments: [
        "", "2024", "2024-01", "2024-01-", "24-01-02", "2024-1-2", "2024/01/02", " 2024-01-02", "2024-01-02 ",
        "2024-01-02T", "2024-01-02T03", "2024-01-02T03:04", "2024-01-02T03:04:05", "2024-01-02 03:04:05",
        "2024-01-02T03:04:5Z", "2024-01-02T03:04:05.Z", "2024-01-02T03:04:05,5Z", "2024-01-02T03:04:05ZZ",
        "2024-01-02T03:04:05z", "2024-01-02t03:04:05Z", "2024-01-02T03:04:05+", "2024-01-02T03:04:05+1",
        "2024-01-02T03:04:05+01:", "2024-01-02T03:04:05+01:0", "2024-01-02T03:04:05+01:000",
        "2024-01-02T03:04:05+2400", "2024-01-02T03:04:05+0060", "2024-01-02  03:04:05Z", "2024-01-02T03:04:05  Z",
        "2024-01-02T03:04:05 +0000 ", "-2024-01-02", "+2024-01-02", "12024-01-02", "2024-01-02Z", "today",
        "2024-01-02T03:04:05 CET", "٢٠٢٤-01-02",
    ])
    func otherFormsAreRefused(_ text: String) {
        #expect(PropertyListDate(text: text.utf8) == nil)
    }

    /// Only where whoever asks says so.
    @Test(
        arguments: [
            ("2024-01-02 03:04:05", 725_857_445.0), ("2024-01-02T03:04:05", 725_857_445),
            ("2024-01-02T03:04", 725_857_440),
            ("2024-01-02T03:04:05.25", 725_857_445.25), ("2024-01-02 04:04:05 +0100", 725_857_445),
            ("2024-01-02", 725_846_400),
        ] as [(String, Double)])
    func withoutAnOffsetItIsUTC(_ text: String, _ seconds: Double) {
        #expect(PropertyListDate(text: text.utf8, isOffsetNeeded: false)?.secondsSinceReferenceDate == seconds)
    }

    @Test(arguments: [
        "2024-01-02T03", "2024-01-02 03:04:05 ", "2024-01-02T03:04:", "2024-01-02T03:04:05 CET", "2024-01-02T03:04:05+",
        "2024-01-02T24:00:00",
    ])
    func whatIsNoOffsetIsRefusedAllTheSame(_ text: String) {
        #expect(PropertyListDate(text: text.utf8, isOffsetNeeded: false) == nil)
    }

    @Test(arguments: [
        "2023-02-29", "2024-02-30", "2024-04-31", "2024-13-01", "2024-00-01", "2024-01-00", "2024-01-32",
        "2024-01-02T24:00:00Z", "2024-01-02T23:60:00Z", "2024-01-02T23:59:60Z", "1900-02-29T00:00:00Z",
    ])
    func datesThatDoNotExistAreRefused(_ text: String) {
        #expect(PropertyListDate(text: text.utf8) == nil)
    }

    @Test func ownTextIsReadBack() throws {
        for seconds in stride(from: -63_145_526_400, through: 252_423_993_599, by: 31_415_926_535) {
            let date = PropertyListDate(secondsSinceReferenceDate: Double(seconds))
            let calendar = try #require(CalendarDate(date))
            #expect(PropertyListDate(text: try #require(calendar.xmlText).utf8) == date)
            #expect(PropertyListDate(text: try #require(calendar.descriptionText).utf8) == date)
        }
    }
}
