import PropertyListSamples
import PropertyLists
import Testing

/// What is stored once in a binary document, and what is not.
@Suite struct BinaryEqualityTests {
    /// Values that differ, many of them by their kind or by one bit alone.
    private static let different: [PropertyList] = [
        1, true, 1.0, "1", .date(1), .uid(1), .data([1]), .data([0x31]), 0, false, 0.0, -0.0, .date(0), .date(-0.0),
        .uid(0), "0",
        .real(.nan), .real(Double(bitPattern: 0x7FF8_0000_0000_0001)), .real(Double(bitPattern: 0xFFF8_0000_0000_0000)),
        .date(.nan), .date(Double(bitPattern: 0x7FF8_0000_0000_0001)), .real(.infinity), .real(-.infinity),
        "", .data([]), "\0", "\0\0", .data([0]), .data([0, 0]), " ", "a", "a\0", "A", "\u{E1}", "a\u{301}", "\u{FF41}",
        255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, -1, .uid(255), .uid(256), .uid(65_536),
        .integer(PropertyListInteger(UInt64.max)), .integer(PropertyListInteger(Int.min)),
        .integer(PropertyListInteger(UInt64(1) << 63)),
    ]

    @Test func leavesAreStoredOnceWhateverTheirKind() throws {
        for (position, value) in Self.different.enumerated() {
            #expect(!Self.different[..<position].contains(value))
        }
        let value = PropertyList.array(Self.different + Self.different.reversed() + Self.different)
        try expect(1 + Self.different.count, objectsFor: value)
    }

    @Test func keysAreStoredAsTheTextTheyAre() throws {
        try expect(4, objectsFor: ["a": "b", "b": "a", "c": "a"])
        try expect(6, objectsFor: [["k": "k", "é": "é"], ["é": "k"], "e\u{301}"])
    }

    /// Text, data and UTF-16 of each length, at both ends of every length that is held or counted otherwise, and
    /// others that differ in one place.
    @Test(arguments: Array(0...40) + [63, 64, 65, 254, 255, 256, 257, 300, 65_535, 65_536])
    func oneByteMakesADifference(_ count: Int) throws {
        let base = (0..<count).map { UInt8(0x41 + $0 % 26) }
        let places =
            count <= 40
            ? Array(0..<count) : [0, 7, 8, 15, 16, count / 2, count - 17, count - 16, count - 9, count - 8, count - 1]
        let variants =
            [base]
            + Set(places).map { place in
                var variant = base
                variant[place] = 0x7E
                return variant
            }
        let texts = variants.map { PropertyList.string(String(decoding: $0, as: UTF8.self)) }
        let longer = variants.map { PropertyList.string(String(decoding: $0 + Array("é".utf8), as: UTF8.self)) }
        let data = variants.map { PropertyList.data($0) }
        // The same once more, in memory of its own.
        let again =
            variants.map { PropertyList.string(String(decoding: $0, as: UTF8.self)) }
            + variants.map { PropertyList.data(Array($0)) }
        try expect(1 + variants.count * 3, objectsFor: .array(texts + longer + data + again + longer.reversed()))
    }

    /// A text of ASCII has half the length of any other with as many characters, and as many bytes as one of half as
    /// many.
    @Test func textIsNotItsOwnUTF16() throws {
        let values: [PropertyList] = [
            "\0a\0b", .data([0, 0x61, 0, 0x62]), "ab", "\u{6162}", "\u{6100}", .data([0x61, 0x62]),
        ]
        try expect(1 + values.count, objectsFor: .array(values + values))
    }

    /// Numbers and texts whose bits differ in high places alone, or in low ones, are told apart however many there are.
    @Test(arguments: [0, 8, 16, 24, 32, 40, 44]) func patternsOfManyValuesAreHeld(_ shift: UInt64) throws {
        let numbers = (1...20_000).map { UInt64($0) << shift }
        var values = numbers.map { PropertyList.integer(PropertyListInteger($0)) }
        values += numbers.map { .real(Double(bitPattern: $0)) }
        values += numbers.map { .data(BinaryAssembler.bigEndian($0, width: 8)) }
        values += numbers.map { .string(String(repeating: "x", count: Int(shift)) + String($0, radix: 36)) }
        try expect(1 + values.count, objectsFor: .array(values + values.shuffled()))
    }

    @Test func containersAreStoredOnceWhereTheyAreShared() throws {
        let (array, dictionary): (PropertyList, PropertyList) = (["x"], ["k": "x"])
        try expect(5, objectsFor: [array, dictionary, array, dictionary])
        try expect(7, objectsFor: [array, dictionary, ["x"], ["k": "x"]])
    }

    @Test func emptyContainersAreObjectsOfTheirOwn() throws {
        let (array, dictionary): (PropertyList, PropertyList) = ([], [:])
        try expect(5, objectsFor: [array, dictionary, array, dictionary])
    }

    private func expect(
        _ objectCount: Int, objectsFor value: PropertyList, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let document = try value.encoded(as: .binary)
        let claimed = document.suffix(24).prefix(8).reduce(0) { $0 << 8 | Int($1) }
        #expect(claimed == objectCount, sourceLocation: sourceLocation)
        #expect(try PropertyList(decoding: document) == value, sourceLocation: sourceLocation)
    }
}
