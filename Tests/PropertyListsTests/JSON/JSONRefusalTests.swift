import PropertyLists
import Testing

@Suite struct JSONRefusalTests {
    @Test(arguments: [
        Refusal("", .emptyDocument, at: 0), Refusal(" \n ", .emptyDocument, at: 3, line: 2),
        Refusal("\u{FEFF}", .emptyDocument, at: 3),
        Refusal("[", .unexpectedEnd, at: 1), Refusal("[1", .unexpectedEnd, at: 2),
        Refusal("[1,", .unexpectedEnd, at: 3),
        Refusal("[1,\n", .unexpectedEnd, at: 4, line: 2), Refusal("{", .unexpectedEnd, at: 1),
        Refusal("{\"a\"", .unexpectedEnd, at: 4), Refusal("{\"a\":", .unexpectedEnd, at: 5),
        Refusal("{\"a\":1", .unexpectedEnd, at: 6), Refusal("{\"a\":1,", .unexpectedEnd, at: 7),
        Refusal("\"", .unexpectedEnd, at: 0), Refusal("[\n\"abc", .unexpectedEnd, at: 2, line: 2),
        Refusal("\"a\\", .unexpectedEnd, at: 0), Refusal("\"a\\\"", .unexpectedEnd, at: 0),
        Refusal("\"\\u00", .unexpectedEnd, at: 0), Refusal("\"\\ud83d", .invalidCharacterReference, at: 1),
        Refusal("\"\\ud83d\\", .invalidCharacterReference, at: 1), Refusal("\"\\ud83d\\u", .unexpectedEnd, at: 0),
        Refusal("-", .unexpectedEnd, at: 1), Refusal("1.", .unexpectedEnd, at: 2), Refusal("1e", .unexpectedEnd, at: 2),
        Refusal("1e+", .unexpectedEnd, at: 3), Refusal("{\"a\":{\"b\":[", .unexpectedEnd, at: 11),
    ])
    func textThatStopsIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.json)
    }

    @Test(arguments: [
        Refusal("[1,]", .unexpectedByte(0x5D), at: 3), Refusal("[,1]", .unexpectedByte(0x2C), at: 1),
        Refusal("[1,,2]", .unexpectedByte(0x2C), at: 3), Refusal("[1 2]", .expected(","), at: 3),
        Refusal("[1}", .expected(","), at: 2), Refusal("[\"a\"\n\"b\"]", .expected(","), at: 5, line: 2),
        Refusal("[1:2]", .expected(","), at: 2), Refusal("{\"a\":1,}", .unexpectedByte(0x7D), at: 7),
        Refusal("{,}", .unexpectedByte(0x2C), at: 1), Refusal("{\"a\" 1}", .expected(":"), at: 5),
        Refusal("{\"a\",1}", .expected(":"), at: 4), Refusal("{\"a\"}", .expected(":"), at: 4),
        Refusal("{\"a\":}", .unexpectedByte(0x7D), at: 5), Refusal("{\"a\"::1}", .unexpectedByte(0x3A), at: 5),
        Refusal("{\"a\":1 \"b\":2}", .expected(","), at: 7), Refusal("{\"a\":1]", .expected(","), at: 6),
        Refusal("{a:1}", .unexpectedByte(0x61), at: 1), Refusal("{'a':1}", .unexpectedByte(0x27), at: 1),
        Refusal("{1:1}", .unexpectedByte(0x31), at: 1), Refusal("{[]:1}", .unexpectedByte(0x5B), at: 1),
        Refusal("['a']", .unexpectedByte(0x27), at: 1), Refusal("]", .unexpectedByte(0x5D), at: 0),
        Refusal("(1)", .unexpectedByte(0x28), at: 0), Refusal("<plist/>", .unexpectedByte(0x3C), at: 0),
        Refusal("/* c */ 1", .unexpectedByte(0x2F), at: 0), Refusal("[1 // c\n]", .expected(","), at: 3),
        Refusal("# c\n1", .unexpectedByte(0x23), at: 0), Refusal("[\u{0B}1]", .unexpectedByte(0x0B), at: 1),
        Refusal("[\u{0C}1]", .unexpectedByte(0x0C), at: 1), Refusal("[\u{A0}1]", .unexpectedCharacter("\u{A0}"), at: 1),
        Refusal("[\u{FEFF}1]", .unexpectedCharacter("\u{FEFF}"), at: 1),
        Refusal("\u{FEFF}\u{FEFF}1", .unexpectedCharacter("\u{FEFF}"), at: 3),
        Refusal("[1\0]", .expected(","), at: 2), Refusal("bplist00", .unexpectedByte(0x62), at: 0),
    ])
    func wrongPunctuationIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.json)
    }

    @Test(arguments: [
        Refusal("1 2", .trailingContent, at: 2), Refusal("{} {}", .trailingContent, at: 3),
        Refusal("[]]", .trailingContent, at: 2),
        Refusal("{\n}\n,", .trailingContent, at: 4, line: 3), Refusal("\"a\"\"b\"", .trailingContent, at: 3),
        Refusal("truee", .trailingContent, at: 4), Refusal("1\0", .unsupportedEncoding("UTF-16"), at: 0),
        Refusal("[]\0", .trailingContent, at: 2), Refusal("1;", .trailingContent, at: 1),
        Refusal("1a", .trailingContent, at: 1),
        Refusal("0x10", .trailingContent, at: 1), Refusal("1_000", .trailingContent, at: 1),
        Refusal("1.5.5", .trailingContent, at: 3),
        Refusal("1e5e5", .trailingContent, at: 3), Refusal("1-2", .trailingContent, at: 1),
    ])
    func contentBehindTheRootIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.json)
    }

    @Test(arguments: [
        Refusal("null", .nullNotRepresentable, at: 0), Refusal("[1,\nnull]", .nullNotRepresentable, at: 4, line: 2),
        Refusal("{\"a\": null}", .nullNotRepresentable, at: 6), Refusal("nul", .unexpectedByte(0x6E), at: 0),
        Refusal("Null", .unexpectedByte(0x4E), at: 0), Refusal("True", .unexpectedByte(0x54), at: 0),
        Refusal("tru", .unexpectedByte(0x74), at: 0), Refusal("[fals]", .unexpectedByte(0x66), at: 1),
        Refusal("[truex]", .expected(","), at: 5), Refusal("yes", .unexpectedByte(0x79), at: 0),
        Refusal("NaN", .unexpectedByte(0x4E), at: 0), Refusal("nan", .unexpectedByte(0x6E), at: 0),
        Refusal("Infinity", .unexpectedByte(0x49), at: 0), Refusal("[-Infinity]", .unexpectedByte(0x49), at: 2),
        Refusal("undefined", .unexpectedByte(0x75), at: 0),
    ])
    func otherWordsAreRefused(_ refusal: Refusal) throws {
        try refusal.check(.json)
    }

    @Test(arguments: [
        Refusal("01", .unexpectedByte(0x31), at: 1), Refusal("-01", .unexpectedByte(0x31), at: 2),
        Refusal("[00]", .unexpectedByte(0x30), at: 2), Refusal("00.5", .unexpectedByte(0x30), at: 1),
        Refusal("+1", .unexpectedByte(0x2B), at: 0), Refusal(".5", .unexpectedByte(0x2E), at: 0),
        Refusal("[1.]", .unexpectedByte(0x5D), at: 3), Refusal("1.e5", .unexpectedByte(0x65), at: 2),
        Refusal("-.5", .unexpectedByte(0x2E), at: 1), Refusal("--1", .unexpectedByte(0x2D), at: 1),
        Refusal("-a", .unexpectedByte(0x61), at: 1), Refusal("1e5.5", .trailingContent, at: 3),
        Refusal("[1e]", .unexpectedByte(0x5D), at: 3), Refusal("1e+-5", .unexpectedByte(0x2D), at: 3),
        Refusal("1ee5", .unexpectedByte(0x65), at: 2), Refusal("- 1", .unexpectedByte(0x20), at: 1),
        Refusal("[٣]", .unexpectedCharacter("٣"), at: 1),
    ])
    func numberOfAnotherFormIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.json)
    }

    @Test(arguments: [
        "18446744073709551616", "-9223372036854775809", "99999999999999999999", "184467440737095516150",
        "1\(String(repeating: "0", count: 1_000))", "-1\(String(repeating: "0", count: 1_000))",
    ])
    func integerThatDoesNotFitIsRefused(_ number: String) throws {
        try Refusal("[0,\n\(number)]", .invalidInteger, at: 4, line: 2).check(.json)
    }

    @Test(arguments: [
        "1e309", "-1e309", "1e400", "1.8e308", "1e99999999999999999999", "1\(String(repeating: "0", count: 400)).0",
    ])
    func realThatWouldBeInfiniteIsRefused(_ number: String) throws {
        try Refusal("[0,\n\(number)]", .realTooLarge, at: 4, line: 2).check(.json)
    }

    @Test(arguments: [
        Refusal(#""\a""#, .unexpectedByte(0x61), at: 2), Refusal(#""\'""#, .unexpectedByte(0x27), at: 2),
        Refusal(#""\U0041""#, .unexpectedByte(0x55), at: 2), Refusal(#""\x41""#, .unexpectedByte(0x78), at: 2),
        Refusal(#""\0""#, .unexpectedByte(0x30), at: 2), Refusal("\"\\\n\"", .unexpectedByte(0x0A), at: 2),
        Refusal("\"\\é\"", .unexpectedCharacter("é"), at: 2), Refusal(#""\u""#, .unexpectedByte(0x22), at: 3),
        Refusal(#""\u004""#, .unexpectedByte(0x22), at: 6), Refusal(#""\u00g1""#, .unexpectedByte(0x67), at: 5),
        Refusal(#""\u+041""#, .unexpectedByte(0x2B), at: 3), Refusal("\"a\nb\"", .unexpectedByte(0x0A), at: 2),
        Refusal("\"\t\"", .unexpectedByte(0x09), at: 1), Refusal("\"a\0\"", .unexpectedByte(0), at: 2),
        Refusal("{\"a\n\":1}", .unexpectedByte(0x0A), at: 3), Refusal("\"\\n\u{1F}\"", .unexpectedByte(0x1F), at: 3),
    ])
    func wrongEscapeIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.json)
    }

    @Test(arguments: [
        Refusal(#""\ud83d""#, .invalidCharacterReference, at: 1),
        Refusal(#""\ude00""#, .invalidCharacterReference, at: 1),
        Refusal(#""a\ude00\ud83d""#, .invalidCharacterReference, at: 2),
        Refusal(#""\ud83dx""#, .invalidCharacterReference, at: 1),
        Refusal(#""\ud83d\n""#, .invalidCharacterReference, at: 1),
        Refusal(#""\ud83d\u0041""#, .invalidCharacterReference, at: 1),
        Refusal(#""\ud83d\ud83d\ude00""#, .invalidCharacterReference, at: 1),
        Refusal("[\n\"\\udfff\"]", .invalidCharacterReference, at: 3, line: 2),
        Refusal(#"{"\ud800":1}"#, .invalidCharacterReference, at: 2),
    ])
    func halfASurrogatePairIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.json)
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC3, 0x28], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFE], [0xFF], [0xE4, 0xB8], [0xF0, 0x9F, 0x98],
        ] as [[UInt8]])
    func invalidUTF8IsRefusedWhereItBegins(_ bytes: [UInt8]) throws {
        for (before, after) in [("[\n\"é", "\"]"), ("[\n\"\\né", "\"]"), ("[\n\"é", "\\n\"]"), ("{\n\"é", "\":1}")] {
            let error = try #require(throws: PropertyListError.self) {
                _ = try PropertyList(decodingJSON: Array(before.utf8) + bytes + Array(after.utf8))
            }
            #expect(error.reason == .invalidText)
            #expect(error.place == .offset(before.utf8.count, line: 2))
        }
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x31, 0x00], "UTF-16"), ([0xFE, 0xFF, 0x00, 0x31], "UTF-16"),
            ([0x31, 0x00, 0x32, 0x00], "UTF-16"),
            ([0x00, 0x31], "UTF-16"), ([0xFF, 0xFE, 0, 0, 0x31, 0, 0, 0], "UTF-32"),
            ([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31], "UTF-32"),
            ([0x31, 0, 0, 0], "UTF-32"), ([0, 0, 0, 0x31], "UTF-32"),
        ] as [([UInt8], String)])
    func otherEncodingsAreRefusedByName(_ document: [UInt8], _ name: String) throws {
        let error = try #require(throws: PropertyListError.self) { _ = try PropertyList(decodingJSON: document) }
        #expect(error.reason == .unsupportedEncoding(name))
        #expect(error.place == .offset(0, line: 1))
    }

    @Test(arguments: [
        ("[1,\n nul]", "JSON, line 2 (byte 5): unexpected 'n'"),
        ("[null]", "JSON, line 1 (byte 1): there is null, which no property list can hold"),
        ("1e999", "JSON, line 1 (byte 0): the number is too large for 64 bits"), ("", "it is empty"),
    ])
    func refusalIsWorded(_ document: String, _ words: String) throws {
        let error = try #require(throws: PropertyListError.self) { _ = try PropertyList(decodingJSON: document) }
        #expect(error.description == words)
    }

    @Test(arguments: [513, 100_000], ["[", "{\"k\":", " {\"k\" : "])
    func deepNestingIsRefused(_ levels: Int, _ opening: String) throws {
        let bracket = opening.utf8.prefix { $0 == 0x20 }.count
        try Refusal(String(repeating: opening, count: levels), .nestingTooDeep, at: opening.utf8.count * 512 + bracket)
            .check(.json)
    }
}
