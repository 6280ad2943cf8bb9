import PropertyListSamples
import PropertyLists
import Testing

@Suite struct BinaryReaderTests {
    @Test(
        arguments: [
            ("10 ff", 255), ("11 00ff", 255), ("12 000000ff", 255), ("13 00000000000000ff", 255), ("11 ffff", 65_535),
            ("12 ffffffff", 4_294_967_295), ("13 fffffffffffffffe", -2),
            ("14 0000000000000000 00000000000000ff", 255), ("14 ffffffffffffffff ffffffffffffffff", -1),
            ("14 ffffffffffffffff 8000000000000000", .integer(PropertyListInteger(Int.min))),
            ("14 0000000000000000 ffffffffffffffff", .integer(PropertyListInteger(UInt64.max))),
            ("22 3f800000", 1.0), ("22 3dcccccd", .real(Double(Float(0.1)))), ("22 80000000", -0.0),
            ("22 7f800000", .real(.infinity)),
            ("23 7ff8000000000001", .real(Double(bitPattern: 0x7FF8_0000_0000_0001))),
            ("33 7ff8000000000000", .date(.nan)), ("50", ""), ("51 41", "A"), ("5f 10 01 41", "A"),
            ("5f 11 0001 41", "A"), ("5f 12 00000001 41", "A"), ("5f 13 0000000000000001 41", "A"), ("51 00", "\0"),
            ("60", ""), ("61 0041", "A"), ("61 feff", "\u{FEFF}"), ("62 d83d de00", "\u{1F600}"),
            ("6f 10 01 20ac", "€"),
            ("40", .data([])), ("4f 10 02 0102", .data([1, 2])), ("80 00", .uid(0)), ("81 0100", .uid(256)),
            ("82 010000", .uid(65_536)), ("83 ffffffff", .uid(.max)), ("87 00000000 ffffffff", .uid(.max)),
            ("a0", []), ("d0", [:]), ("af 10 00", []), ("df 10 00", [:]),
        ] as [(String, PropertyList)])
    func everyMarkerIsRead(_ object: String, _ value: PropertyList) throws {
        let document = try PropertyListDocument(decoding: BinaryAssembler(hexadecimal: [object]).document)
        #expect(document.root == value)
        #expect(document.format == .binary)
    }

    @Test(arguments: [
        "00", "01", "02", "07", "0a", "0f", "0c", "0e", "15 00", "1f 00", "20 00", "21 0000", "24", "2f", "30", "32",
        "34", "70", "71 41", "90", "a8", "b0", "b1 00", "c0", "c1 00", "e0", "f0", "ff", "87 0000000100000000", "88 00",
        "8f",
    ])
    func otherMarkersAreRefused(_ object: String) throws {
        let document = BinaryAssembler(hexadecimal: [object, "09"]).document
        let error = try refusal(of: document)
        #expect(error.format == .binary)
        guard case .offset(let offset, line: nil) = error.place else {
            Issue.record("\(error.place)")
            return
        }
        #expect((8..<document.count).contains(offset))
    }

    @Test(
        arguments: [
            ("00", .unknownMarker(0x00)), ("0f", .unknownMarker(0x0F)), ("b1 00", .unknownMarker(0xB1)),
            ("c1 00", .unknownMarker(0xC1)), ("71 41", .unknownMarker(0x71)), ("34", .unknownMarker(0x34)),
            ("15 00", .invalidInteger), ("20 00", .invalidReal),
            ("14 0000000000000001 0000000000000000", .invalidInteger),
            ("14 ffffffffffffffff 7fffffffffffffff", .invalidInteger),
            ("14 8000000000000000 0000000000000000", .invalidInteger),
            ("61 d800", .invalidText), ("61 dc00", .invalidText),
            ("62 de00 d83d", .invalidText), ("62 d83d 0041", .invalidText),
        ] as [(String, PropertyListError.Reason)])
    func refusalSaysWhy(_ object: String, _ reason: PropertyListError.Reason) throws {
        #expect(try refusal(of: BinaryAssembler(hexadecimal: [object]).document).reason == reason)
    }

    /// Text that is marked as ASCII, as other programs write it.
    @Test(
        arguments: [
            ("52 c3a9", "é"), ("51 e9", "é"), ("51 80", "\u{80}"), ("53 e9c3a9", "\u{E9}\u{C3}\u{A9}"),
            ("54 f09f9880", "😀"), ("53 eda080", "\u{ED}\u{A0}\u{80}"),
            ("5f 1010 4e657669204e6576692c206e657669ef", "Nevi Nevi, neviï"),
            ("5f 1011 4e657669204e6576692c206e657669c3af", "Nevi Nevi, neviï"),
        ] as [(String, String)])
    func textMarkedASCIIThatIsNotIsUTF8OrLatin1(_ object: String, _ text: String) throws {
        #expect(try PropertyList(decoding: BinaryAssembler(hexadecimal: [object]).document) == .string(text))
        let dictionary = BinaryAssembler(hexadecimal: ["d1 01 02", object, "a3 01 01 01"]).document
        #expect(
            try PropertyList(decoding: dictionary)
                == .dictionary([text: .array(Array(repeating: .string(text), count: 3))]))
        // It is written as UTF-16, as CoreFoundation does.
        let written = try PropertyList.string(text).encoded(as: .binary)
        #expect(written[8] >> 4 == 0x6)
        #expect(try PropertyList(decoding: written) == .string(text))
    }

    @Test(arguments: ["09", "10 01", "23 3ff0000000000000", "33 0000000000000000", "41 00", "80 01", "a0", "d0"])
    func keyIsAString(_ key: String) throws {
        let error = try refusal(of: BinaryAssembler(hexadecimal: ["d1 01 02", key, "09"]).document)
        #expect(error.reason == .keyIsNotAString)
        #expect(error.place == .offset(11, line: nil))
    }

    @Test func lastOfTwoEqualKeysWins() throws {
        let document = BinaryAssembler(hexadecimal: [
            "d3 010203 040506", "51 61", "51 62", "61 0061", "10 01", "10 02", "10 03",
        ])
        #expect(try PropertyList(decoding: document.document) == ["a": 3, "b": 2])
    }

    @Test func dictionaryKeepsTheOrderOfTheDocument() throws {
        let document = BinaryAssembler(hexadecimal: ["d2 0102 0303", "51 62", "51 61", "09"])
        guard case .dictionary(let dictionary) = try PropertyList(decoding: document.document) else {
            Issue.record("not a dictionary")
            return
        }
        #expect(Array(dictionary.keys) == ["b", "a"])
    }

    @Test func objectsMayBeShared() throws {
        let document = BinaryAssembler(hexadecimal: [
            "a5 0101020203", "5f 1012 736861726564207465787420736861726564", "a1 01", "d1 01 02",
        ])
        let text = PropertyList.string("shared text shared")
        #expect(
            try PropertyList(decoding: document.document) == [
                text, text, [text], [text], ["shared text shared": [text]],
            ])
    }

    @Test func objectsNobodyRefersToDoNotMatter() throws {
        #expect(
            try PropertyList(decoding: BinaryAssembler(hexadecimal: ["a1 01", "09", "ff", "a1 02"]).document) == [true])
    }

    @Test(arguments: 1...8) func offsetsAndReferencesOfEveryWidthAreRead(_ width: Int) throws {
        var document = BinaryAssembler([BinaryAssembler.array([1, 2], width: width), [0x09], [0x51, 0x61]])
        document.referenceWidth = width
        document.offsetWidth = width
        #expect(try PropertyList(decoding: document.document) == [true, "a"])
    }

    @Test(arguments: 0..<4) func rootMayBeAnyObject(_ root: Int) throws {
        var document = BinaryAssembler(hexadecimal: ["09", "10 01", "51 61", "a1 00"])
        document.rootObject = UInt64(root)
        #expect(try PropertyList(decoding: document.document) == [true, 1, "a", [true]][root])
    }

    @Test(arguments: ["bplist00", "bplist01", "bplist0x"]) func versionZeroIsRead(_ header: String) throws {
        var document = BinaryAssembler(hexadecimal: ["09"])
        document.header = header
        #expect(try PropertyList(decoding: document.document) == true)
    }

    @Test(arguments: ["bplist10", "bplist15", "bplist??"]) func otherVersionsAreRefused(_ header: String) throws {
        var document = BinaryAssembler(hexadecimal: ["09"])
        document.header = header
        #expect(try refusal(of: document.document).reason == .unsupportedVersion)
    }
}
