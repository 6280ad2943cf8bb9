import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// A document that is changed and copied is the one that is read, changed and written.
@Suite(.hangLimit) struct BinaryRevisionTests {
    /// A value in memory of its own: containers that are shared in memory are shared in the document.
    private static func randomValue(_ random: inout SeededGenerator) -> PropertyList {
        switch Int.random(in: 0..<24, using: &random) {
        case 0: 255
        case 1: -5
        case 2: .integer(PropertyListInteger(UInt64.max))
        case 3: 0.5
        case 4: .boolean(.random(using: &random))
        case 5: ""
        case 6: "é"
        case 7: .string("key \(Int.random(in: 0..<9, using: &random))")
        case 8: "text of more than fifteen bytes"
        case 9: .string(String(repeating: "long ", count: 60))
        case 10: .string(String(repeating: "größer ", count: 60))
        case 11: .data([])
        case 12: .data([1, 2, 3])
        case 13: .data(Array(repeating: 7, count: 300))
        case 14: .date(PropertyListDate(secondsSinceReferenceDate: 0.5))
        case 15: .uid(7)
        case 16: .uid(70_000)
        case 17: .array((0..<Int.random(in: 0...3, using: &random)).map { _ in randomValue(&random) })
        case 18:
            .dictionary(
                PropertyListDictionary(["x", "y", "a"].shuffled(using: &random).map { ($0, randomValue(&random)) }))
        default: .integer(PropertyListInteger(Int.random(in: 0...20, using: &random)))
        }
    }

    private static func randomKey(_ random: inout SeededGenerator) -> String {
        let stem =
            ["", "key ", "a long key that is not held in a value ", "ключ ", "\u{E000}", "😀"].randomElement(
                using: &random) ?? ""
        return stem + "\(Int.random(in: 0..<40, using: &random))"
    }

    private static func randomDictionary(_ random: inout SeededGenerator) -> PropertyListDictionary {
        let count = [1, 2, 5, 14, 15, 40, 300].randomElement(using: &random) ?? 1
        return PropertyListDictionary((0..<count).map { _ in (randomKey(&random), randomValue(&random)) })
    }

    /// Sets or removes keys, and revises the document in the same way.
    private func revise(
        _ document: [UInt8], _ changes: [(key: String, value: PropertyList?)]
    ) -> PropertyListDocument.Revision? {
        PropertyListDocument.revise(document, changing: changes.map(\.key)) { contents in
            for (key, value) in changes { contents[key] = value }
            return true
        }
    }

    private func encode(_ dictionary: PropertyListDictionary) throws -> [UInt8] {
        try PropertyList.dictionary(dictionary).encoded(as: .binary)
    }

    @Test func theBytesAreThoseOfAWholeWrite() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<1_000 {
            let document = try encode(Self.randomDictionary(&random))
            // Read, so that its keys are in order as in the document.
            var expected = try #require(try PropertyListDocument(decoding: document).rootDictionary)
            var changes: [(key: String, value: PropertyList?)] = []
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let known = Bool.random(using: &random) ? expected.keys.randomElement(using: &random) : nil
                let value = Int.random(in: 0..<4, using: &random) == 0 ? nil : Self.randomValue(&random)
                changes.append((known ?? Self.randomKey(&random), value))
            }
            for (key, value) in changes { expected[key] = value }
            guard !expected.isEmpty else { continue }
            let bytes = try encode(expected)
            try #require(revise(document, changes) == .changed(bytes), "\(changes)")
        }
    }

    @Test func theChangeIsGivenWhatIsThereOfItsKeys() throws {
        let document = try encode(["a": 1, "b": [true, ["k": "v"]], "c": "text", "d": 2])
        for (keys, contents) in [
            (["a"], ["a": 1]), (["b", "x"], ["b": [true, ["k": "v"]]]), (["d", "a", "d"], ["a": 1, "d": 2]),
            (["", "z"], [:]), ([], [:]),
        ] as [([String], PropertyListDictionary)] {
            var given: PropertyListDictionary?
            let revision = PropertyListDocument.revise(document, changing: keys) { contents in
                given = contents
                return false
            }
            #expect(given == contents)
            #expect(revision == .unchanged)
        }
    }

    @Test func aChangeCanGiveUp() throws {
        #expect(PropertyListDocument.revise(try encode(["a": 1]), changing: ["a"]) { _ in nil } == nil)
    }

    @Test func whatWouldBeEmptyIsNotRevised() throws {
        #expect(revise(try encode(["a": 1]), [("a", nil)]) == nil)
        #expect(revise(try encode([:]), [("a", nil)]) == nil)
        #expect(revise(try encode([:]), [("a", 1)]) == .changed(try encode(["a": 1])))
    }

    /// Nothing of a value that is replaced is left in the document.
    @Test func replacedValuesAreGone() throws {
        let secret: PropertyList = ["password": "correct horse battery staple", "hint": ["the usual"]]
        let document = try encode(["a": "the usual", "b": secret, "c": 1])
        guard case .changed(let bytes) = revise(document, [("b", 1)]) else { throw NotRevised() }
        let text = String(decoding: bytes, as: Unicode.ASCII.self)
        #expect(!text.contains("horse") && !text.contains("password") && text.contains("the usual"))
        #expect(bytes == (try encode(["a": "the usual", "b": 1, "c": 1])))
    }

    private struct NotRevised: Error {}

    // MARK: Other documents

    @Test func keysOutOfOrderAreNotRevised() throws {
        for (keys, isOrdered) in [
            (["51 61", "51 62", "51 63"], true), (["51 62", "51 61", "51 63"], false),
            (["51 61", "51 63", "51 62"], false),
            (["51 61", "51 61", "51 63"], false), (["51 61", "51 62", "51 62"], false),
            (["51 61", "61 0062", "51 63"], true),
            (["51 62", "61 0062", "51 63"], false), (["61 0061", "61 0062", "62 00620062"], true),
            (["61 0062", "61 0061", "51 63"], false),
            (["51 61", "61 e000", "62 d83dde00"], false), (["51 61", "62 d83dde00", "61 e000"], true),
        ] {
            var assembler = BinaryAssembler(hexadecimal: ["d3 010203 040506"] + keys + ["10 01", "10 02", "10 03"])
            assembler.rootKeyOrder = 1
            // The key that is searched for must not hide the others from being checked.
            for changed in ["", "a", "b", "c", "bb", "z"] {
                let revision = revise(assembler.document, [(changed, 9)])
                #expect((revision != nil) == isOrdered, "\(keys), \(changed)")
                guard case .changed(let bytes) = revision else { continue }
                var expected = try #require(try PropertyListDocument(decoding: assembler.document).rootDictionary)
                expected[changed] = 9
                #expect(try PropertyList(decoding: bytes) == .dictionary(expected))
            }
        }
    }

    @Test func documentsThatDoNotClaimOrderAreNotRevised() throws {
        var document = try encode(["a": 1, "b": 2])
        document[document.count - 27] = 0
        #expect(revise(document, [("a", 5)]) == nil)
    }

    @Test(arguments: [PropertyListFormat.xml, .openStep]) func otherFormatsAreNotRevised(_ format: PropertyListFormat)
        throws
    {
        #expect(revise(try PropertyList.dictionary(["a": 1]).encoded(as: format), [("a", 5)]) == nil)
    }

    @Test func otherRootsAreNotRevised() throws {
        #expect(revise(try PropertyList.array([1]).encoded(as: .binary), [("a", 5)]) == nil)
        #expect(revise([], [("a", 5)]) == nil)
        #expect(revise(Array("bplist00".utf8), [("a", 5)]) == nil)
    }

    @Test func damagedDocumentsAreRevisedOnlyIfTheyCanBeRead() throws {
        var random = SeededGenerator(seed: 6)
        let documents = try (0..<30).map { _ in try encode(Self.randomDictionary(&random)) }.filter { $0.count < 800 }
        try #require(documents.count > 5)
        var mutation = DocumentMutation(of: documents, inserting: [], seed: 7)
        var revised = 0
        for _ in 0..<10_000 {
            let document = mutation.next()
            let promises = DocumentPromises(of: document)
            try #require(promises.broken.isEmpty, "\(promises.broken) for \(document)")
            if promises.revisionCount > 0 { revised += 1 }
        }
        #expect(revised > 200, "\(revised)")
    }

    /// Containers that are shared, the root among them, are a reader's business.
    @Test(arguments: [
        ["d2 0102 0303", "51 61", "51 62", "a1 04", "09"], ["d2 0102 0300", "51 61", "51 62", "09"],
        ["d2 0102 0304", "51 61", "51 62", "a1 04", "a1 03"], ["d2 0102 0304", "51 61", "51 62", "a1 03", "09"],
    ]) func sharedContainersAreNotRevised(_ objects: [String]) {
        var assembler = BinaryAssembler(hexadecimal: objects)
        assembler.rootKeyOrder = 1
        #expect(revise(assembler.document, [("z", 5)]) == nil)
    }

    /// It is written otherwise, and so the document is read and written as a whole, with any key that is changed.
    @Test(arguments: [
        ["d2 0102 0304", "51 61", "51 ff", "09", "09"], ["d2 0102 0304", "51 61", "51 62", "09", "51 80"],
        ["d2 0102 0304", "51 61", "52 c3a9", "09", "09"], ["d2 0102 0304", "51 61", "51 62", "09", "a1 02"],
        ["d2 0102 0304", "52 61c3", "52 61e9", "09", "09"], ["d2 0102 0304", "53 61c3a9", "62 006100e9", "09", "08"],
        ["d2 0102 0304", "51 61", "51 62", "09", "5f 1011 4e657669204e6576692c206e657669c3af"],
    ]) func textMarkedASCIIThatIsNotIsNotCopied(_ objects: [String]) throws {
        var assembler = BinaryAssembler(hexadecimal: objects)
        assembler.rootKeyOrder = 1
        let root = try #require(try PropertyListDocument(decoding: assembler.document).rootDictionary)
        for (key, value) in [("z", 5), ("a", 5), ("b", 5), ("a", nil), ("aé", nil), ("aé", 5), ("aÃ", nil)]
            as [(String, PropertyList?)]
        {
            var expected = root
            expected[key] = value
            let revision = revise(assembler.document, [(key, value)])
            guard case .changed(let bytes) = revision else {
                #expect(revision == nil)
                continue
            }
            #expect(try bytes == encode(expected), "\(key) of \(objects)")
        }
        #expect(objects[3...].contains("a1 02") || revise(assembler.document, [("z", 5)]) == nil)
    }

    /// A key, text, a width, a reference and an offset that are not sound.
    @Test(arguments: [
        ["d2 0102 0304", "51 61", "10 62", "09", "09"], ["d2 0102 0304", "51 61", "51 62", "09", "61 d800"],
        ["d2 0102 0304", "51 61", "51 62", "09", "21 00"], ["d2 0102 0304", "51 61", "51 62", "09", "a1 09"],
        ["d2 0102 0304", "51 61", "51 62", "09", "d1 0303"], ["d2 0102 0309", "51 61", "51 62", "09", "09"],
        ["d2 0102 0304", "51 61", "51 62", "09", "13 0000"],
        ["d2 0102 0304", "51 61", "51 62", "09", "87 0000000100000000"],
    ]) func damagedDocumentsAreNotRevised(_ objects: [String]) {
        var assembler = BinaryAssembler(hexadecimal: objects)
        assembler.rootKeyOrder = 1
        #expect(throws: PropertyListError.self) { try PropertyList(decoding: assembler.document) }
        #expect(revise(assembler.document, [("z", 5)]) == nil)
    }

    /// A text that many refer to is looked at once, and a document that stands for too much is not revised.
    @Test func aHeavyDocumentIsNotRevised() throws {
        let count = 200_000
        let references = Array(repeating: [UInt8(3)], count: count).flatMap { $0 }
        var assembler = BinaryAssembler([
            [0xD1, 1, 2], [0x51, 0x61], BinaryAssembler.marker(0xA0, count: count) + references,
            BinaryAssembler.marker(0x50, count: 100_000) + Array(repeating: 0x61, count: 100_000),
        ])
        assembler.rootKeyOrder = 1
        #expect(throws: PropertyListError.self) { try PropertyList(decoding: assembler.document) }
        #expect(revise(assembler.document, [("z", 5)]) == nil)
    }

    /// Two long objects in the same bytes: more than the document has.
    @Test func overlappingObjectsAreNotRevised() throws {
        let long = BinaryAssembler.marker(0xA0, count: 500) + Array(repeating: 3, count: 500)
        var assembler = BinaryAssembler([[0xD2, 1, 2, 4, 5], [0x51, 0x61], [0x51, 0x62], [0x09], long])
        assembler.rootKeyOrder = 1
        let start = try #require(assembler.document.indices.first { assembler.document[$0...].starts(with: long) })
        assembler.claimedOffsets = [5: UInt64(start)]
        let document = assembler.document
        #expect(revise(document, [("z", 5)]) == nil)
    }

    @Test func whatIsTooDeepIsNotRevised() throws {
        var value: PropertyList = 1
        for _ in 0..<510 { value = [value] }
        let document = try encode(["a": value, "b": 1])
        #expect(revise(document, [("b", 2)]) == .changed(try encode(["a": value, "b": 2])))
        #expect(revise(document, [("b", [[value]])]) == nil)
    }
}
