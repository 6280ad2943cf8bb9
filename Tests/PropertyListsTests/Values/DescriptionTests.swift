import PropertyLists
import Testing

@Suite struct DescriptionTests {
    @Test func aValueIsShownForPeople() {
        let date = PropertyListDate(secondsSinceReferenceDate: 0.5)
        let rows: [(PropertyList, String)] = [
            ("north \"and\" south", "north \"and\" south"), ("", ""), (true, "true"), (7, "7"),
            (.integer(PropertyListInteger(UInt64.max)), "18446744073709551615"),
            (0.5, "0.5"), (5.0, "5.0"), (.real(.infinity), "inf"), (.date(date), "2001-01-01T00:00:00.5Z"),
            (.date(PropertyListDate(secondsSinceReferenceDate: 1e300)), "1e+300 seconds since 2001-01-01"),
            (.data([0xCA, 0xFE]), "{length = 2, bytes = 0xcafe}"), (.data([]), "{length = 0, bytes = 0x}"),
            (.data(Array(0..<25)), "{length = 25, bytes = 0x000102030405060708090a0b0c0d0e0f ...}"), (.uid(3), "UID 3"),
            ([], "[]"), ([:], "[:]"), ([1, "a\n", [2.5]], #"[1, "a\n", [2.5]]"#),
            (["b": 1, "a \"b\"": ["x"]], #"["b": 1, "a \"b\"": ["x"]]"#),
        ]
        for (value, text) in rows { #expect("\(value)" == text) }
    }

    @Test func aTextInsideAnotherValueIsInQuotes() {
        #expect(String(reflecting: PropertyList.string("a")) == #""a""#)
        #expect("\([PropertyList.string("a"), 1])" == #"["a", 1]"#)
        #expect("\(["a": 1] as PropertyListDictionary)" == #"["a": 1]"#)
        #expect("\(PropertyList?.some("a") as Any)" == #"Optional("a")"#)
    }
}
