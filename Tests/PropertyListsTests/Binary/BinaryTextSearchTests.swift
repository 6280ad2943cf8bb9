import PropertyListSamples
import PropertyLists
import Testing

/// What is told of a binary document's texts without decoding it. That nothing wrong is told is one of the
/// ``DocumentPromises``.
@Suite struct BinaryTextSearchTests {
    private func excludes(_ text: String, _ root: PropertyList) throws -> Bool {
        PropertyListDocument.excludes(TextPattern(text), from: try root.encoded(as: .binary))
    }

    @Test(arguments: ["zebra", "é9", ""]) func aTextThatIsNowhereIsExcluded(_ text: String) throws {
        let root: PropertyList = [
            "key": "value", "list": ["one", ["deep": "ünï", "😀": 1]], "n": [1, 2.5, true, .data([1, 2]), .uid(1)],
            "long": .string(String(repeating: "x", count: 300)),
            "when": .date(PropertyListDate(secondsSinceReferenceDate: 1)),
        ]
        #expect(try excludes(text, root))
    }

    @Test(arguments: ["KEY", "val", "DEEP", "ÜN", "ï", "x"]) func aTextThatIsThereIsNot(_ text: String) throws {
        #expect(
            try !excludes(
                text, ["key": "value", "l": [["deep": "ünï"]], "long": .string(String(repeating: "x", count: 30))]))
    }

    /// The sign of the kelvin is a `k` in lower case, and of one `İ` come two characters.
    @Test(arguments: ["k", "i", "i\u{307}"]) func lowercaseLettersOfOthersAreFound(_ text: String) throws {
        #expect(try !excludes(text, ["\u{212A}": "İ"]))
    }

    @Test func anEmptyDictionaryHasNoText() throws {
        #expect(try excludes("k", [:]))
    }

    @Test(arguments: [.array(["a"]), "a", 1] as [PropertyList]) func anotherRootIsNotExcluded(_ root: PropertyList)
        throws
    {
        #expect(try !excludes("k", root))
    }

    @Test(arguments: [PropertyListFormat.xml, .openStep]) func textFormatsAreDecoded(_ format: PropertyListFormat)
        throws
    {
        let document = try (["a": "b"] as PropertyList).encoded(as: format)
        #expect(!PropertyListDocument.excludes(TextPattern("k"), from: document))
    }

    /// The reader bounds what these unfold to.
    @Test func sharedContainersAreDecoded() throws {
        let document = BinaryAssembler(hexadecimal: ["d2 0102 0303", "51 61", "51 62", "a1 04", "09"]).document
        #expect(try PropertyList(decoding: document) == ["a": [true], "b": [true]])
        #expect(!PropertyListDocument.excludes(TextPattern("k"), from: document))
    }

    /// Every bit of a document that is flipped either leaves it readable and without the text, or is noticed.
    @Test func everyFlippedBitIsNoticed() throws {
        let root: PropertyList = [
            "key": "value", "list": ["one", ["deep": "ünï", "😀": 1]], "n": [1, 2.5, true, .data([1, 2]), .uid(1)],
            "long": .string(String(repeating: "x", count: 40)), "also": .string(String(repeating: "x", count: 40)),
        ]
        let sound = try root.encoded(as: .binary)
        var excluded = 0
        for position in sound.indices {
            for bit in 0..<8 {
                var document = sound
                document[position] ^= 1 << UInt8(bit)
                for text in ["q", "w", "ö", "one", "x"]
                where PropertyListDocument.excludes(TextPattern(text), from: document) {
                    excluded += 1
                    let root = try PropertyListDocument(decoding: document).rootDictionary
                    #expect(root?.contains(text) == false, "\(text), bit \(bit) of byte \(position)")
                }
            }
        }
        #expect(excluded > 1_000, "\(excluded)")
    }
}
