import PropertyListSamples
import PropertyLists
import Testing

/// Readers and writers of every format stop at the same depth, so that what one writes the other reads.
@Suite struct NestingTests {
    static let formats: [PropertyListFormat] = [.xml, .binary, .openStep]
    private static let limit = PropertyList.nestingLimit

    @Test(arguments: formats) func nestingGoesUpToTheLimit(_ format: PropertyListFormat) throws {
        let arrays = PropertyList.nestedArrays(depth: Self.limit)
        #expect(try PropertyList(decoding: arrays.encoded(as: format)) == arrays)
        let dictionaries: PropertyList = (1..<Self.limit).reduce(["k": 1]) { inner, _ in ["k": inner] }
        #expect(try PropertyList(decoding: dictionaries.encoded(as: format)) == dictionaries)
    }

    @Test(arguments: formats) func writersRefuseDeeperNesting(_ format: PropertyListFormat) throws {
        let deeper: PropertyList = (0..<Self.limit).reduce(["k": 1]) { inner, _ in ["k": inner] }
        try expectTooDeep { _ = try deeper.encoded(as: format) }
        let far = PropertyList.nestedArrays(depth: 5_000)
        try expectTooDeep { _ = try far.encoded(as: format) }
    }

    /// The way leads to the container that may not stand where it does.
    @Test(arguments: formats) func refusalNamesTheWay(_ format: PropertyListFormat) throws {
        let deeper: PropertyList = (0..<Self.limit / 2).reduce([:]) { inner, _ in ["a": 1, "k": ["x", inner]] }
        let error = try #require(throws: PropertyListError.self) { try deeper.encoded(as: format) }
        let way: [PropertyListError.PathComponent] = [.key("k"), .index(1)]
        #expect(error.place == .value((0..<Self.limit / 2).flatMap { _ in way }))

        // What may stand at one place is too deep at another, and is not entered there.
        let shared: PropertyList = [.nestedArrays(depth: 399), [[1]], 1]
        let twice: PropertyList = ["a": shared, "b": (0..<112).reduce(shared) { inner, _ in [inner] }]
        let refusal = try #require(throws: PropertyListError.self) { try twice.encoded(as: .binary) }
        #expect(refusal.place == .value([.key("b")] + Array(repeating: .index(0), count: 112)))
        let fits: PropertyList = ["a": shared, "b": (0..<111).reduce(shared) { inner, _ in [inner] }]
        #expect(throws: Never.self) { try fits.encoded(as: .binary) }
    }

    /// An array is a level whether or not something is in it.
    @Test(arguments: formats) func writersCountEmptyContainers(_ format: PropertyListFormat) throws {
        for innermost in [[], [:]] as [PropertyList] {
            let deeper = (0..<Self.limit).reduce(innermost) { inner, _ in [inner] }
            try expectTooDeep { _ = try deeper.encoded(as: format) }
        }
    }

    /// Text has a dictionary for a reference of a keyed archive, and the readers count it.
    @Test(arguments: [PropertyListFormat.xml, .openStep])
    func writersOfTextCountReferencesAsDictionaries(_ format: PropertyListFormat) throws {
        func value(levels: Int) -> PropertyList { (0..<levels).reduce(.uid(7)) { inner, _ in [inner] } }
        let back = try PropertyList(decoding: value(levels: Self.limit - 1).encoded(as: format))
        #expect(back == value(levels: Self.limit - 1).carried(by: format))
        try expectTooDeep { _ = try value(levels: Self.limit).encoded(as: format) }
    }

    @Test(arguments: ["<array/>", "<dict/>", "<array></array>"])
    func readerOfXMLCountsEmptyContainers(_ innermost: String) throws {
        func document(_ levels: Int) -> [UInt8] {
            Array(
                (String(repeating: "<array>", count: levels) + innermost + String(repeating: "</array>", count: levels))
                    .utf8)
        }
        #expect(try PropertyList(decoding: document(Self.limit - 1)).kind == .array)
        try expectTooDeep { _ = try PropertyList(decoding: document(Self.limit)) }
    }

    @Test(arguments: [("(", ")", "()"), ("{ k = ", "; }", "{}")] as [(String, String, String)])
    func readerOfOpenStepCountsEmptyContainers(_ opening: String, _ closing: String, _ innermost: String) throws {
        func document(_ levels: Int) -> [UInt8] {
            Array(
                (String(repeating: opening, count: levels) + innermost + String(repeating: closing, count: levels)).utf8
            )
        }
        #expect(throws: Never.self) { try PropertyList(decoding: document(Self.limit - 1)) }
        try expectTooDeep { _ = try PropertyList(decoding: document(Self.limit)) }
    }

    @Test(arguments: ["a0", "d0"]) func readerOfBinaryCountsEmptyContainers(_ innermost: String) throws {
        func document(_ levels: Int) -> [UInt8] {
            let arrays = (1...levels).map { BinaryAssembler.array([$0], width: 2) }
            var assembler = BinaryAssembler(arrays + [[UInt8](hexadecimal: innermost)])
            assembler.referenceWidth = 2
            return assembler.document
        }
        #expect(throws: Never.self) { try PropertyList(decoding: document(Self.limit - 1)) }
        try expectTooDeep { _ = try PropertyList(decoding: document(Self.limit)) }
        try expectTooDeep { _ = try PropertyList(decoding: document(60_000)) }
    }

    private func expectTooDeep(sourceLocation: SourceLocation = #_sourceLocation, _ work: () throws -> Void) throws {
        let error = try #require(throws: PropertyListError.self, sourceLocation: sourceLocation, performing: work)
        #expect(error.reason == .nestingTooDeep, sourceLocation: sourceLocation)
    }
}
