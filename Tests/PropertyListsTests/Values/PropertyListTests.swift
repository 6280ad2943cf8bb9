import PropertyLists
import Testing

@Suite struct PropertyListTests {
    @Test func stringsAreEqualByTheirBytes() {
        #expect(PropertyList.string("\u{E9}") != .string("e\u{301}"))
        #expect(PropertyList.string("\u{E9}") == .string("\u{E9}"))
        // The same character to Unicode, in as many bytes.
        #expect(PropertyList.string("\u{212B}") != .string("A\u{30A}"))
        #expect(PropertyList.string("") == .string(""))
        #expect(PropertyList.string("a") != .string("a\0"))
    }

    @Test func realsAreEqualByTheirBits() {
        #expect(PropertyList.real(.nan) == .real(.nan))
        #expect(PropertyList.real(.nan) != .real(.signalingNaN))
        #expect(PropertyList.real(-0.0) != .real(0.0))
        #expect(PropertyList.real(0.1 + 0.2) != .real(0.3))
    }

    @Test func datesAreEqualByTheirBits() {
        #expect(PropertyList.date(.nan) == .date(.nan))
        #expect(PropertyList.date(0.0) != .date(-0.0))
        #expect(PropertyList.date(1.5) == .date(1.5))
    }

    @Test func kindsNeverBlur() {
        let ones: [PropertyList] = [
            true, 1, 1.0, "1", .date(1), .data([1]), .uid(1), [1], ["1": 1],
        ]
        for (position, value) in ones.enumerated() {
            for (otherPosition, other) in ones.enumerated() {
                #expect((value == other) == (position == otherPosition), "\(value.kind) and \(other.kind)")
            }
        }
        #expect(PropertyList.real(5) != 5)
        #expect(PropertyList.array([]) != .dictionary([:]))
        #expect(PropertyList.data([]) != .string(""))
    }

    @Test func containersAreEqualByTheirElements() {
        #expect(PropertyList.array([1, 2]) == [1, 2])
        #expect(PropertyList.array([1, 2]) != [2, 1])
        #expect(PropertyList.dictionary(["a": 1, "b": 2]) == ["b": 2, "a": 1])
        #expect(PropertyList.dictionary(["a": 1]) != ["a": true])
        #expect(PropertyList.dictionary(["\u{E9}": 1]) != ["e\u{301}": 1])
        #expect(PropertyList.dictionary(["a": 1]) != ["a": 1, "b": 2])
        #expect(PropertyList.dictionary(["a": [1, ["x": .real(.nan)]]]) == ["a": [1, ["x": .real(.nan)]]])
    }

    @Test func literalsMakeTheKindTheyLookLike() {
        let value: PropertyList = ["s": "text", "b": true, "i": -1, "r": 1.0, "a": []]
        guard case .dictionary(let dictionary) = value else {
            Issue.record("\(value.kind)")
            return
        }
        #expect(dictionary.map(\.value.kind) == [.string, .boolean, .integer, .real, .array])
    }

    @Test(
        arguments: [
            ("", .string), (false, .boolean), (0, .integer), (0.5, .real),
            (.date(0), .date), (.data([]), .data), (.uid(0), .uid), ([], .array), ([:], .dictionary),
        ] as [(PropertyList, PropertyListKind)])
    func kindIsThatOfTheValue(_ value: PropertyList, _ kind: PropertyListKind) {
        #expect(value.kind == kind)
    }

    /// A document of a megabyte may have half a million values.
    @Test func aValueTakesThreeWords() {
        #expect(MemoryLayout<PropertyList>.stride == 24)
        #expect(MemoryLayout<PropertyListDictionary>.size == 24)
    }
}
