import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// What is found in a document that is in memory is what decoding it finds, and damage anywhere is left to decoding.
@Suite(.hangLimit) struct BinaryKeySearchTests {
    private static let root: PropertyListDictionary = [
        "": "empty", "k": 1, "key": "a text that is not inside the value", "é": "é", "\u{10000}": true,
        "list": [1, "é", [2]],
        "nested": ["k": ["kk": "v"]], "data": .data([1, 2, 3]), "real": 0.5, "kk": "😀😀😀😀",
    ]
    private static let others = ["a", "ke", "keyx", "e\u{301}", "K", "\u{10001}", "vv"]

    private static func lookUp(_ key: String, in document: [UInt8]) -> PropertyListDocument.Lookup {
        PropertyListDocument.lookUp(key, in: document.span.bytes)
    }

    @Test func everyKeyAndNoOtherIsFound() throws {
        let document = try PropertyList.dictionary(Self.root).encoded(as: .binary)
        for key in Array(Self.root.keys) + Self.others {
            #expect(Self.lookUp(key, in: document) == .found(Self.root[key]), "\(key.debugDescription)")
        }
    }

    @Test func theLastOfEqualKeysCounts() {
        let document = BinaryAssembler([[0xD2, 1, 1, 2, 3], [0x51, 0x6B], [0x08], [0x09]]).document
        #expect(Self.lookUp("k", in: document) == .found(true))
    }

    @Test(arguments: ["<plist/>", "{}", "", "bplist00"]) func otherDocumentsAreDecoded(_ document: String) {
        #expect(Self.lookUp("k", in: Array(document.utf8)) == .needsWholeDocument)
    }

    @Test func otherRootsAreDecoded() throws {
        for root: PropertyList in [["k"], "k", 1] {
            let document = try root.encoded(as: .binary)
            #expect(Self.lookUp("k", in: document) == .needsWholeDocument)
        }
    }

    /// Also where the key and its value are sound.
    @Test func nothingIsFoundInADocumentThatCannotBeDecoded() throws {
        let document = try PropertyList.dictionary(Self.root).encoded(as: .binary)
        var refusals = 0
        for position in document.indices {
            for byte: UInt8 in [0, 1, 0x0F, 0x10, 0x5F, 0x61, 0x80, 0xD1, 0xFF] where document[position] != byte {
                var damaged = document
                damaged[position] = byte
                let decoded = try? PropertyListDocument(decoding: damaged)
                if decoded == nil { refusals += 1 }
                for key in ["k", "key", "list", "\u{10000}", "absent"] {
                    guard case .found(let value) = Self.lookUp(key, in: damaged) else { continue }
                    let root = try #require(decoded?.rootDictionary, "byte \(position) is \(byte)")
                    try #require(value == root[key], "byte \(position) is \(byte): \(key.debugDescription)")
                }
            }
        }
        #expect(refusals > 100)
    }
}
