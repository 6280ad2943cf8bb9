import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// What is looked up is what the reader of whole documents finds, and nothing else is read.
@Suite(.hangLimit) struct BinaryLookupTests {
    /// Smaller blocks show whether all that is looked at has been read: the rest of the document is 0 then.
    private static let blockSizes = [1, 2, 16, 4_096]

    // MARK: Keys

    /// Keys that begin alike, that are each other's beginnings, of all lengths around those with a longer
    /// marker, and on both sides of the surrogates.
    private static func randomKey(_ random: inout SeededGenerator) -> String {
        let characters = [
            "a", "b", "aa", "\0", "~", "\u{7F}", "\u{80}", "é", "e\u{301}", "\u{D7FF}", "\u{E000}", "\u{FFFF}",
            "\u{10000}", "😀", "\u{10FFFF}",
        ]
        let ascii = Bool.random(using: &random)
        let lengths = [0, 1, 2, 3, 7, 13, 14, 15, 16, 40, 254, 255, 256, 300]
        let length = lengths.randomElement(using: &random) ?? 0
        let same = Bool.random(using: &random) ? length : 0
        return String(repeating: "k", count: same)
            + (0..<min(length, 20)).map { _ in
                (ascii ? characters.prefix(6) : characters[...]).randomElement(using: &random) ?? ""
            }.joined()
    }

    private static func randomDictionary(_ random: inout SeededGenerator) -> PropertyListDictionary {
        let count = [0, 1, 2, 3, 10, 15, 16, 100, 300].randomElement(using: &random) ?? 0
        let values: [PropertyList] = [
            1, "text", "a text that is shared by many", true, 0.5, .data([1, 2, 3]), [1, "é", [2]], ["k": ["kk": "v"]],
        ]
        return PropertyListDictionary(
            (0..<count).map { position in
                (randomKey(&random), values.randomElement(using: &random) ?? .integer(PropertyListInteger(position)))
            })
    }

    @Test(arguments: [true, false]) func everyKeyAndNoOtherIsFound(_ sorted: Bool) throws {
        var random = SeededGenerator(seed: 3)
        for round in 0..<60 {
            let dictionary = Self.randomDictionary(&random)
            let document =
                sorted
                ? try LookupDocument(sorting: dictionary)
                : LookupDocument(bytes: try PropertyList.dictionary(dictionary).encoded(as: .binary))
            let blockSize = Self.blockSizes[round % Self.blockSizes.count]
            let others = (0..<50).map { _ in Self.randomKey(&random) }
            for key in Array(dictionary.keys) + others {
                try #require(
                    try document.lookUp(key, blockSize: blockSize) == .found(dictionary[key]), "\(key.debugDescription)"
                )
            }
        }
    }

    @Test func keysAreOrderedByTheirUTF16() throws {
        let pairs = (0..<40).compactMap { Unicode.Scalar(0x1_0000 + $0 * 0x6000).map { String($0) } }
        let keys = ["", "a", "a\0", "aa", "b", "\u{D7FF}"] + pairs + ["\u{E000}", "\u{E001}a", "\u{FFFF}"]
        let document = try LookupDocument(sorting: PropertyListDictionary(keys.map { ($0, .string($0)) }))
        for key in keys { #expect(try document.lookUp(key) == .found(.string(key))) }
        #expect(try document.lookUp("\u{E001}") == .found(nil))
    }

    /// A text of ASCII may be written as UTF-16, and is the same key.
    @Test func theLastOfEqualKeysWins() throws {
        var random = SeededGenerator(seed: 4)
        for round in 0..<300 {
            let count = Int.random(in: 1...12, using: &random)
            let keys = (0..<count).map { _ in
                let letters = (0..<Int.random(in: 0...2, using: &random)).map { _ in
                    UInt8.random(in: 0x61...0x62, using: &random)
                }
                return Bool.random(using: &random)
                    ? [0x50 | UInt8(letters.count)] + letters
                    : [0x60 | UInt8(letters.count)] + letters.flatMap { [0, $0] }
            }
            let root = [0xD0 | UInt8(count)] + (1...count * 2).map { UInt8($0) }
            let document = LookupDocument(
                bytes: BinaryAssembler([root] + keys + (0..<count).map { [0x10, UInt8($0)] }).document)
            guard case .dictionary(let dictionary) = try PropertyList(decoding: document.bytes) else {
                throw NoDictionary()
            }
            for key in ["", "a", "b", "aa", "ab", "ba", "bb", "c"] {
                let blockSize = Self.blockSizes[round % Self.blockSizes.count]
                try #require(
                    try document.lookUp(key, blockSize: blockSize) == .found(dictionary[key]),
                    "\(key) in \(document.bytes)")
            }
        }
    }

    @Test(arguments: 1...8) func offsetsAndReferencesOfEveryWidthAreFollowed(_ width: Int) throws {
        let references = [1, 2, 3, 4].flatMap { BinaryAssembler.bigEndian($0, width: width) }
        var document = BinaryAssembler([[0xD2] + references, [0x51, 0x61], [0x51, 0x62], [0x09], [0x51, 0x63]])
        document.referenceWidth = width
        document.offsetWidth = width
        for claimsOrder in [true, false] {
            var lookup = LookupDocument(bytes: document.document)
            lookup.claimsOrder = claimsOrder
            for blockSize in Self.blockSizes {
                #expect(try lookup.lookUp("a", blockSize: blockSize) == .found(true))
                #expect(try lookup.lookUp("b", blockSize: blockSize) == .found("c"))
                #expect(try lookup.lookUp("c", blockSize: blockSize) == .found(nil))
            }
        }
    }

    /// Whoever says so without it being true may be told that a key is not there, but nothing false.
    @Test func aFalseClaimOfOrderIsSurvived() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<100 {
            let dictionary = Self.randomDictionary(&random)
            var document = LookupDocument(bytes: try PropertyList.dictionary(dictionary).encoded(as: .binary))
            document.claimsOrder = true
            for key in dictionary.keys {
                let found = try document.lookUp(key, blockSize: 16)
                try #require(found == .found(dictionary[key]) || found == .found(nil))
            }
        }
    }

    /// Only the number that is known to stand for this order is trusted.
    @Test(arguments: [0, 2, 255] as [UInt8]) func anotherOrderIsNotRelied(_ order: UInt8) throws {
        var document = LookupDocument(
            bytes: try PropertyList.dictionary(["c": 1, "b": 2, "a": 3]).encoded(as: .binary))
        document.bytes[document.bytes.count - 27] = order
        for (key, value) in ["c": 1, "b": 2, "a": 3] as PropertyListDictionary {
            #expect(try document.lookUp(key) == .found(value))
        }
    }

    // MARK: Documents

    @Test(arguments: Sample.all) func samplesAreFoundAsTheyAreRead(_ sample: Sample) throws {
        let bytes = try PropertyList.dictionary(["before": 1, "k": sample.value, "z": [sample.value]]).encoded(
            as: .binary)
        for blockSize in Self.blockSizes {
            #expect(try LookupDocument(bytes: bytes).lookUp("k", blockSize: blockSize) == .found(sample.value))
            #expect(try LookupDocument(bytes: bytes).lookUp("z", blockSize: blockSize) == .found([sample.value]))
        }
    }

    @Test(arguments: ["", "b", "{ a = b; }", "<plist><dict><key>a</key><true/></dict></plist>"])
    func otherFormatsAreNotLookedInto(_ document: String) throws {
        #expect(try LookupDocument(bytes: Array(document.utf8)).lookUp("a") == .needsWholeDocument)
    }

    @Test(arguments: ["09", "51 61", "a1 00", "80 01"]) func anotherRootIsNotLookedInto(_ root: String) throws {
        let document = LookupDocument(bytes: BinaryAssembler(hexadecimal: [root]).document)
        #expect(try document.lookUp("a") == .needsWholeDocument)
    }

    // MARK: What is read

    @Test(arguments: [true, false]) func noMoreIsReadThanLeadsToTheValue(_ isContainer: Bool) throws {
        let text = String(repeating: "x", count: 100)
        let dictionary = PropertyListDictionary(
            (0..<20_000).map { number in
                ("key \(number)", isContainer ? [.string(text + "\(number)")] : .string(text + "\(number)"))
            })
        let document = try LookupDocument(sorting: dictionary)
        for key in ["key 0", "key 19999", "key 777", "absent"] {
            let length = try document.rangesRead(for: key).reduce(0) { $0 + $1.count }
            #expect(length < document.bytes.count / 10, "\(length) of \(document.bytes.count) bytes")
        }
    }

    /// Halving 50 000 keys takes 16 steps, each of which reads up to three parts of the document.
    @Test func fewPartsAreReadToFindEvenlyDistributedKeys() throws {
        let names = (0..<50_000).map { "HPKey" + String(1_000_000 + $0 * 7).dropFirst() }
        let document = try LookupDocument(sorting: PropertyListDictionary(names.map { ($0, .string($0)) }))
        for key in ["HPKey000000", "HPKey000007", "HPKey123452", "HPKey277774", "HPKey349993", "HPKey200000"] {
            #expect(try document.lookUp(key) == .found(names.contains(key) ? .string(key) : nil), "\(key)")
            let ranges = try document.rangesRead(for: key)
            #expect(ranges.count <= 20, "\(key): \(ranges.count)")
        }
    }

    /// Guesses are of no use here, and must neither miss a key nor take long.
    @Test func keysThatAreUnevenlyDistributedAreFound() throws {
        let long = String(repeating: "z", count: 300)
        var names = (0..<3_000).map { "a" + String(1_000_000 + $0) }
        names += (0..<3_000).map { long + String($0, radix: 36) } + (0..<40).map { String(repeating: "k", count: $0) }
        names += ["b", "\u{7F}", "é", "\u{FFFD}", "\u{10000}", "m" + long, "m" + long + "\u{1}"]
        let document = try LookupDocument(
            sorting: PropertyListDictionary(names.map { ($0, .integer(PropertyListInteger($0.utf8.count))) }))
        for key in names.enumerated().filter({ $0.offset % 41 == 0 || $0.offset > 5_990 }).map(\.element) {
            #expect(try document.lookUp(key) == .found(.integer(PropertyListInteger(key.utf8.count))))
        }
        for key in ["a", "a999999", "a1002999x", long, "kl", "l", "m", "\u{0}", "\u{FFFF}", "\u{10FFFF}"] {
            #expect(try document.lookUp(key) == .found(nil), "\(key.debugDescription)")
            #expect(try document.rangesRead(for: key).count <= 60)
        }
    }

    /// What has been seen once must not become something else.
    @Test(arguments: blockSizes) func nothingIsReadTwice(_ blockSize: Int) throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<4 {
            let dictionary = Self.randomDictionary(&random)
            for document in [
                LookupDocument(bytes: try PropertyList.dictionary(dictionary).encoded(as: .binary)),
                try LookupDocument(sorting: dictionary),
            ] {
                for key in dictionary.keys {
                    let ranges = try document.rangesRead(for: key, blockSize: blockSize).sorted {
                        $0.lowerBound < $1.lowerBound
                    }
                    try #require(
                        zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }, "\(ranges)")
                }
            }
        }
    }

    @Test func damageElsewhereIsNotSeen() throws {
        let document = LookupDocument(
            bytes: BinaryAssembler(hexadecimal: [
                "d3 010203 040506", "51 61", "51 62", "51 63", "ff", "52 4142", "a1 06",
            ]).document)
        #expect(try document.lookUp("b") == .found("AB"))
        #expect(throws: PropertyListError.self) { try document.lookUp("a") }
        #expect(throws: PropertyListError.self) { try document.lookUp("c") }
    }

    /// Somebody may cut the document off meanwhile, or the disk fail.
    @Test(arguments: [true, false]) func aReadThatFailsIsAnError(_ isCut: Bool) throws {
        let dictionary = PropertyListDictionary(
            (0..<50).map { ("key \($0)", ["v": .integer(PropertyListInteger($0))]) })
        let bytes = try LookupDocument(sorting: dictionary).bytes
        var count = 0
        while true {
            var reads = 0
            do throws(PropertyListError) {
                let found = try PropertyListDocument.lookUp("key 7", inDocumentOf: bytes.count, blockSize: 16) {
                    range, memory in
                    reads += 1
                    if isCut || reads <= count { memory.copyBytes(from: bytes[range]) }
                    return reads <= count
                }
                #expect(found == .found(["v": 7]))
                break
            } catch {
                #expect(error.reason == .unexpectedEnd && error.format == .binary)
            }
            count += 1
        }
        #expect(count > 10)
    }

    private struct NoDictionary: Error {}
}
