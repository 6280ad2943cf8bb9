import PropertyListSamples
import Testing

/// Tables from the descriptions of the formats, by hand: the plain readers, which judge the library's, are judged
/// themselves.
@Suite struct PlainReaderTests {
    private static func string(_ text: String) -> PlainValue { .string(Array(text.utf8)) }

    private static func real(_ number: Double) -> PlainValue { .real(number.bitPattern) }

    private static func date(_ seconds: Double) -> PlainValue { .date(seconds.bitPattern) }

    private static func dictionary(_ entries: (String, PlainValue)...) -> PlainValue {
        .dictionary(entries.map { PlainValue.Entry(key: Array($0.0.utf8), value: $0.1) })
    }

    private func expectRefusal(_ document: String, _ read: ([UInt8]) throws -> PlainValue) {
        let description = document.count > 100 ? "\(document.prefix(100))…" : document
        #expect(throws: PlainRefusal.self, "\(description)") { try read(Array(document.utf8)) }
    }

    // MARK: XML

    @Test(
        arguments: [
            ("<plist version=\"1.0\">\n<true/>\n</plist>\n", .boolean(true)), ("<false></false>", .boolean(false)),
            ("<?xml version=\"1.0\"?><!DOCTYPE plist [<!ENTITY e \">]>\">]><!-- c --><array/>", .array([])),
            ("<string>a&lt;&#xe9;&#10;<![CDATA[<&amp;]]><!-- c -->\r\n</string>", string("a<\u{E9}\n<&amp;\r\n")),
            ("<string>\0<?x?></string>", string("\0")),
            ("<integer>-0x10</integer>", .integer(-16)), ("<integer> + 7 </integer>", .integer(7)),
            ("<integer>18446744073709551615</integer>", .integer(18_446_744_073_709_551_615)),
            ("<real>1.5e3</real>", real(1_500)), ("<real>-Infinity</real>", real(-.infinity)),
            ("<real>-0</real>", real(-0.0)),
            ("<date>2001-01-02T00:00:01Z</date>", date(86_401)),
            ("<date>0000-03-01T00:00:00Z</date>", date(-63_140_342_400)),
            ("<date>2000-12-31T23:59:59Z</date>", date(-1)),
            ("<date>1904-02-29T00:00:00Z</date>", date(-3_056_054_400)),
            ("<data>\nAAEC\tAw==\n</data>", .data([0, 1, 2, 3])), ("<data/>", .data([])),
            ("<array><key>k</key><dict/></array>", .array([string("k"), .dictionary([])])),
            (
                "<dict><key>b</key><integer>1</integer><key>a</key><true/><key>b</key><integer>2</integer></dict>",
                dictionary(("b", .integer(2)), ("a", .boolean(true)))
            ),
            ("<dict><key>CF$UID</key><integer>4294967295</integer></dict>", .uid(.max)),
            ("<dict><key>CF$UID</key><integer>-1</integer></dict>", dictionary(("CF$UID", .integer(-1)))),
        ] as [(String, PlainValue)])
    func xmlIsRead(_ document: String, _ value: PlainValue) throws {
        #expect(try PlainValue(reading: Array(document.utf8)) == value)
        let utf16 = document.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try PlainValue(reading: utf16) == value)
        #expect(try PlainValue(reading: [0xFE, 0xFF] + utf16) == value)
    }

    @Test func latin1IsReadWhereItIsDeclared() throws {
        let head = Array("<?xml version='1.0' encoding='ISO-8859-1'?><string>".utf8)
        #expect(try PlainValue(reading: head + [0xE9] + Array("</string>".utf8)) == Self.string("\u{E9}"))
    }

    @Test(arguments: [
        "", "<plist/>", "<plist></plist>", "<true/><true/>", "<true/>x", "<array>", "<array></dict>",
        "<array>x</array>",
        "<arra/>", "<plist><true/>", "<string>&e;</string>", "<string>&#xD800;</string>",
        "<string><true/></string>", "<integer/>", "<integer>1.5</integer>",
        "<integer>18446744073709551616</integer>", "<integer>-9223372036854775809</integer>", "<real>0x1p3</real>",
        "<real>1e</real>", "<real/>", "<date>2023-02-29T00:00:00Z</date>", "<date>2024-01-01T24:00:00Z</date>",
        "<date>2024-01-01</date>", "<data>A</data>", "<data>AA=A</data>", "<data>A*==</data>", "<dict><true/></dict>",
        "<dict><key>k</key></dict>", "<dict><key>k</key><key>l</key></dict>", "<!-- ", "<!-- -->",
        "<?xml encoding=\"Shift_JIS\"?><true/>", "<true a=\"/>",
    ])
    func xmlIsRefused(_ document: String) {
        expectRefusal(document) { try PlainXMLReader.read($0) }
    }

    // MARK: OpenStep

    @Test(
        arguments: [
            ("// nothing\n/* here */", .dictionary([])), ("a-b.c", string("a-b.c")),
            ("( a, 'b c', )", .array([string("a"), string("b c")])),
            ("{ k = v; l; k = (); }", dictionary(("k", .array([])), ("l", string("l")))),
            ("k = v;", dictionary(("k", string("v")))),
            (#""\a\U00e9\351\Ud83d\Ude00\q\"""#, string("\u{7}\u{E9}\u{D8}\u{1F600}q\"")),
            ("<0f bD>", .data([0x0F, 0xBD])),
            (
                "(<*I-5>, <*R0.5>, <*BY>, <*B\"N\">)",
                .array([.integer(-5), real(0.5), .boolean(true), .boolean(false)])
            ),
            ("<*D2001-01-01 01:00:00 +0130>", date(-1_800)), ("<[AA EC^]>", .data([0, 1, 2])), ("<[]>", .data([])),
        ] as [(String, PlainValue)])
    func openStepTextIsRead(_ document: String, _ value: PlainValue) throws {
        #expect(try PlainValue(reading: Array(document.utf8)) == value)
        let utf32 = document.unicodeScalars.flatMap {
            [UInt8($0.value & 0xFF), UInt8($0.value >> 8 & 0xFF), UInt8($0.value >> 16), 0]
        }
        #expect(try PlainValue(reading: [0xFF, 0xFE, 0, 0] + utf32) == value)
    }

    @Test(arguments: [
        "", "\u{FEFF}", "{a=1}", "{a=1;", "a=1", "a b", "(a b)", "(,)", "() x", "{<*I5>=a;}", "\"a", "/* ", "<0>",
        "<0g>", "<[!]>",
        "<[A]>", #""\Ud83d""#, #""\Ude00\Ud83d""#, "<*I>", "<*I1.5>", "<*X5>", "<*Btrue>",
        "<*D2024-02-30 00:00:00 +0000>", "[a]",
        "k=\(String(repeating: "(", count: 512))\(String(repeating: ")", count: 512));",
    ])
    func openStepTextIsRefused(_ document: String) {
        expectRefusal(document) { try PlainOpenStepReader.read($0) }
    }

    /// The characters of NeXTSTEP's set that the standard of Unicode's consortium, `NEXTSTEP.TXT`, has at a few places.
    @Test(arguments: [
        (0o200, "\u{A0}"), (0o237, "\u{F7}"), (0o244, "\u{2044}"), (0o257, "\u{FB02}"), (0o301, "\u{2CB}"),
        (0o320, "\u{2014}"),
        (0o365, "\u{131}"), (0o376, "\u{FFFD}"),
    ])
    func octalEscapesAreInNextStep(_ code: Int, _ character: String) throws {
        let document = "\"\\\(String(code, radix: 8))\""
        #expect(try PlainValue(reading: Array(document.utf8)) == Self.string(character))
    }

    // MARK: JSON

    @Test(
        arguments: [
            (" [1, -0, 2.0, 1e2, true] ", .array([.integer(1), .integer(0), real(2), real(100), .boolean(true)])),
            ("{\"b\": {}, \"a\": \"\", \"b\": []}", dictionary(("b", .array([])), ("a", string("")))),
            (#""\u00e9\ud83d\ude00\/\b\u0000""#, string("\u{E9}\u{1F600}/\u{8}\0")), ("\u{FEFF}-0.0", real(-0.0)),
            ("18446744073709551615", .integer(18_446_744_073_709_551_615)), ("1e-400", real(0)),
            ("{\"CF$UID\": 1}", dictionary(("CF$UID", .integer(1)))),
        ] as [(String, PlainValue)])
    func jsonIsRead(_ document: String, _ value: PlainValue) throws {
        #expect(try PlainValue(readingJSON: Array(document.utf8)) == value)
    }

    @Test(arguments: [
        "", " ", "null", "[null]", "[1,]", "{\"a\":1,}", "{a:1}", "[1 2]", "1 2", "01", "+1", ".5", "1.", "1e", "NaN",
        "'a'", "\"a",
        "\"\t\"", #""\x""#, #""\u12""#, #""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#, "18446744073709551616", "1e400",
        "// c\n1", "[", "{\"a\"}",
    ])
    func jsonIsRefused(_ document: String) {
        expectRefusal(document) { try PlainJSONReader.read($0) }
    }

    // MARK: Binary

    @Test(
        arguments: [
            (["08"], .boolean(false)), (["10 ff"], .integer(255)), (["13 ffffffffffffffff"], .integer(-1)),
            (["14 0000000000000000 ffffffffffffffff"], .integer(18_446_744_073_709_551_615)),
            (["22 3f000000"], real(0.5)),
            (["23 bff0000000000000"], real(-1)), (["33 3ff0000000000000"], date(1)), (["42 0102"], .data([1, 2])),
            (["5f 10 01 41"], string("A")), (["52 c3a9"], string("\u{E9}")), (["51 e9"], string("\u{E9}")),
            (["62 d83d de00"], string("\u{1F600}")), (["81 0100"], .uid(256)),
            (["a3 010102", "51 61", "a0"], .array([string("a"), string("a"), .array([])])),
            (
                ["d3 010203 040404", "51 62", "51 61", "61 0062", "09"],
                dictionary(("b", .boolean(true)), ("a", .boolean(true)))
            ),
        ] as [([String], PlainValue)])
    func binaryIsRead(_ objects: [String], _ value: PlainValue) throws {
        #expect(try PlainValue(reading: BinaryAssembler(hexadecimal: objects).document) == value)
    }

    @Test(arguments: [
        ["00"], ["0f"], ["15 00"], ["20 00"], ["34"], ["71 41"], ["b1 00"], ["c1 00"], ["88 00"], ["84 0100000000"],
        ["10"], ["52 61"],
        ["5f 12 ffffffff 61"], ["5f 51 61"], ["61 d800"], ["14 0000000000000001 0000000000000000"], ["a1 00"],
        ["a1 01", "a1 00"], ["a1 02", "09"],
        ["d1 01 01", "09"], ["d1 00 00"],
    ])
    func binaryIsRefused(_ objects: [String]) {
        #expect(throws: PlainRefusal.self) { try PlainValue(reading: BinaryAssembler(hexadecimal: objects).document) }
    }

    @Test func binaryWithAWrongTrailerIsRefused() throws {
        let sound = BinaryAssembler(hexadecimal: ["a1 01", "09"])
        #expect(try PlainValue(reading: sound.document) == .array([.boolean(true)]))
        let damages: [(inout BinaryAssembler) -> Void] = [
            { $0.claimedOffsetWidth = 0 }, { $0.claimedOffsetWidth = 9 }, { $0.claimedReferenceWidth = 0 },
            { $0.claimedReferenceWidth = 9 }, { $0.claimedObjectCount = 0 }, { $0.claimedObjectCount = 3 },
            { $0.claimedObjectCount = .max }, { $0.rootObject = 2 }, { $0.claimedOffsetTable = 8 },
            { $0.claimedOffsetTable = .max }, { $0.claimedOffsets = [1: 7] }, { $0.claimedOffsets = [1: 11] },
            { $0.header = "bplist10" },
        ]
        for (position, damage) in damages.enumerated() {
            var damaged = sound
            damage(&damaged)
            #expect(throws: PlainRefusal.self, "damage \(position)") { try PlainValue(reading: damaged.document) }
        }
        for length in 6..<sound.document.count {
            #expect(throws: PlainRefusal.self, "\(length)") {
                try PlainValue(reading: Array(sound.document.prefix(length)))
            }
        }
    }

    @Test func overlappingTextsAreRefused() {
        let header = BinaryAssembler.marker(0x50, count: 200)
        var document = BinaryAssembler([
            BinaryAssembler.array(Array(1...20)), header + header + Array(repeating: 0x61, count: 200),
        ])
        for number in 2...20 { document.claimedOffsets[number] = number % 2 == 0 ? 38 : 48 }
        #expect(throws: PlainRefusal.self) { try PlainValue(reading: document.document) }
    }

    /// A tower of n levels of two expands to 2^(n+1) − 1 values, and a text of 64 bytes counts as three.
    @Test func sharedObjectsAreReadUpToTheLimit() throws {
        let tower = BinaryAssembler((1...8).map { BinaryAssembler.array([$0, $0]) } + [[0x09]]).document
        #expect(throws: Never.self) { try PlainBinaryReader.read(tower, limit: 511) }
        #expect(throws: PlainRefusal.self) { try PlainBinaryReader.read(tower, limit: 510) }
        for (marker, count) in [(0x40, 64), (0x50, 64), (0x60, 32)] as [(UInt8, Int)] {
            let text = BinaryAssembler.marker(marker, count: count) + Array(repeating: 0x61, count: 64)
            let document = BinaryAssembler([BinaryAssembler.array(Array(repeating: 1, count: 100)), text]).document
            #expect(throws: Never.self) { try PlainBinaryReader.read(document, limit: 301) }
            // The document has fewer bytes than that.
            #expect(throws: PlainRefusal.self) { try PlainBinaryReader.read(document, limit: 300) }
        }
    }

    // MARK: All formats

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            [0xFF],
        ] as [[UInt8]])
    func invalidUTF8IsRefused(_ bytes: [UInt8]) {
        for (before, after) in [
            ("<string>", "</string>"), ("<!--", "--><true/>"), ("<!DOCTYPE ", "><true/>"), ("\"", "\""), ("//", "\na"),
        ] {
            let document = Array(before.utf8) + bytes + Array(after.utf8)
            #expect(throws: PlainRefusal.invalidText, "\(before)") { try PlainValue(reading: document) }
        }
        #expect(throws: PlainRefusal.invalidText) { try PlainValue(readingJSON: [0x22] + bytes + [0x22]) }
    }

    @Test(arguments: [
        ("<array>", "</array>", false), ("<dict><key>k</key>", "</dict>", false), ("(", ")", false),
        ("{k=", ";}", false), ("[", "]", true), ("{\"k\":", "}", true),
    ])
    func nestingGoesUpToTheLimit(_ opening: String, _ closing: String, _ isJSON: Bool) {
        let inner = opening.contains("k") ? (opening.contains("<") ? "<dict/>" : "{}") : ""
        func read(_ levels: Int) throws -> PlainValue {
            let outer = inner.isEmpty ? levels : levels - 1
            let text = String(repeating: opening, count: outer) + inner + String(repeating: closing, count: outer)
            return try isJSON ? PlainValue(readingJSON: Array(text.utf8)) : PlainValue(reading: Array(text.utf8))
        }
        #expect(throws: Never.self) { try read(512) }
        #expect(throws: PlainRefusal.self) { try read(513) }
    }

    @Test(arguments: [512, 513]) func nestingOfBinaryGoesUpToTheLimit(_ levels: Int) {
        var document = BinaryAssembler((1..<levels).map { BinaryAssembler.array([$0], width: 2) } + [[0xA0]])
        document.referenceWidth = 2
        let value = try? PlainValue(reading: document.document)
        #expect((value != nil) == (levels == 512))
    }

    @Test func valuesDifferByKindOrderAndBytes() {
        let ones: [PlainValue] = [
            Self.string("1"), .boolean(true), .integer(1), Self.real(1), Self.date(1), .data([1]), .data([0x31]),
            .uid(1), .array([.integer(1)]),
            Self.dictionary(("a", .integer(1)), ("b", .integer(2))),
            Self.dictionary(("b", .integer(2)), ("a", .integer(1))),
            Self.dictionary(("\u{E9}", .integer(1))), Self.dictionary(("e\u{301}", .integer(1))), Self.real(0),
            Self.real(-0.0),
        ]
        for (position, value) in ones.enumerated() {
            for (otherPosition, other) in ones.enumerated() { #expect((value == other) == (position == otherPosition)) }
        }
        #expect(ones[9].isEqualInAnyOrder(ones[10]) && !ones[11].isEqualInAnyOrder(ones[12]))
        let byCodeUnits = Self.dictionary(("\u{10000}", .integer(1)), ("\u{FFFD}", .integer(2)))
        #expect(byCodeUnits.sortedByKey == byCodeUnits)
    }

    @Test(arguments: Sample.all) func valuesOfTheLibraryAreConverted(_ sample: Sample) throws {
        let binary = try PlainValue(reading: try #require(sample.document(.binary)))
        #expect(PlainValue(sample.value).isEqualInAnyOrder(binary))
    }
}
