import PropertyListSamples
import TestSupport
import Testing

@testable import PropertyLists

/// Documents made to trap, to hang or to fill memory. Each is refused, at once.
@Suite(.hangLimit) struct BinaryHostileTests {
    @Test(arguments: [
        ["a1 00"], ["d1 01 00", "51 6b"], ["a2 0100", "09"], ["a1 01", "a1 00"], ["a1 01", "d1 02 00", "51 6b"],
        ["a1 01", "a1 02", "a1 03", "a1 01"], ["d2 0101 0100", "51 6b"], ["a3 010100", "a0"],
    ])
    func documentThatHoldsItselfIsRefused(_ objects: [String]) throws {
        let error = try refusal(of: BinaryAssembler(hexadecimal: objects).document)
        #expect(error.reason == .circularReference)
    }

    @Test func containerThatIsItsOwnKeyIsRefused() throws {
        #expect(try refusal(of: BinaryAssembler(hexadecimal: ["d1 00 00"]).document).reason == .keyIsNotAString)
    }

    @Test func aFewBytesThatUnfoldWithoutEndAreRefused() throws {
        // Thirty levels of ten references to the next level: 10^30 values in 400 bytes.
        let arrays = (1...30).map { BinaryAssembler.array(Array(repeating: $0, count: 10)) }
        #expect(try refusal(of: BinaryAssembler(arrays + [[0x09]]).document).reason == .tooManyValues)

        let dictionaries = (1...30).map { level in
            [0xDA] + (31...40).map { UInt8($0) } + Array(repeating: UInt8(level), count: 10)
        }
        let keys = (0..<10).map { [0x51, 0x30 + UInt8($0)] }
        #expect(try refusal(of: BinaryAssembler(dictionaries + [[0x09]] + keys).document).reason == .tooManyValues)
    }

    /// Twenty-three levels of two make 2^24 − 1 values of which the root's own is one more.
    @Test func unfoldingStopsExactlyAtTheLimit() throws {
        #expect(PropertyList.unfoldingLimit == 1 << 24)
        let levels = (2...24).map { BinaryAssembler.array([$0, $0]) } + [[0x09]]
        let atTheLimit = BinaryAssembler([BinaryAssembler.array([1])] + levels).document
        #expect(throws: Never.self) { try PropertyList(decoding: atTheLimit) }
        let beyond = BinaryAssembler([BinaryAssembler.array([1, 24])] + levels).document
        #expect(try refusal(of: beyond).reason == .tooManyValues)
    }

    @Test func sharingBelowTheLimitIsRead() throws {
        let levels = (1...12).map { BinaryAssembler.array([$0, $0]) } + [[0x09]]
        let value = try PropertyList(decoding: BinaryAssembler(levels).document)
        #expect(value == (0..<12).reduce(true) { inner, _ in [inner, inner] })
    }

    /// Many objects may stand at the same place without one of them being referred to twice.
    @Test func aliasesOfOneArrayAreCounted() throws {
        let (aliases, elements) = (340, 50_000)
        var document = BinaryAssembler([
            BinaryAssembler.array(Array(2..<2 + aliases), width: 2),
            [0x09],
            BinaryAssembler.array(Array(repeating: 1, count: elements), width: 2),
        ])
        document.referenceWidth = 2
        let place = UInt64(8 + document.objects[0].count + 1)
        for alias in 1..<aliases { document.claimedOffsets[2 + alias] = place }
        #expect(try refusal(of: document.document).reason == .tooManyValues)
    }

    /// The same with bytes: what is read once is shared, under whatever number.
    @Test(arguments: [0x40, 0x50] as [UInt8]) func aliasesOfOneTextShareIt(_ marker: UInt8) throws {
        let (aliases, length) = (1_000, 100_000)
        var document = BinaryAssembler([
            BinaryAssembler.array(Array(1...aliases), width: 2),
            BinaryAssembler.marker(marker, count: length) + Array(repeating: 0x61, count: length),
        ])
        document.referenceWidth = 2
        let place = UInt64(8 + document.objects[0].count)
        for alias in 1..<aliases { document.claimedOffsets[1 + alias] = place }
        guard case .array(let elements) = try PropertyList(decoding: document.document) else {
            throw DocumentIsNoArray()
        }
        #expect(elements.count == aliases)
        #expect(elements.first == elements.last)
    }

    /// Shared in memory or not, whoever writes the value down again needs room for each.
    @Test(arguments: [0x40, 0x50] as [UInt8]) func repeatedTextIsCounted(_ marker: UInt8) throws {
        let (references, length) = (20_000, 50_000)
        var document = BinaryAssembler([
            BinaryAssembler.array(Array(repeating: 1, count: references), width: 2),
            BinaryAssembler.marker(marker, count: length) + Array(repeating: 0x61, count: length),
        ])
        document.referenceWidth = 2
        #expect(try refusal(of: document.document).reason == .tooManyValues)
    }

    /// 2^22 values in 200 bytes: allowed, but not to be made one by one, neither read nor written.
    @Test(.hangLimit) func sharedContainersStaySharedWhenReadAndWritten() throws {
        let levels = 22
        let document = BinaryAssembler((1...levels).map { BinaryAssembler.array([$0, $0]) } + [[0x09]]).document
        #expect(try PropertyList(decoding: document).encoded(as: .binary) == document)
    }

    /// What is shared at a shallow place may be too deep at another one.
    @Test func sharedContainersCountTheirLevelsWhereverTheyStand() throws {
        let chain = (2...400).map { BinaryAssembler.array([$0], width: 2) }
        // Object 1 is a chain of 400 arrays; the root has it twice, once at the end of 200 arrays more.
        func document(_ more: Int) -> [UInt8] {
            let first = 401
            let outer = (0..<more).map { BinaryAssembler.array([$0 == more - 1 ? 1 : first + $0 + 1], width: 2) }
            var assembler = BinaryAssembler(
                [BinaryAssembler.array([1, 1, first], width: 2)] + chain + [BinaryAssembler.array([], width: 2)] + outer
            )
            assembler.referenceWidth = 2
            return assembler.document
        }
        #expect(throws: Never.self) { try PropertyList(decoding: document(111)) }
        #expect(try refusal(of: document(112)).reason == .nestingTooDeep)
        #expect(try refusal(of: document(200)).reason == .nestingTooDeep)
    }

    /// A text of a hundred thousand bytes may be a key as well.
    @Test func repeatedKeysAreCounted() throws {
        let levels = (1...12).map { BinaryAssembler.array([$0, $0]) }
        let document = BinaryAssembler(
            levels + [
                [0xD1, 13, 14], BinaryAssembler.marker(0x50, count: 200_000) + Array(repeating: 0x61, count: 200_000),
                [0x09],
            ]
        ).document
        #expect(try refusal(of: document).reason == .tooManyValues)
    }

    /// The writer must not make what the reader refuses: the domain would be lost. A tower of n levels
    /// weighs 2^(n+1) − 1, each key and the dictionary around them one more.
    @Test(arguments: [(20, 1, true), (20, 3, true), (22, 1, true), (22, 2, false), (23, 1, false), (60, 1, false)])
    func towersAreWrittenAsFarAsTheyAreRead(_ levels: Int, _ count: Int, _ isWritten: Bool) throws {
        let tower: PropertyList = (0..<levels).reduce("s") { inner, _ in [inner, inner] }
        try check(.dictionary(PropertyListDictionary((0..<count).map { ("k\($0)", tower) })), isWritten: isWritten)
    }

    private static let long = String(repeating: "x", count: 1 << 19)

    @Test(arguments: [.string("é" + long), .string("e" + long), .data(Array(long.utf8))] as [PropertyList])
    func repeatedTextIsWritten(_ value: PropertyList) throws {
        try check(.array(Array(repeating: value, count: 100)), isWritten: true)
    }

    /// Each of these writes a gigabyte before it is refused.
    @Test(
        arguments: [.string(long), .string("é" + long), .data(Array(long.utf8))].prefix(
            Repetitions.count(1, soak: 3)) as ArraySlice<PropertyList>)
    func repeatedTextIsWrittenAsFarAsItIsRead(_ value: PropertyList) throws {
        try check(.array(Array(repeating: value, count: 2_000)), isWritten: false)
    }

    private func check(_ value: PropertyList, isWritten: Bool) throws {
        guard isWritten else {
            let error = try #require(throws: PropertyListError.self) { try value.encoded(as: .binary) }
            #expect(error.reason == .tooManyValues)
            return
        }
        let document = try value.encoded(as: .binary)
        #expect(throws: Never.self) { try PropertyList(decoding: document) }
    }

    private struct DocumentIsNoArray: Error {}

    /// Texts that begin inside each other would make a short document stand for endless contents.
    @Test(arguments: [0x40, 0x50] as [UInt8]) func overlappingObjectsAreRefused(_ marker: UInt8) throws {
        let (count, length) = (100, 10_000)
        let header = BinaryAssembler.marker(marker, count: length)
        var document = BinaryAssembler([
            BinaryAssembler.array(Array(1...count), width: 2),
            Array(repeating: header, count: count).joined() + Array(repeating: 0x61, count: length),
        ])
        document.referenceWidth = 2
        let start = 8 + document.objects[0].count
        for position in 1..<count { document.claimedOffsets[1 + position] = UInt64(start + position * header.count) }
        #expect(try refusal(of: document.document).reason == .overlappingObjects)
    }

    @Test(arguments: [0x40, 0x50, 0x60, 0xA0, 0xD0] as [UInt8]) func promisedLengthMustBeThere(_ marker: UInt8) throws {
        for count in [16, 1 << 31, 1 << 62, Int.max] {
            let object = BinaryAssembler.marker(marker, count: count)
            #expect(try refusal(of: BinaryAssembler([object]).document).reason == .lengthBeyondEnd, "\(count)")
            #expect(
                try refusal(of: BinaryAssembler([object, [0x09, 0x09]]).document).reason == .lengthBeyondEnd, "\(count)"
            )
        }
        let counts = [
            "12 ffffffff", "13 8000000000000000", "13 ffffffffffffffff", "14 00000000000000000000000000000001",
            "1f 01", "09", "51 61",
        ]
        for count in counts {
            let object = [marker | 0x0F] + [UInt8](hexadecimal: count)
            #expect(try refusal(of: BinaryAssembler([object]).document).reason == .lengthBeyondEnd, "\(count)")
        }
        #expect(try refusal(of: BinaryAssembler([[marker | 0x0F]]).document).reason == .lengthBeyondEnd)
        #expect(try refusal(of: BinaryAssembler([[marker | 0x01]]).document).reason == .lengthBeyondEnd)
    }

    @Test(arguments: [
        "10", "11 00", "13 00000000000000", "14 0000000000000000", "22 000000", "23 00", "33", "80", "83 000000",
    ])
    func leafMustBeThereWhole(_ object: String) throws {
        let document = BinaryAssembler(hexadecimal: [object]).document
        #expect(try refusal(of: document).reason == .lengthBeyondEnd)
    }

    @Test(arguments: [0, 7, 11, 1 << 32, 1 << 63, UInt64.max]) func offsetOutsideTheObjectsIsRefused(_ offset: UInt64)
        throws
    {
        var document = BinaryAssembler(hexadecimal: ["a1 01", "09"])
        document.offsetWidth = 8
        document.claimedOffsets = [1: offset]
        #expect(try refusal(of: document.document).reason == .invalidOffset)
    }

    @Test(arguments: [[0xFF], [0x02], [0x80]] as [[UInt8]]) func referenceBeyondTheObjectsIsRefused(
        _ reference: [UInt8]
    ) throws {
        #expect(try refusal(of: BinaryAssembler([[0xA1] + reference, [0x09]]).document).reason == .invalidReference)
        #expect(
            try refusal(of: BinaryAssembler([[0xD1] + reference + [0x01], [0x51, 0x61]]).document).reason
                == .invalidReference)
        #expect(
            try refusal(of: BinaryAssembler([[0xD1, 0x01] + reference, [0x51, 0x61]]).document).reason
                == .invalidReference)
    }
}
