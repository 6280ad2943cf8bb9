import PropertyLists
import Testing

@Suite struct JSONCounterpartTests {
    private static let date = PropertyList.date(PropertyListDate(secondsSinceReferenceDate: 0))

    @Test(
        arguments: [
            (5, 5.0, true), (-3, -3.0, true), (5, 5.5, false), (0, -0.0, true), (1, true, false), (5.0, 5, false),
            ("2001-01-01T00:00:00Z", date, true), ("2001-01-01", date, false), ("AAE=", .data([0, 1]), true),
            ("AAE", .data([0, 1]), false), (["CF$UID": 7], .uid(7), true), (["CF$UID": 8], .uid(7), false),
            (9_007_199_254_740_993, 9_007_199_254_740_992.0, false), (5, .real(.infinity), false),
        ] as [(PropertyList, PropertyList, Bool)])
    func aValueIsTheCounterpartOfTheStoredOneThatItWasInJSON(
        _ value: PropertyList, _ stored: PropertyList, _ isCounterpart: Bool
    ) {
        #expect(value.isJSONCounterpart(of: stored) == isCounterpart)
        #expect(value.restored(from: stored) == (isCounterpart ? stored : value))
        let (inside, storedInside): (PropertyList, PropertyList) = (["k": [1, value]], ["k": [1, stored], "l": 2])
        #expect(inside.restored(from: storedInside) == ["k": [1, isCounterpart ? stored : value]])
    }

    @Test func whatIsNotStoredIsTaken() {
        let value: PropertyList = ["new": 5, "list": [1, 2, 3]]
        #expect(value.restored(from: nil) == value)
        #expect(value.restored(from: ["list": [1.0]]) == ["new": 5, "list": [1.0, 2, 3]])
        #expect(value.restored(from: "text") == value)
    }
}
