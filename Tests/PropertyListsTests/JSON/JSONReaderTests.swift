import PropertyLists
import Testing

@Suite struct JSONReaderTests {
    @Test(
        arguments: [
            ("true", true), ("false", false), ("\"\"", ""), ("[]", []), ("{}", [:]), ("7", 7), ("0.5", 0.5),
            ("\"a\"", "a"),
            ("[[],{},[[]]]", [[], [:], [[]]]), ("[1,true,\"a\"]", [1, true, "a"]),
            ("{\"a\":1,\"b\":{\"a\":2}}", ["a": 1, "b": ["a": 2]]), ("{\"\":1}", ["": 1]),
            (" \t\r\n[ \t\r\n1 \t\r\n, \t\r\n2 \t\r\n] \t\r\n", [1, 2]),
            ("\n{ \"a\" \t: \r\n1 , \"b\": [ ] , \"c\" :{ } }\n", ["a": 1, "b": [], "c": [:]]),
            ("\u{FEFF}[1]", [1]), ("\u{FEFF} 1", 1), ("\"null\"", "null"),
        ] as [(String, PropertyList)])
    func everyKindIsRead(_ document: String, _ value: PropertyList) throws {
        #expect(try PropertyList(decodingJSON: document) == value)
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("1", 1), ("-1", -1), ("10", 10), ("999999999999999999", 999_999_999_999_999_999),
            ("-999999999999999999", -999_999_999_999_999_999), ("1000000000000000000", 1_000_000_000_000_000_000),
            ("9223372036854775807", .integer(PropertyListInteger(Int.max))),
            ("-9223372036854775808", .integer(PropertyListInteger(Int.min))),
            ("9223372036854775808", .integer(PropertyListInteger(UInt64(1) << 63))),
            ("10000000000000000000", .integer(PropertyListInteger(10_000_000_000_000_000_000 as UInt64))),
            ("18446744073709551615", .integer(PropertyListInteger(UInt64.max))),
        ] as [(String, PropertyList)])
    func numberWithoutPointAndExponentIsAnInteger(_ document: String, _ value: PropertyList) throws {
        #expect(try PropertyList(decodingJSON: document) == value)
        #expect(try PropertyList(decodingJSON: "[\(document)]") == [value])
    }

    @Test(
        arguments: [
            ("0.0", 0.0), ("-0.0", -0.0), ("-0e0", -0.0), ("0e5", 0), ("0E+5", 0), ("1.0", 1), ("-1.5", -1.5),
            ("1e5", 100_000),
            ("1E5", 100_000), ("1e+5", 100_000), ("1e-5", 0.00001), ("1.25e2", 125), ("1e05", 100_000), ("0.1", 0.1),
            ("0.30000000000000004", 0.1 + 0.2), ("5e-324", .leastNonzeroMagnitude),
            ("2.2250738585072014e-308", .leastNormalMagnitude),
            ("1.7976931348623157e308", .greatestFiniteMagnitude), ("1.7976931348623158e308", .greatestFiniteMagnitude),
            ("1e-400", 0), ("-1e-400", -0.0), ("18446744073709551616.0", 18_446_744_073_709_551_616), ("1e22", 1e22),
            ("9007199254740993.0", 9_007_199_254_740_992), ("123456789012345678901234567890.5", 1.2345678901234568e29),
            ("0.\(String(repeating: "0", count: 300))1", 1e-301), ("1\(String(repeating: "0", count: 300))e-300", 1),
        ] as [(String, Double)])
    func numberWithPointOrExponentIsAReal(_ document: String, _ value: Double) throws {
        #expect(try PropertyList(decodingJSON: document) == .real(value))
        #expect(try PropertyList(decodingJSON: "[\(document)]") == [.real(value)])
    }

    @Test(arguments: [
        (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\0"), (#""a\u0000b""#, "a\0b"),
        (#""\u0041\u00e9\u00E9\u4e2d""#, "A\u{E9}\u{E9}中"), (#""\ud83d\ude00""#, "😀"), (#""\uD83D\uDE00x""#, "😀x"),
        (#""\uffff\ufffe""#, "\u{FFFF}\u{FFFE}"), (#""\udbff\udfff""#, "\u{10FFFF}"), (#""\ud800\udc00""#, "\u{10000}"),
        (#""e\u0301""#, "e\u{301}"), (#""\\u0041""#, "\\u0041"), ("\"\u{7F}\u{80}\u{2028}\"", "\u{7F}\u{80}\u{2028}"),
        ("\"é中😀\"", "é中😀"), (#""12345678\n12345678é\t""#, "12345678\n12345678é\t"), ("\"\u{FEFF}\"", "\u{FEFF}"),
        ("\"'<>&/=\"", "'<>&/="),
    ])
    func everyEscapeIsRead(_ document: String, _ text: String) throws {
        #expect(try PropertyList(decodingJSON: document) == .string(text))
        #expect(try PropertyList(decodingJSON: "{\(document):\(document)}") == .dictionary([text: .string(text)]))
    }

    /// Eight bytes are looked at at once.
    @Test(arguments: 0..<20) func stringsOfEveryLengthAreRead(_ length: Int) throws {
        let plain = String(repeating: "x", count: length)
        #expect(try PropertyList(decodingJSON: "\"\(plain)\"") == .string(plain))
        #expect(
            try PropertyList(decodingJSON: "[\"\(plain)\\n\(plain)\",\"\"]") == [.string("\(plain)\n\(plain)"), ""])
        try Refusal("\"\(plain)\u{1F}\(plain)\"", .unexpectedByte(0x1F), at: length + 1).check(.json)
    }

    @Test(
        arguments: [
            ("{\"a\":1,\"b\":2,\"a\":3}", [("a", 3), ("b", 2)]), ("{\"a\":1,\"\\u0061\":2}", [("a", 2)]),
            ("{\"é\":1,\"e\u{301}\":2}", [("é", 1), ("e\u{301}", 2)]),
        ] as [(String, [(String, PropertyList)])])
    func ofEqualKeysTheLastOneCounts(_ document: String, _ elements: [(String, PropertyList)]) throws {
        guard case .dictionary(let dictionary) = try PropertyList(decodingJSON: document) else {
            Issue.record("no dictionary")
            return
        }
        #expect(dictionary.count == elements.count)
        for (read, expected) in zip(dictionary, elements) {
            #expect(read.key.utf8.elementsEqual(expected.0.utf8))
            #expect(read.value == expected.1)
        }
    }

    @Test func whatStandsForOtherKindsIsReadAsItIs() throws {
        #expect(try PropertyList(decodingJSON: "{\"CF$UID\": 1}") == .dictionary(["CF$UID": 1]))
        #expect(try PropertyList(decodingJSON: "\"2024-01-02T03:04:05Z\"") == "2024-01-02T03:04:05Z")
    }

    @Test func keysKeepTheirOrder() throws {
        guard case .dictionary(let dictionary) = try PropertyList(decodingJSON: "{\"b\":1,\"a\":2,\"c\":3}") else {
            Issue.record("no dictionary")
            return
        }
        #expect(Array(dictionary.keys) == ["b", "a", "c"])
    }

    @Test func manyKeysAreRead() throws {
        let keys = (0..<1_000).map { "key\($0 * 7_919 % 1_000)" }
        let text = "{" + keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
        let expected = PropertyListDictionary(keys.enumerated().map { ($1, .integer(PropertyListInteger($0))) })
        #expect(try PropertyList(decodingJSON: "[\(text),\(text)]") == [.dictionary(expected), .dictionary(expected)])
    }
}
