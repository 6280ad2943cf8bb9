import PropertyListSamples
import TestSupport
import Testing

@testable import PropertyLists

/// A document whose long containers are read in parts has the same value, or the same error, as if read in order.
@Suite struct BinaryPartsTests {
    private static func read(_ document: [UInt8], partCount: Int) throws(PropertyListError) -> PropertyList {
        try document.withBytes { (view) throws(PropertyListError) in
            try BinaryReader.readRoot(view, partCount: partCount)
        }
    }

    /// The value of a document, or the error that it is refused with.
    private static func outcome(_ document: [UInt8], partCount: Int) -> Result<PropertyList, PropertyListError> {
        Result { () throws(PropertyListError) in try read(document, partCount: partCount) }
    }

    private static func records(_ count: Int) -> [PropertyList] {
        (0..<count).map { number in
            [
                "name": .string("User number \(number)"),
                "group": .string("A text that many records share \(number % 3)"),
                "tags": [.integer(.init(number)), .real(Double(number)), "short"],
            ]
        }
    }

    @Test(arguments: [1_023, 1_024, 1_025, 3_000])
    func longContainersHaveTheSameValue(_ count: Int) throws {
        let records = Self.records(count)
        let pairs = records.enumerated().map { ("key \($0)", $1) }
        let roots: [PropertyList] = [
            .array(records), .dictionary(PropertyListDictionary(pairs)),
            .dictionary(PropertyListDictionary(pairs.reversed())),
            ["first": .array(records), "second": [.dictionary(PropertyListDictionary(pairs)), "end"]],
        ]
        for root in roots {
            let document = try root.encoded(as: .binary)
            for partCount in 2...8 { #expect(try Self.read(document, partCount: partCount) == root) }
        }
    }

    /// The same container is in two parts, or in a part and before it.
    @Test func sharedContainersAreReadOnce() throws {
        let shared = BinaryAssembler.array([1, 2])
        let count = 2_000
        let references = (0..<count).map { $0 % 500 == 0 ? 3 : 1 }
        let list: [UInt8] = [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)] + references.map { UInt8($0) }
        let document = BinaryAssembler([list, [0x09], [0x08], shared]).document
        let expected = PropertyList.array(references.map { $0 == 3 ? [true, false] : true })
        for partCount in 1...5 { #expect(try Self.read(document, partCount: partCount) == expected) }
    }

    @Test func containerThatHoldsItselfIsRefused() {
        let count = 2_000
        for position in [0, 999, 1_000, 1_999] {
            let references = (0..<count).map { $0 == position ? UInt8(0) : 1 }
            let list: [UInt8] = [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)] + references
            let document = BinaryAssembler([list, [0x09]]).document
            let inOrder = Self.outcome(document, partCount: 1)
            for partCount in 2...5 { #expect(Self.outcome(document, partCount: partCount) == inOrder) }
        }
    }

    @Test func damagedDocumentHasTheSameValueOrError() throws {
        let document = try PropertyList.array(Self.records(2_000)).encoded(as: .binary)
        for seed in 1...40 {
            var random = SeededGenerator(seed: UInt64(seed))
            var damaged = document
            for _ in 0..<seed % 4 + 1 {
                let offset = Int.random(in: 8..<document.count, using: &random)
                damaged[offset] = UInt8.random(in: 0...255, using: &random)
            }
            let inOrder = Self.outcome(damaged, partCount: 1)
            for partCount in [2, 3, 7] {
                #expect(Self.outcome(damaged, partCount: partCount) == inOrder, "seed \(seed)")
            }
        }
    }

    @Test func partsTogetherWeighAsMuchAsTheWhole() throws {
        // 1 024 references to a text of 768 KiB weigh 25 million, more than the limit, and those of each part less.
        let list: [UInt8] = [0xAF, 0x11, 4, 0] + Array(repeating: 1, count: 1_024)
        let length = 786_432
        let text: [UInt8] = [0x5F, 0x12, 0, 0x0C, 0, 0] + Array(repeating: UInt8(ascii: "x"), count: length)
        let document = BinaryAssembler([list, text]).document
        for partCount in 1...2 {
            let error = try #require(throws: PropertyListError.self) { try Self.read(document, partCount: partCount) }
            #expect(error.reason == .tooManyValues)
        }
    }
}
