import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// Documents that are damaged, or made to trap, to hang or to fill memory, in which a key is looked up.
@Suite(.hangLimit) struct BinaryLookupDamageTests {
    /// The same error at the same place as for whoever reads the whole document.
    @Test(arguments: [
        // References to themselves and to the root
        ["d1 01 00", "51 6b"], ["d1 01 02", "51 6b", "a1 02"], ["d1 01 02", "51 6b", "a1 00"],
        ["d1 01 02", "51 6b", "a1 03", "d1 01 02"],
        // Keys
        ["d1 00 01", "09"], ["d1 01 02", "09", "09"], ["d1 01 02", "4161", "09"], ["d1 01 02", "ff", "09"],
        ["d1 02 02", "51 6b", "5f"], ["d1 ff 01", "51 6b"], ["d1 01 02", "5f 13 4000000000000000", "09"],
        ["d1 01 02", "61", ""],
        // Values
        ["d1 01 ff", "51 6b"], ["d1 01 02", "51 6b", "0f"], ["d1 01 02", "51 6b", "15 00"],
        ["d1 01 02", "51 6b", "61 dc00"],
        ["d1 01 02", "51 6b", "61 d800"], ["d1 01 02", "51 6b", "a1 ff"], ["d1 01 02", "51 6b", "d1 02 01"],
        ["d1 01 02", "51 6b", "d1 ff 01"],
        ["d1 01 02", "51 6b", "af 13 4000000000000000"], ["d1 01 02", "51 6b", "4f 13 7fffffffffffffff"],
        // The root
        ["df 13 4000000000000000"], ["d1 01", "51 6b"], ["ff"],
    ]) func whatIsLookedAtIsRefusedAsByTheReader(_ objects: [String]) throws {
        try check(BinaryAssembler(hexadecimal: objects).document)
    }

    /// Keys that are marked as ASCII and are UTF-8 or ISO 8859-1: the same answers as whoever reads the whole document gets.
    @Test(
        arguments: [
            ["d1 01 02", "51 eb", "09"], ["d1 01 02", "52 c3ab", "09"],
            ["d2 0102 0304", "51 65", "52 c3ab", "09", "08"],
            ["d2 0102 0304", "52 c3ab", "51 eb", "09", "08"], ["d2 0102 0304", "61 00eb", "51 eb", "09", "08"],
            ["d2 0102 0304", "52 6bc3", "53 6bc3ab", "09", "08"],
            ["d2 0102 0304", "53 6bc3ab", "53 6bc3ac", "09", "08"],
            ["d2 0102 0304", "52 6beb", "51 6b", "09", "08"],
        ], [true, false]) func keysMarkedASCIIThatAreNotAreFound(_ objects: [String], _ claimsOrder: Bool) throws
    {
        var document = LookupDocument(bytes: BinaryAssembler(hexadecimal: objects).document)
        document.claimsOrder = claimsOrder
        let root = try #require(PropertyListDocument(decoding: document.bytes).rootDictionary)
        let isOrdered =
            zip(root.keys, root.keys.dropFirst()).allSatisfy { $0.utf16.lexicographicallyPrecedes($1.utf16) }
            && root.count == objects.count / 2
        guard isOrdered || !claimsOrder else { return }
        for key in ["k", "ë", "kë", "kì", "kÃ", "kÃ«", "e", "Ã«", "€", "", "ëë"] {
            #expect(try document.lookUp(key, blockSize: 1) == .found(root[key]), "\(key)")
        }
    }

    @Test(arguments: [0, 7, 14, 1 << 32, 1 << 63, UInt64.max], [0, 1, 2]) func offsetOutsideTheObjectsIsRefused(
        _ offset: UInt64, _ number: Int
    ) throws {
        var document = BinaryAssembler(hexadecimal: ["d1 01 02", "51 6b", "09"])
        document.offsetWidth = 8
        document.claimedOffsets = [number: offset]
        try check(document.document)
    }

    /// The root counts as a level.
    @Test(arguments: [509, 510, 511, 512, 513, 100_000]) func nestingStopsWhereTheReaderStops(_ levels: Int) throws {
        var document = BinaryAssembler(
            [[0xD1] + [1, 2].flatMap { BinaryAssembler.bigEndian($0, width: 4) }, [0x51, 0x6B]]
                + (0..<levels - 1).map { BinaryAssembler.array([$0 + 3], width: 4) } + [[0xA0]])
        document.referenceWidth = 4
        try check(document.document)
    }

    /// Whoever looks a key up goes through its value twice, first to read the bytes. That stops at the limit as well: of what is deeper
    /// than the container that is refused nothing is read.
    @Test(arguments: [600, 5_000]) func whatIsTooDeepIsNotReadFurther(_ levels: Int) throws {
        var document = BinaryAssembler(
            [[0xD1] + [1, 2].flatMap { BinaryAssembler.bigEndian($0, width: 4) }, [0x51, 0x6B]]
                + (0..<levels - 1).map { BinaryAssembler.array([$0 + 3] + Array(repeating: 1, count: 9), width: 4) } + [
                    [0xA0]
                ])
        (document.referenceWidth, document.offsetWidth) = (4, 4)
        let bytes = document.document
        let offsetTable = bytes.count - 32 - 4 * document.objects.count
        var end = 0
        let refusal = #expect(throws: PropertyListError.self) {
            try PropertyListDocument.lookUp("k", inDocumentOf: bytes.count, blockSize: 1) { range, memory in
                if range.upperBound <= offsetTable { end = max(end, range.upperBound) }
                memory.copyBytes(from: bytes[range])
                return true
            }
        }
        // Less than an array takes: the longest beginning of an object, and what is read ahead.
        let furthest = 17 + 16
        guard case .offset(let offset, nil)? = refusal?.place else { throw try #require(refusal) }
        #expect(refusal?.reason == .nestingTooDeep)
        #expect((offset + 1...offset + furthest).contains(end))
    }

    /// What is shared at a shallow place may be too deep at another one.
    @Test(arguments: [109, 110, 111, 112]) func sharedContainersCountTheirLevelsWhereverTheyStand(_ more: Int) throws {
        // Object 3 is a chain of 400 arrays; the value has it twice, once at the end of some arrays more.
        let chain = (0..<400).map { $0 == 399 ? [0xA0] : BinaryAssembler.array([$0 + 4], width: 2) }
        let outer = (0..<more).map { BinaryAssembler.array([$0 == more - 1 ? 3 : 403 + $0 + 1], width: 2) }
        var document = BinaryAssembler(
            [[0xD1, 0, 1, 0, 2], [0x51, 0x6B], BinaryAssembler.array([3, 403], width: 2)] + chain + outer)
        document.referenceWidth = 2
        try check(document.document)
    }

    @Test func aFewBytesThatUnfoldWithoutEndAreRefused() throws {
        let levels = (2...32).map { BinaryAssembler.array(Array(repeating: $0 + 1, count: 10)) }
        let document = BinaryAssembler([[0xD1, 1, 2], [0x51, 0x6B]] + levels + [[0x09]]).document
        #expect(try check(document)?.reason == .tooManyValues)
    }

    /// Texts that begin inside each other.
    @Test func overlappingObjectsAreRefused() throws {
        let (count, length) = (100, 10_000)
        let header = BinaryAssembler.marker(0x40, count: length)
        var document = BinaryAssembler([
            [0xD1, 0, 1, 0, 2], [0x51, 0x6B], BinaryAssembler.array(Array(3..<3 + count), width: 2),
            Array(repeating: header, count: count).joined() + Array(repeating: 0x61, count: length),
        ])
        document.referenceWidth = 2
        let start = 8 + document.objects[0].count + document.objects[1].count + document.objects[2].count
        for position in 1..<count { document.claimedOffsets[3 + position] = UInt64(start + position * header.count) }
        #expect(try check(document.document)?.reason == .overlappingObjects)
    }

    /// Arrays that begin inside each other, each of which has thirty thousand elements.
    @Test func overlappingContainersAreRefusedAtOnce() throws {
        let (count, length) = (10_000, 30_000)
        let header = BinaryAssembler.marker(0xA0, count: length)
        var document = BinaryAssembler([
            [0xD1, 0, 1, 0, 2], [0x51, 0x6B], BinaryAssembler.array(Array(3..<3 + count), width: 2),
            Array((Array(repeating: header, count: count) + Array(repeating: [0, 1], count: length)).joined()),
        ])
        document.referenceWidth = 2
        let key = 8 + document.objects[0].count
        let start = key + document.objects[1].count + document.objects[2].count
        // The bytes of the headers are references as well, to any object.
        for number in 4...0xFFFF {
            let position = number - 3
            document.claimedOffsets[number] = UInt64(position < count ? start + position * header.count : key)
        }
        #expect(try check(document.document)?.reason == .overlappingObjects)
    }

    /// One text that is referred to many times is read once.
    @Test(arguments: [0x40, 0x50] as [UInt8]) func repeatedTextIsRefusedAtOnce(_ marker: UInt8) throws {
        let (references, length) = (20_000, 1_000_000)
        var document = BinaryAssembler([
            [0xD1, 0, 1, 0, 2], [0x51, 0x6B], BinaryAssembler.array(Array(repeating: 3, count: references), width: 2),
            BinaryAssembler.marker(marker, count: length) + Array(repeating: 0x61, count: length),
        ])
        document.referenceWidth = 2
        #expect(try check(document.document)?.reason == .tooManyValues)
    }

    /// The reader refuses these keys, which together are too much. Whoever looks for another one reads none of them.
    @Test(arguments: [1, 4_096]) func aLongKeyIsPassedOverHoweverOftenItIsThere(_ blockSize: Int) throws {
        let (references, length) = (20_000, 1_000_000)
        var document = BinaryAssembler([
            BinaryAssembler.marker(0xD0, count: references) + (0..<references * 2).flatMap { _ in [0, 1] as [UInt8] },
            BinaryAssembler.marker(0x50, count: length) + Array(repeating: 0x6B, count: length),
        ])
        document.referenceWidth = 2
        #expect(try LookupDocument(bytes: document.document).lookUp("k", blockSize: blockSize) == .found(nil))
    }

    // MARK: Random damage

    private static let sound: [LookupDocument] = {
        let objects = [
            "d4 01020304 05060708", "51 61", "5f 1010 30313233343536373839616263646566", "61 20ac", "62 d83dde00",
            "a3 010903",
            "4f 1010 000102030405060708090a0b0c0d0e0f", "d1 01 0a", "33 41c5a1da52800000", "a3 090a0b", "11 0100",
            "23 3fb999999999999a",
        ]
        var documents = [LookupDocument(bytes: BinaryAssembler(hexadecimal: objects).document)]
        documents.append(documents[0])
        // Sorted it is: 0…, a, a pair of surrogates, €
        documents[1].bytes.replaceSubrange(9..<13, with: [2, 1, 3, 4])
        documents[1].claimsOrder = true
        return documents
    }()

    private static let keys = ["a", "0123456789abcdef", "€", "😀", ""]

    @Test func everyCutIsSurvived() {
        for document in Self.sound {
            for length in 0..<document.bytes.count {
                for part in [document.bytes.prefix(length), document.bytes.suffix(length)] {
                    for key in Self.keys { _ = try? LookupDocument(bytes: Array(part)).lookUp(key, blockSize: 1) }
                }
            }
        }
    }

    /// An answer or an error; where the document can still be read and its order is not only claimed, the same as the reader's.
    @Test func everyFlippedBitIsSurvived() throws {
        var (answered, refused) = (0, 0)
        for document in Self.sound {
            for position in document.bytes.indices {
                for bit in 0..<8 {
                    var changed = document
                    changed.bytes[position] ^= 1 << UInt8(bit)
                    let root = try? PropertyListDocument(decoding: changed.bytes).rootDictionary
                    for key in Self.keys {
                        guard let found = try? changed.lookUp(key, blockSize: 1) else {
                            refused += 1
                            try #require(root == nil, "refused, but read: bit \(bit) of byte \(position)")
                            continue
                        }
                        answered += 1
                        guard let root else { continue }
                        let isHidden = changed.claimsOrder && found == .found(nil)
                        try #require(isHidden || found == .found(root[key]), "\(key), bit \(bit) of byte \(position)")
                    }
                }
            }
        }
        #expect(answered > 1_000 && refused > 1_000)
    }

    // MARK: Checking

    /// Looks up the key `k`, and compares with what the reader of whole documents makes of it.
    @discardableResult
    private func check(_ bytes: [UInt8]) throws -> PropertyListError? {
        let document = LookupDocument(bytes: bytes)
        for blockSize in [1, 16, 4_096] {
            do throws(PropertyListError) {
                let value = try PropertyListDocument(decoding: bytes).rootDictionary?["k"]
                #expect(try document.lookUp("k", blockSize: blockSize) == .found(value))
            } catch {
                let refusal = #expect(throws: PropertyListError.self) { try document.lookUp("k", blockSize: blockSize) }
                #expect(refusal == error)
                if blockSize == 4_096 { return error }
            }
        }
        return nil
    }
}
