import PropertyLists
import Testing

@Suite struct OpenStepStringTests {
    @Test(
        arguments: [
            (#""""#, ""), (#"''"#, ""), (#""a b""#, "a b"), (#"'a "b"'"#, "a \"b\""), (#""it's""#, "it's"),
            (#""{(<;=,""#, "{(<;=,"),
            (#""// /* */""#, "// /* */"), ("\"a\nb\r\nc\"", "a\nb\r\nc"), ("\"é\u{1F600}\"", "é\u{1F600}"),
            ("\"\t\"", "\t"),
        ] as [(String, String)])
    func quotedTextIsTakenAsItStands(_ source: String, _ text: String) throws {
        #expect(try PropertyList(decoding: source) == .string(text))
    }

    @Test(
        arguments: [
            (#"\a\b\f\n\r\t\v"#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"), (#"\"\'\\"#, "\"'\\"), ("a\\\nb", "a\nb"),
            (#"\q\?\u2190"#, "q?u2190"),
            (#"\x41"#, "x41"), (#"\é\😀"#, "é😀"), (#"a\ b"#, "a b"), (#"\e\U41"#, "eA"),
        ] as [(String, String)])
    func backslashEscapes(_ source: String, _ text: String) throws {
        #expect(try PropertyList(decoding: "\"\(source)\"") == .string(text))
    }

    @Test(
        arguments: [
            (#"\U2190"#, "\u{2190}"), (#"\U00e9"#, "\u{E9}"), (#"\U00E9"#, "\u{E9}"), (#"\Ue9"#, "\u{E9}"),
            (#"\U41g"#, "Ag"), (#"\U219021"#, "\u{2190}21"),
            (#"\Ud83d\Ude00"#, "\u{1F600}"), (#"\UD83D\UDE00"#, "\u{1F600}"), (#"\Udbff\Udfff"#, "\u{10FFFF}"),
            (#"\Uffff"#, "\u{FFFF}"),
            (#"e\U0301"#, "e\u{301}"),
        ] as [(String, String)])
    func unicodeEscapesAreUTF16CodeUnits(_ source: String, _ text: String) throws {
        #expect(try PropertyList(decoding: "\"\(source)\"") == .string(text))
    }

    /// `\351` is Ø in NeXTSTEP's character set, and é in Latin-1.
    @Test(
        arguments: [
            (#"\351"#, "\u{D8}"), (#"\341"#, "\u{C6}"), (#"\200"#, "\u{A0}"), (#"\335"#, "\u{E9}"),
            (#"\256"#, "\u{FB01}"),
            (#"\373"#, "\u{DF}"),
            (#"\101"#, "A"), (#"\1012"#, "A2"), (#"\7"#, "\u{7}"), (#"\78"#, "\u{7}8"), (#"\15"#, "\r"), (#"\0"#, "\0"),
            (#"\177"#, "\u{7F}"),
            (#"\000"#, "\0"), (#"\375"#, "\u{FF}"), (#"\376"#, "\u{FFFD}"), (#"\377"#, "\u{FFFD}"),
        ] as [(String, String)])
    func octalEscapesAreInTheCharacterSetOfNeXTSTEP(_ source: String, _ text: String) throws {
        #expect(try PropertyList(decoding: "\"\(source)\"") == .string(text))
    }

    @Test(arguments: [
        Refusal(#"("\Ud83d")"#, .invalidCharacterReference, at: 4),
        Refusal(#"("\Ude00")"#, .invalidCharacterReference, at: 4),
        Refusal(#"("\Ud83dx")"#, .invalidCharacterReference, at: 4),
        Refusal(#"("\Ud83d\U0041")"#, .invalidCharacterReference, at: 4),
        Refusal(#"("\Ude00\Ud83d")"#, .invalidCharacterReference, at: 4),
    ])
    func loneSurrogateIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.openStep)
    }

    @Test(
        arguments: [[0xFF], [0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func invalidUTF8IsRefused(_ bytes: [UInt8]) throws {
        let places = [
            ("(\"a", "\")"), ("(\"\\", "\")"), ("(\"\\n", "\")"), ("/*", "*/()"), ("//", "\n()"), ("<[aGVs", "bG8=]>"),
        ]
        for (before, after) in places {
            let error = try refusal(of: Array(before.utf8) + bytes + Array(after.utf8))
            #expect(error.reason == .invalidText, "\(before)")
            #expect(error.format == .openStep)
        }
        #expect(throws: PropertyListError.self) {
            try PropertyList(decoding: Array("(a".utf8) + bytes + Array(")".utf8))
        }
    }

    @Test func longStringOfManyEscapesIsReadInOneGo() throws {
        let document = "\"" + String(repeating: #"a\n\U20ac"#, count: 50_000) + "\""
        #expect(try PropertyList(decoding: document) == .string(String(repeating: "a\n€", count: 50_000)))
    }
}
