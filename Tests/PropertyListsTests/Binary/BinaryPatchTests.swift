import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// A document in which one leaf is replaced is the one that is read, changed and written, and shares the bytes of all
/// other objects with the old one.
@Suite(.hangLimit) struct BinaryPatchTests {
    /// Sets a key; nil if the document must be decoded, and the number of parts of the new one otherwise.
    private func revise(_ document: [UInt8], _ key: String, _ value: PropertyList) -> (bytes: [UInt8], parts: Int)? {
        let revision = PropertyListDocument.reviseInParts(document, changing: [key]) { contents in
            contents[key] = value
            return true
        }
        guard case .changed(let parts) = revision else { return nil }
        return (Array(parts.joined()), parts.count)
    }

    private static let root: PropertyListDictionary = {
        var random = SeededGenerator(seed: 5)
        var root: PropertyListDictionary = [
            "flag": true, "text": "a text of some length", "number": 70_000, "übung": "ünï",
            "list": ["x", ["y": 3, "z": "text"]],
            "records": .array(
                (0..<40).map { ["name": .string("record \($0)"), "id": .integer(PropertyListInteger($0 * 3))] }),
            "data": .data(Array(repeating: 7, count: 40)),
            "date": .date(PropertyListDate(secondsSinceReferenceDate: 5)),
            "uid": .uid(9),
        ]
        for number in 0..<60 { root["key \(number)"] = .integer(PropertyListInteger(1_000 + number)) }
        return root
    }()

    private static let values: [PropertyList] = [
        false, true, 1_111_111, 5, "short", "", "ünd", "another text of a length",
        .string(String(repeating: "long ", count: 200)),
        0.5, .data([]), .data([1, 2, 3]), .uid(70_000), .date(PropertyListDate(secondsSinceReferenceDate: 0)),
        "record 7", 3, "name",
    ]

    @Test(arguments: ["flag", "text", "number", "übung", "data", "date", "uid", "key 0", "key 59", "list", "records"])
    func theResultIsTheSame(_ key: String) throws {
        let document = try PropertyList.dictionary(Self.root).encoded(as: .binary)
        for value in Self.values {
            var changed = Self.root
            changed[key] = value
            let revised = try #require(revise(document, key, value))
            #expect(try revised.bytes == PropertyList.dictionary(changed).encoded(as: .binary), "\(value)")
        }
    }

    @Test(arguments: ["flag", "text", "übung", "data", "date", "key 0", "key 59"]) func otherBytesAreShared(
        _ key: String
    ) throws {
        let document = try PropertyList.dictionary(Self.root).encoded(as: .binary)
        #expect(revise(document, key, 1_111_111)?.parts ?? 0 >= 3)
        #expect(revise(document, key, "longer than all of them, and found nowhere")?.parts == 4)
        // The document has this leaf once more, and it must not be there twice.
        #expect(revise(document, key, "name")?.parts == 1)
        #expect(revise(document, key, ["container"])?.parts == 1)
    }

    /// A value that other keys have too keeps its object. If the new one is there too, the reference to it is changed.
    @Test(arguments: [
        ("a", "other", 1), ("b", "other", 1), ("a", "d", 1), ("b", "d", 3), ("d", "same", 3), ("d", "other", 1),
        ("a", "a", 1),
        ("e", "other", 1), ("e", "same", 3), ("e", "d", 3), ("e", "a", 3), ("e", "e", 3), ("e", "1", 3), ("c", "d", 1),
    ]) func aSharedLeafIsNotReplaced(_ key: String, _ value: String, _ parts: Int) throws {
        let root: PropertyListDictionary = ["a": "same", "b": "same", "c": ["same", "1"], "d": "d", "e": "1"]
        let document = try PropertyList.dictionary(root).encoded(as: .binary)
        var changed = root
        changed[key] = .string(value)
        let revised = try #require(revise(document, key, .string(value)))
        #expect(revised.parts == parts)
        #expect(try revised.bytes == PropertyList.dictionary(changed).encoded(as: .binary))
    }

    /// Wider offsets need another table.
    @Test func aDocumentThatGetsWiderOffsetsIsTheSame() throws {
        for length in 0..<300 {
            let root: PropertyListDictionary = ["a": "x", "b": .string(String(repeating: "y", count: length))]
            let document = try PropertyList.dictionary(root).encoded(as: .binary)
            for value in ["z", String(repeating: "z", count: 60)] {
                var changed = root
                changed["a"] = .string(value)
                let expected = try PropertyList.dictionary(changed).encoded(as: .binary)
                #expect(revise(document, "a", .string(value))?.bytes == expected, "\(length), \(value)")
            }
        }
    }

    /// A flipped bit is noticed, or leaves a document that can be read, and is changed as if it were read.
    @Test func everyFlippedBitIsNoticed() throws {
        let root = PropertyListDictionary(
            Self.root.filter { !$0.key.hasPrefix("key 5") && $0.key != "records" }.map { ($0, $1) })
        let sound = try PropertyList.dictionary(root).encoded(as: .binary)
        var patched = 0
        for position in sound.indices {
            for bit in 0..<8 {
                var document = sound
                document[position] ^= 1 << UInt8(bit)
                for (key, value) in [("flag", 1_111_111), ("text", "other")] as [(String, PropertyList)] {
                    guard let revised = revise(document, key, value), revised.parts > 1 else { continue }
                    patched += 1
                    var expected = try #require(try PropertyListDocument(decoding: document).rootDictionary)
                    expected[key] = value
                    let root = try PropertyListDocument(decoding: revised.bytes).root
                    #expect(root == .dictionary(expected), "bit \(bit) of byte \(position)")
                }
            }
        }
        #expect(patched > 1_000, "\(patched)")
    }
}
