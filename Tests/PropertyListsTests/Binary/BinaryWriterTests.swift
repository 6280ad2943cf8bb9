import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct BinaryWriterTests {
    /// What the trailer of a document says.
    private struct Trailer {
        var offsetWidth, referenceWidth, objectCount, rootObject, offsetTable: Int

        init(_ document: [UInt8]) throws {
            try #require(document.count > 40 && document.starts(with: Array("bplist00".utf8)))
            let trailer = Array(document.suffix(32))
            try #require(trailer[..<6] == [0, 0, 0, 0, 0, 0])
            func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
            offsetWidth = Int(trailer[6])
            referenceWidth = Int(trailer[7])
            objectCount = number(trailer[8..<16])
            rootObject = number(trailer[16..<24])
            offsetTable = number(trailer[24..<32])
            try #require(offsetTable + objectCount * offsetWidth + 32 == document.count)
        }
    }

    @Test(
        arguments: [
            (["text", "text", "text"], 2), (["text", ["text": "text"]], 3), ([1, 1, 1.0, 1.0], 3),
            ([true, true, false], 3),
            ([.date(1), .date(1), 1.0], 3), ([.uid(1), .uid(1), 1], 3), ([0.0, -0.0], 3),
            ([.real(.nan), .real(.nan)], 2),
            (["\u{E9}", "e\u{301}"], 3), ([["a": 1, "b": 1], ["a": 1, "b": 1]], 6), ([[], []], 3),
            ([.integer(PropertyListInteger(UInt64.max)), -1], 3), (["1", 1, true], 4), ([5, -5], 3),
            (["\u{212B}", "A\u{30A}"], 3),
        ] as [(PropertyList, Int)])
    func equalLeavesAreStoredOnce(_ value: PropertyList, _ objectCount: Int) throws {
        let document = try value.encoded(as: .binary)
        #expect(try Trailer(document).objectCount == objectCount)
        #expect(try PropertyList(decoding: document) == value)
    }

    @Test(arguments: [0, 1, 14, 15, 16, 255, 256, 65_535, 65_536]) func stringsOfEveryLengthAreHeld(_ count: Int) throws
    {
        let values: [PropertyList] = [
            .string(String(repeating: "a", count: count)), .string(String(repeating: "€", count: count)),
            .data(Array(repeating: 7, count: count)),
        ]
        let header =
            switch count {
            case ..<15: [UInt8(count)]
            case ..<256: [0x0F, 0x10] + BinaryAssembler.bigEndian(UInt64(count), width: 1)
            case ..<65_536: [0x0F, 0x11] + BinaryAssembler.bigEndian(UInt64(count), width: 2)
            default: [0x0F, 0x12] + BinaryAssembler.bigEndian(UInt64(count), width: 4)
            }
        for (value, marker) in zip(values, [0x50, 0x60, 0x40] as [UInt8]) where count > 0 || marker != 0x60 {
            let document = try value.encoded(as: .binary)
            #expect(document[8..<8 + header.count].elementsEqual([marker | header[0]] + header.dropFirst()))
            #expect(try PropertyList(decoding: document) == value)
        }
    }

    @Test(arguments: 0...40) func oneCharacterMakesATextUTF16(_ length: Int) throws {
        for place in 0...length {
            let text = String(repeating: "x", count: place) + "é" + String(repeating: "y", count: length - place)
            let document = try PropertyList.string(text).encoded(as: .binary)
            #expect(document[8] & 0xF0 == 0x60)
            #expect(try PropertyList(decoding: document) == .string(text))
        }
    }

    /// More arrays and dictionaries than a table has at first, of one to many elements: their addresses are at all
    /// kinds of distances.
    @Test(arguments: [1, 2, 5, 60, 500]) func eachContainerIsStoredOnce(_ count: Int) throws {
        let containers = (0..<1_000).map { number -> PropertyList in
            let elements = (0..<count).map { PropertyList.integer(PropertyListInteger(number * count + $0)) }
            return number % 2 == 0
                ? .array(elements) : .dictionary(PropertyListDictionary(elements.map { ("\($0)", $0) }))
        }
        let document = try PropertyList.array(containers + containers).encoded(as: .binary)
        let texts = 500 * count
        #expect(try Trailer(document).objectCount == 1 + 1_000 + 1_000 * count + texts)
        #expect(try PropertyList(decoding: document) == .array(containers + containers))
    }

    @Test(arguments: [10, 100, 1_000, 100_000]) func aSharedContainerAfterEmptyOnesIsStoredOnce(_ count: Int) throws {
        let shared = PropertyList.array([1, 2, 3])
        let value = PropertyList.array(Array(repeating: [], count: count) + [shared, shared])
        // The array itself, the empty ones, the shared one and its elements.
        #expect(try Trailer(value.encoded(as: .binary)).objectCount == 1 + count + 1 + 3)
    }

    @Test func lengthOfTextCountsUTF16CodeUnits() throws {
        let document = try PropertyList.string("\u{1F600}").encoded(as: .binary)
        #expect(document[8..<13].elementsEqual([0x62, 0xD8, 0x3D, 0xDE, 0x00]))
    }

    /// The array itself is an object too: 254 and 65 534 elements make the last documents of their width.
    @Test(
        arguments: [
            (1, 1, 1), (14, 1, 1), (15, 1, 1), (254, 1, 2), (255, 2, 2), (256, 2, 2), (65_534, 2, 4), (65_535, 4, 4),
            (66_000, 4, 4),
        ] as [(Int, Int, Int)])
    func widthsAreTheSmallestThatServe(_ count: Int, _ referenceWidth: Int, _ offsetWidth: Int) throws {
        let value = PropertyList.array((0..<count).map { .integer(PropertyListInteger($0)) })
        let document = try value.encoded(as: .binary)
        let trailer = try Trailer(document)
        #expect(trailer.objectCount == count + 1)
        #expect(trailer.referenceWidth == referenceWidth)
        #expect(trailer.offsetWidth == offsetWidth)
        #expect(trailer.rootObject == 0)
        #expect(try PropertyList(decoding: document) == value)
    }

    @Test func aDocumentBeyondTheLimitIsRefused() throws {
        let value: PropertyList = ["k": .data(Array(repeating: 7, count: 1_000))]
        let length = try value.encoded(as: .binary).count
        #expect(throws: Never.self) { try BinaryWriter.encode(value, limit: length) }
        let error = #expect(throws: PropertyListError.self) { try BinaryWriter.encode(value, limit: length - 1) }
        #expect(error?.reason == .documentTooLong)
    }

    @Test(arguments: [1, 14, 15, 127, 128, 255, 256, 33_000]) func dictionariesOfEverySizeAreHeld(_ count: Int) throws {
        let value = PropertyList.dictionary(
            PropertyListDictionary((0..<count).map { ("key \($0)", .real(Double($0) / 4)) }))
        let document = try value.encoded(as: .binary)
        #expect(try Trailer(document).objectCount == count * 2 + 1)
        let back = try PropertyList(decoding: document)
        #expect(back == value)
    }

    /// A reader finds keys in this order by binary search.
    @Test(
        arguments: [
            (["b", "a", "c"], ["a", "b", "c"]), (["a", "b", "c"], ["a", "b", "c"]), ([], []), (["one"], ["one"]),
            (["aa", "a\0", "a", ""], ["", "a", "a\0", "aa"]),
            (
                ["\u{FFFD}", "\u{10000}", "\u{E000}", "\u{D7FF}", "z"],
                ["z", "\u{D7FF}", "\u{10000}", "\u{E000}", "\u{FFFD}"]
            ),
            (
                ["12345678\u{FFFD}", "12345678\u{1F600}", "12345678\u{ED}"],
                ["12345678\u{ED}", "12345678\u{1F600}", "12345678\u{FFFD}"]
            ),
            (["bxxxxxxxa", "axxxxxxxb"], ["axxxxxxxb", "bxxxxxxxa"]),
            (["xbxxxxxxa", "xaxxxxxxb"], ["xaxxxxxxb", "xbxxxxxxa"]),
            (
                ["xxxxxxxxxxb", "xxxxxxxxxxab", "xxxxxxxx", "xxxxxxxxxx"],
                ["xxxxxxxx", "xxxxxxxxxx", "xxxxxxxxxxab", "xxxxxxxxxxb"]
            ),
            (["e\u{301}", "\u{E9}"], ["e\u{301}", "\u{E9}"]), (["\u{E9}", "e\u{301}"], ["e\u{301}", "\u{E9}"]),
        ] as [([String], [String])])
    func keysOfTheRootAreWrittenInAscendingOrder(_ keys: [String], _ sorted: [String]) throws {
        let value = PropertyList.dictionary(PropertyListDictionary(keys.map { ($0, .string($0)) }))
        let document = try value.encoded(as: .binary)
        guard case .dictionary(let back) = try PropertyList(decoding: document) else {
            Issue.record("not a dictionary")
            return
        }
        #expect(back.keys.elementsEqual(sorted) { $0.hasSameBytes(as: $1) })
        #expect(.dictionary(back) == value)
    }

    @Test func otherDictionariesKeepTheirOrder() throws {
        let inner: PropertyList = ["b": 1, "a": 2, "c": 3]
        for value in [[inner], ["z": inner, "y": [inner]]] as [PropertyList] {
            let back = try PropertyList(decoding: value.encoded(as: .binary))
            let innermost: PropertyList? =
                switch back {
                case .array(let elements): elements.first
                case .dictionary(let dictionary): dictionary["z"]
                default: nil
                }
            guard case .dictionary(let dictionary) = innermost else {
                Issue.record("not a dictionary")
                return
            }
            #expect(Array(dictionary.keys) == ["b", "a", "c"])
        }
    }

    @Test func everyBitOfARealIsKept() throws {
        let patterns: [UInt64] = [
            0x7FF8_0000_0000_1234, 0xFFF8_0000_0000_0000, 0x7FF0_0000_0000_0001, 1, 0x8000_0000_0000_0001,
        ]
        let value = PropertyList.array(
            patterns.map { .real(Double(bitPattern: $0)) } + patterns.map { .date(Double(bitPattern: $0)) })
        #expect(try PropertyList(decoding: value.encoded(as: .binary)) == value)
    }

    @Test func randomValuesAreReadBackInEveryFormat() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<300 {
            let value = PropertyList.dictionary(["root": .random(depth: 4, using: &random)])
            for format in NestingTests.formats {
                #expect(try PropertyList(decoding: value.encoded(as: format)) == value, "\(format)")
            }
        }
    }
}

extension PropertyList {
    /// A value that every format holds.
    static func random(depth: Int, using random: inout SeededGenerator) -> PropertyList {
        func text() -> String {
            let alphabet: [Unicode.Scalar] = [
                "a", "Z", "0", " ", "\"", "\\", "<", "&", "\n", "\r", "\u{E9}", "\u{301}", "€", "\u{1F600}", "'", ";",
            ]
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                text.append(alphabet.randomElement(using: &random) ?? "a")
            }
            return String(text)
        }
        switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &random) {
        case 0, 1: return .string(text())
        case 2: return .boolean(.random(using: &random))
        case 3: return .integer(PropertyListInteger(random.next() >> UInt64.random(in: 0...63, using: &random)))
        case 4: return .real(Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 64)
        case 5: return .date(Double(Int.random(in: -10_000_000_000...10_000_000_000, using: &random)))
        case 6:
            return .data((0..<Int.random(in: 0...70, using: &random)).map { _ in .random(in: 0...255, using: &random) })
        case 7:
            return .array(
                (0..<Int.random(in: 0...6, using: &random)).map { _ in .random(depth: depth - 1, using: &random) })
        default:
            var dictionary = PropertyListDictionary()
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                dictionary[text()] = .random(depth: depth - 1, using: &random)
            }
            return .dictionary(dictionary)
        }
    }
}
