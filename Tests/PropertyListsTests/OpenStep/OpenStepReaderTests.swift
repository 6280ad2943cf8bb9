import PropertyListSamples
import PropertyLists
import Testing

@Suite struct OpenStepReaderTests {
    /// Checked against Apple's parser as Swift's `plutil -p` runs it.
    @Test(
        arguments: [
            (
                "{a=1;b=(1,2,);c=\"x y\";d=<0fbd77>;}",
                ["a": "1", "b": ["1", "2"], "c": "x y", "d": .data([0x0F, 0xBD, 0x77])]
            ),
            ("a=1;", ["a": "1"]), ("a;b;", ["a": "a", "b": "b"]), ("hello", "hello"),
            ("{'a b'='c d';}", ["a b": "c d"]),
        ] as [(String, PropertyList)])
    func knownDocumentsAreRead(_ document: String, _ value: PropertyList) throws {
        let read = try PropertyListDocument(decoding: Array(document.utf8))
        #expect(read.root == value)
        #expect(read.format == .openStep)
    }

    @Test(
        arguments: [
            ("()", []), ("( )", []), ("(a)", ["a"]), ("(a,)", ["a"]), ("( a , b )", ["a", "b"]),
            ("((),({}))", [[], [[:]]]),
            ("{}", [:]), ("{ }", [:]), ("{a;}", ["a": "a"]), ("{a={b={c=d;};};}", ["a": ["b": ["c": "d"]]]),
            ("{a=1;a=2;}", ["a": "2"]), ("{\"a\"=b;'a'=c;}", ["a": "c"]),
            ("{ a = ( 1 ) ; b ; }", ["a": ["1"], "b": "b"]),
            ("{\u{22}\u{E9}\u{22}=1;\u{22}e\u{301}\u{22}=2;}", ["\u{E9}": "1", "e\u{301}": "2"]),
        ] as [(String, PropertyList)])
    func containersAreRead(_ document: String, _ value: PropertyList) throws {
        #expect(try PropertyList(decoding: document) == value)
    }

    @Test(
        arguments: [
            ("<>", []), ("< >", []), ("<0fbd77>", [0x0F, 0xBD, 0x77]), ("<0F BD\n77>", [0x0F, 0xBD, 0x77]),
            ("<0 f b d>", [0x0F, 0xBD]), ("<abcd>", [0xAB, 0xCD]), ("<da da>", [0xDA, 0xDA]),
            ("<fa15e0>", [0xFA, 0x15, 0xE0]),
        ] as [(String, [UInt8])])
    func dataIsRead(_ document: String, _ bytes: [UInt8]) throws {
        let read = try PropertyListDocument(decoding: Array(document.utf8))
        #expect(read.root == .data(bytes))
        #expect(read.format == .openStep)
    }

    /// `key = value;` without braces, as `.strings` files are.
    @Test(
        arguments: [
            ("a=\"x\";b=\"y\";", ["a": "x", "b": "y"]), ("\"a b\" = c;", ["a b": "c"]), ("a = (1);", ["a": ["1"]]),
            ("/* title */\n\"key\" = \"value\"; // end\n", ["key": "value"]), ("a;", ["a": "a"]),
            ("a = {b = c;};", ["a": ["b": "c"]]),
            ("a=1;a=2;", ["a": "2"]), ("a = b ;\n\nc = <00>;", ["a": "b", "c": .data([0])]),
        ] as [(String, PropertyList)])
    func dictionaryWithoutBracesIsRead(_ document: String, _ value: PropertyList) throws {
        #expect(try PropertyList(decoding: document) == value)
    }

    @Test(arguments: [
        " ", "\n", "\t\r\n\u{B}\u{C}", "// nothing", "// nothing\n", "/* nothing */", " /**/ ", "\u{2028}\u{2029}",
        "\u{FEFF} ",
    ])
    func blanksAloneAreAnEmptyDictionary(_ document: String) throws {
        #expect(try PropertyList(decoding: document) == [:])
    }

    @Test(arguments: [
        "/* a */ { /* b */ k /* c */ = // d\n ( /* e */ 1 /* f */ , // g\r 2 ) /* h */ ; // i\n } // j",
        "// a\n\n/* { */{k=(1,2);}/* } */", "{k=(1,2);}//", "/***/{k=(1,2);}/* * / // */", "// é\u{2028}\n{k=(1,2);}",
        "\u{2028}{\u{2029}k=(1,\u{B}2\u{C});}", "// a\u{20AC}\u{2028}{k=(1,// b\u{2029}2);}//\u{2028}",
    ])
    func commentsMayStandAnywhere(_ document: String) throws {
        #expect(try PropertyList(decoding: document) == ["k": ["1", "2"]])
    }

    @Test(arguments: ["http://host/path", "/usr/bin", "a-b.c_d$e:f/g", "1.5", "-1", "0x1F", "$HOME", "true", "a//b"])
    func unquotedTextIsAString(_ text: String) throws {
        #expect(try PropertyList(decoding: text) == .string(text))
        #expect(try PropertyList(decoding: "(\(text))") == [.string(text)])
    }

    @Test func encodingsOfUnicodeAreRead() throws {
        for encoding in XMLEncodingTests.Unicode.allCases {
            for mark in ["", "\u{FEFF}"] {
                let document = encoding.encode("\(mark){ \"k\u{E9}y\" = \"\u{1F600}\"; }")
                #expect(try PropertyList(decoding: document) == ["k\u{E9}y": "\u{1F600}"], "\(encoding)")
            }
        }
    }

    @Test func nestingGoesUpToTheLimit() throws {
        let limit = PropertyList.nestingLimit
        let arrays = String(repeating: "(", count: limit) + String(repeating: ")", count: limit)
        #expect(try PropertyList(decoding: arrays) == .nestedArrays(depth: limit))
    }
}
