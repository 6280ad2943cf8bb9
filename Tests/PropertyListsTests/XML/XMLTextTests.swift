import PropertyLists
import Testing

@Suite struct XMLTextTests {
    @Test(
        arguments: [
            ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("&amp;lt;", "&lt;"),
            ("a&#233;b&#xE9;c&#xe9;d", "a\u{E9}b\u{E9}c\u{E9}d"),
            ("&#x1F600;", "\u{1F600}"), ("&#0000065;", "A"), ("&#9;&#10;&#13;", "\t\n\r"), ("&#x10FFFF;", "\u{10FFFF}"),
            ("&#xD7FF;&#xE000;", "\u{D7FF}\u{E000}"),
            ("a&#0;&#x00;b", "a\0\0b"),
        ] as [(String, String)])
    func referencesStandForCharacters(_ source: String, _ text: String) throws {
        try expect(source, means: text)
    }

    @Test(
        arguments: [
            ("<![CDATA[<a> & &amp; ]] ]]>", "<a> & &amp; ]] "), ("a<![CDATA[]]>b", "ab"),
            ("<![CDATA[x]]]]><![CDATA[>]]>", "x]]>"),
            ("<![CDATA[</string>]]>", "</string>"), ("<![CDATA[<!-- c -->]]>", "<!-- c -->"),
            ("<![CDATA[\r\n\r]]>", "\r\n\r"),
        ] as [(String, String)])
    func characterDataIsTakenAsItStands(_ source: String, _ text: String) throws {
        try expect(source, means: text)
    }

    @Test(
        arguments: [
            ("a\nb", "a\nb"), ("a\r\nb", "a\r\nb"), ("a\rb", "a\rb"), ("a\r\rb", "a\r\rb"), ("a\n\rb", "a\n\rb"),
            ("a\r\n\r\nb", "a\r\n\r\nb"), ("a&#13;\nb", "a\r\nb"), ("a&#13;&#10;b", "a\r\nb"), ("\r", "\r"),
            ("a&amp;\r\nb\r", "a&\r\nb\r"), ("\r<!-- c -->\n", "\r\n"),
        ] as [(String, String)])
    func lineEndsAreKept(_ source: String, _ text: String) throws {
        try expect(source, means: text)
    }

    @Test(
        arguments: [
            (" a ", " a "), ("\t\n", "\t\n"), ("]]>", "]]>"), ("a > b", "a > b"), ("\"'", "\"'"),
            ("a<!-- -- -->b", "ab"), ("a<?x <b> ?>b", "ab"), ("<??>", ""),
            ("\u{FEFF}", "\u{FEFF}"), ("e\u{301}", "e\u{301}"), ("\u{E9}", "\u{E9}"), ("👩\u{200D}💻", "👩\u{200D}💻"),
        ] as [(String, String)])
    func otherTextIsKept(_ source: String, _ text: String) throws {
        try expect(source, means: text)
    }

    @Test func longTextOfManyPiecesIsReadInOneGo() throws {
        let source = String(repeating: "a&amp;\r\n<![CDATA[b]]>", count: 20_000)
        try expect(source, means: String(repeating: "a&\r\nb", count: 20_000))
    }

    /// Reads the text as an element and as a key.
    private func expect(
        _ source: String, means text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let element = try PropertyList(decoding: "<string>\(source)</string>")
        #expect(element == .string(text), sourceLocation: sourceLocation)
        let dictionary = try PropertyList(decoding: "<dict><key>\(source)</key><true/></dict>")
        #expect(dictionary == .dictionary([text: true]), sourceLocation: sourceLocation)
    }
}
