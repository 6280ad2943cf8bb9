import PropertyLists
import Testing

@Suite struct XMLRefusalTests {
    @Test(arguments: [
        Refusal("<plist><strin>a</strin></plist>", .unknownElement("strin"), at: 8),
        Refusal("<strings>a</strings>", .unknownElement("strings"), at: 1),
        Refusal(
            "<plist>\n<dict>\n<key>k</key>\n<integr>1</integr></dict></plist>", .unknownElement("integr"), at: 29,
            line: 4),
        Refusal("<plist><plist><true/></plist></plist>", .unknownElement("plist"), at: 7),
        Refusal("<array><plist><true/></plist></array>", .unknownElement("plist"), at: 7),
        Refusal("<array><True/></array>", .unknownElement("True"), at: 8),
        Refusal("<array><x:y/></array>", .unknownElement("x:y"), at: 8),
        Refusal("<array>< true/></array>", .unexpectedByte(0x20), at: 8),
        Refusal("<integer+>5</integer>", .unexpectedByte(0x2B), at: 8),
        Refusal("<array><string=></string></array>", .unexpectedByte(0x3D), at: 14),
        Refusal("<dict+ />", .unexpectedByte(0x2B), at: 5), Refusal("<true\"\"/>", .unexpectedByte(0x22), at: 5),
    ])
    func unknownElementIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.xml)
    }

    @Test(arguments: [
        Refusal("<array>", .unclosedElement("array"), at: 0),
        Refusal("<plist>\n <array>\n<true/>", .unclosedElement("array"), at: 9, line: 2),
        Refusal("<plist><true/>", .unclosedElement("plist"), at: 0),
        Refusal("<string>abc", .unclosedElement("string"), at: 0),
        Refusal("<string>a&amp;bc", .unclosedElement("string"), at: 0),
        Refusal("<array><string", .unclosedElement("string"), at: 7),
        Refusal("<array><string a=\"</array>", .unclosedElement("string"), at: 7),
        Refusal("<array><true</array>", .unclosedElement("true"), at: 7),
        Refusal("<array><true/></dict>", .expected("</array>"), at: 14),
        Refusal("<string>a</key>", .expected("</string>"), at: 9),
        Refusal("<string>a</strings>", .unexpectedByte(0x73), at: 17),
        Refusal("<true>yes</true>", .expected("</true>"), at: 6),
        Refusal("<string>a<b>c</b></string>", .unexpectedByte(0x3C), at: 9),
        Refusal("<array>text</array>", .unexpectedByte(0x74), at: 7),
        Refusal("<array><!-- comment</array>", .unexpectedEnd, at: 7),
        Refusal("<string><![CDATA[a</string>", .unexpectedEnd, at: 17),
        Refusal("<?xml version=\"1.0\"", .unexpectedEnd, at: 0),
        Refusal("<!DOCTYPE plist", .unexpectedEnd, at: 0),
        Refusal("<!DOCTYPE plist [ <true/>", .unexpectedEnd, at: 0),
    ])
    func unclosedOrWronglyClosedElementIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.xml)
    }

    @Test(arguments: [
        Refusal("<dict><key>a</key></dict>", .keyWithoutValue, at: 6),
        Refusal("<dict>\n<key>a</key>\n<key>b</key><true/></dict>", .keyWithoutValue, at: 7, line: 2),
        Refusal("<dict><key>a</key><true/><key>b</key></dict>", .keyWithoutValue, at: 25),
        Refusal("<dict><true/></dict>", .valueWithoutKey, at: 6),
        Refusal("<dict><key>a</key><true/><true/></dict>", .valueWithoutKey, at: 25),
        Refusal("<dict><string>a</string><true/></dict>", .valueWithoutKey, at: 6),
    ])
    func dictionaryNeedsPairs(_ refusal: Refusal) throws {
        try refusal.check(.xml)
    }

    @Test(arguments: [
        Refusal("<true/><true/>", .trailingContent, at: 7),
        Refusal("<true/> text", .trailingContent, at: 8),
        Refusal("<plist><true/></plist>\n</plist>", .trailingContent, at: 23, line: 2),
        Refusal("<plist><true/><true/></plist>", .expected("</plist>"), at: 14),
        Refusal("<array/>\0", .trailingContent, at: 8),
    ])
    func contentBehindTheRootIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.xml)
    }

    @Test(arguments: [
        Refusal("<string>&eacute;</string>", .unknownEntity("eacute"), at: 8),
        Refusal("<string>a\n&LT;</string>", .unknownEntity("LT"), at: 10, line: 2),
        Refusal("<string>a & b</string>", .unknownEntity(""), at: 10),
        Refusal("<string>&amp</string>", .unknownEntity("amp"), at: 8),
        Refusal("<string>&#;</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#x;</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#65</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#6A;</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#-5;</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#xD800;</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#xD83D;&#xDE00;</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#x110000;</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#x100000041;</string>", .invalidCharacterReference, at: 8),
        Refusal("<string>&#18446744073709551681;</string>", .invalidCharacterReference, at: 8),
    ])
    func unknownReferenceIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.xml)
    }

    @Test(arguments: [
        "", " ", "+", "- ", "+-5", "- -5", "-5 -", "0 x1", "- 1 2", "0x", "1.5", "1 2", "one", "18446744073709551616",
        "-9223372036854775809", "0x10000000000000000",
    ])
    func textThatIsNoIntegerIsRefused(_ text: String) throws {
        try Refusal("<array><integer>\(text)</integer></array>", .invalidInteger, at: 7).check(.xml)
    }

    @Test(arguments: ["", " ", "1,5", "0x10", "one", "1e", "1 2", "nan(1)"])
    func textThatIsNoRealIsRefused(_ text: String) throws {
        try Refusal("<array>\n<real>\(text)</real></array>", .invalidReal, at: 8, line: 2).check(.xml)
    }

    @Test(arguments: [
        "2024-02-30T00:00:00Z", "2023-02-29T00:00:00Z", "2024-01-02T24:00:00Z", "2024-01-02T23:59:60Z",
    ])
    func dateThatDoesNotExistIsRefused(_ text: String) throws {
        try Refusal("<date>\(text)</date>", .invalidDate, at: 0).check(.xml)
    }

    @Test(arguments: [
        "", "soon", "2024-01-02", "2024-01-02T03:04:05", "2024-01-02T03:04:05.5Z", "2024-01-02T03:04:05+0000",
        "2024-01-02T03:04Z", "2024-1-2T03:04:05Z", "2024-01-02 03:04:05Z",
    ])
    func dateOfAnotherFormIsRefused(_ text: String) throws {
        try Refusal("<date>\(text)</date>", .invalidDateForm, at: 0).check(.xml)
    }

    @Test(arguments: [
        "A", "AA", "AAA", "AAAAA", "=", "AA=", "A===", "AA===", "AAE=AAE=", "AA=A", "AA*A", "AA-_", "AAé=",
        // As many digits as there should be, and more.
        "AAAA!", "AA*AA", "AAAAé", "!AAAA", "AAA&amp;A", "AAAA\u{0}",
    ])
    func badBase64IsRefused(_ text: String) throws {
        try Refusal("<data>\(text)</data>", .invalidData, at: 0).check(.xml)
    }

    @Test(arguments: [
        Refusal("<integer/>", .invalidInteger, at: 0), Refusal("<real/>", .invalidReal, at: 0),
        Refusal("<date/>", .invalidDateForm, at: 0),
    ])
    func emptyLeafIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.xml)
    }

    @Test(arguments: [
        Refusal("<plist/>", .emptyDocument, at: 0), Refusal("<plist></plist>", .emptyDocument, at: 7),
        Refusal("<plist>\n<!-- nothing -->\n</plist>", .emptyDocument, at: 25, line: 3),
        Refusal("<?xml version=\"1.0\"?>\n", .unexpectedEnd, at: 22, line: 2),
        Refusal("<!-- -->", .unexpectedEnd, at: 8),
        Refusal("<plist>", .unexpectedEnd, at: 7),
    ])
    func documentWithoutAValueIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.xml)
    }

    @Test func zeroBytesAreRefused() throws {
        let error = try refusal(of: [])
        #expect(error.reason == .emptyDocument)
        #expect(error.place == .offset(0, line: nil))
    }

    @Test(arguments: [513, 100_000], ["<array>", "<dict><key>k</key>"])
    func deepNestingIsRefused(_ levels: Int, _ opening: String) throws {
        let document = String(repeating: opening, count: levels)
        try Refusal(document, .nestingTooDeep, at: opening.utf8.count * 512).check(.xml)
    }
}
