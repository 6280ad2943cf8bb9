import PropertyListSamples
import Testing

@testable import PropertyLists

/// A set of values tells those apart that are not equal, and no others.
@Suite struct PropertyListHashTests {
    private static let equal: [(PropertyList, PropertyList)] = [
        (.real(.nan), .real(.nan)), (["a": 1, "b": [true]], ["b": [true], "a": 1]),
        (.integer(PropertyListInteger(5 as UInt64)), 5),
        (.string("e\u{301}"), .string("e\u{301}")), ([["k": .data([1])]], [["k": .data([1])]]), ([:], [:]),
    ]

    @Test(arguments: equal) func equalValuesAreOne(_ left: PropertyList, _ right: PropertyList) {
        #expect(left == right && left.hashValue == right.hashValue)
        #expect(Set([left, right]).count == 1)
    }

    private static let different: [PropertyList] = [
        0, .real(0), .real(-0.0), .real(.nan), .real(Double(bitPattern: Double.nan.bitPattern | 1)), false, true, 1, -1,
        .integer(PropertyListInteger(UInt64.max)),
        "", "0", "é", "e\u{301}", .data([]), .data([0]), .uid(0), .uid(1),
        .date(PropertyListDate(secondsSinceReferenceDate: 0)),
        .date(PropertyListDate(secondsSinceReferenceDate: -0.0)), [], [:], [[]], [[:]], ["a", "b"], ["ab"], ["", "ab"],
        ["a": "b"], ["b": "a"],
        ["é": 1], ["e\u{301}": 1], ["a": 1, "b": 2], ["a": 2, "b": 1], ["a": ["b": 1]], ["a": [:], "b": 1],
    ]

    @Test func valuesThatAreNotEqualHaveOtherHashes() {
        #expect(Set(Self.different).count == Self.different.count)
        #expect(Set(Self.different.map(\.hashValue)).count == Self.different.count)
    }
}
