import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct XMLReaderTests {
    @Test(
        arguments: [
            ("<string>a</string>", "a"), ("<true/>", true), ("<true></true>", true), ("<false />", false),
            ("<true> <!-- yes --> </true >", true), ("<array/>", []), ("<array></array>", []), ("<array> </array>", []),
            ("<dict/>", [:]), ("<dict></dict>", [:]), ("<string/>", ""), ("<key>a</key>", "a"), ("<data/>", .data([])),
            ("<data></data>", .data([])), ("<data> \n </data>", .data([])), ("\n\t <integer>1</integer>\n\n", 1),
            ("<plist><true/></plist>", true), ("<plist version=\"1.0\">\n<true/>\n</plist>\n", true),
            ("<plist version='0.9' ><true/></plist >", true), ("<?xml version=\"1.0\"?><true/>", true),
        ] as [(String, PropertyList)])
    func elementsStandWithOrWithoutWrapping(_ document: String, _ value: PropertyList) throws {
        let read = try PropertyListDocument(decoding: Array(document.utf8))
        #expect(read.root == value)
        #expect(read.format == .xml)
    }

    /// The declarations that nearly all documents have are taken in one step, and all others read.
    @Test(arguments: ["", "<plist>"])
    func declarationsBeforeTheRootMayDifferFromTheUsualOnes(_ opening: String) throws {
        let text = "\(XMLWriter.beginning)"
        let root = "\(opening)<true/>\(opening.isEmpty ? "" : "</plist>")"
        for beginning in [
            text, "\u{FEFF}\(text)", "\(text) \n", "\(text)<!-- more -->", "\(text)<?more?>\n", "\(text)\(text)",
            text.replacing("\n", with: "\r\n"), text.replacing("\n", with: ""), text.replacing("UTF-8", with: "utf-8"),
            " \(text)", "<!-- first -->\(text)",
        ] {
            #expect(try PropertyList(decoding: beginning + root) == true, "\(beginning)")
        }
        for cut in 1..<text.utf8.count - 1 where text.utf8.dropFirst(cut).first != UInt8(ascii: "<") {
            let damaged = String(decoding: text.utf8.prefix(cut), as: UTF8.self)
            #expect(throws: PropertyListError.self) { try PropertyList(decoding: damaged) }
        }
    }

    @Test(
        arguments: [
            ("<integer> 42 </integer>", 42), ("<integer>+42</integer>", 42), ("<integer>0x2A</integer>", 42),
            ("<integer>- 5</integer>", -5), ("<integer> +\t42</integer>", 42), ("<integer>\t-   99</integer>", -99),
            ("<integer> -\t0xFACE</integer>", -64_206), ("<integer>-&#32;\r\n1 </integer>", -1),
            ("<integer>-0X2a</integer>", -42), ("<integer>\n-1\n</integer>", -1), ("<integer>007</integer>", 7),
            ("<integer>0xFFFFFFFFFFFFFFFF</integer>", .integer(PropertyListInteger(UInt64.max))),
            ("<real>1</real>", 1.0), ("<real> 1e3\n</real>", 1_000.0), ("<real>inf</real>", .real(.infinity)),
            ("<real>-infinity</real>", .real(-.infinity)), ("<real>NaN</real>", .real(.nan)), ("<real>-0</real>", -0.0),
            ("<real>0.10000000000000001</real>", 0.1), ("<date>2024-01-02T03:04:05Z</date>", .date(725_857_445)),
            ("<date>\n2001-01-01T00:00:00Z </date>", .date(0)), ("<data>AAEC</data>", .data([0, 1, 2])),
            ("<data>\n\tA A\n\tE C\n</data>", .data([0, 1, 2])), ("<data>AA==</data>", .data([0])),
            ("<data>AAE=</data>", .data([0, 1])), ("<data>+/+/</data>", .data([0xFB, 0xFF, 0xBF])),
        ] as [(String, PropertyList)])
    func leavesAreReadInEverySpelling(_ document: String, _ value: PropertyList) throws {
        #expect(try PropertyList(decoding: document) == value)
    }

    @Test(arguments: [
        "<!DOCTYPE plist>",
        "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">",
        "<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">",
        "<!DOCTYPE plist [ ]>",
        "<!DOCTYPE plist [\n<!ENTITY e \"text\">\n<!ELEMENT plist ANY>\n] >",
        "<!DOCTYPE plist [ <!-- it's > here --> <!ATTLIST plist version CDATA \"1.0\"> ]>",
        "<!DOCTYPE plist SYSTEM \"a>b\">",
        "<!DOCTYPE plist [ <!ENTITY e \"]>\"> ]>",
        "<!DOCTYPE plist [ <!-- ]> --> ]>",
    ])
    func documentTypeIsPassedOver(_ declaration: String) throws {
        #expect(try PropertyList(decoding: "<?xml version=\"1.0\"?>\n\(declaration)\n<plist><true/></plist>") == true)
    }

    @Test func entitiesOfADocumentTypeAreNeverDefined() throws {
        let document = "<!DOCTYPE plist [<!ENTITY e \"text\">]><string>&e;</string>"
        #expect(try refusal(of: Array(document.utf8)).reason == .unknownEntity("e"))
    }

    @Test func commentsAndInstructionsMayStandAnywhere() throws {
        let document = """
            <?xml version="1.0"?><!-- 1 --><?pi ?><!DOCTYPE plist><!-- 2 -->
            <plist><!-- <true/> --><dict><!-- 3 --><key>a<!-- 4 -->b</key><!-- 5 --><string>c<!-- < & -->d</string>
            <!----><key>e</key><?pi?><array><!-- 6 --><integer>1<!-- 7 -->2</integer><!-- 8 --></array><!-- 9 -->
            <key>f</key><data>AA<!-- 10 -->EC</data><key>g</key><true><!-- 11 --></true></dict><!-- 12 --></plist><!-- 13 -->
            <?pi?>
            """
        #expect(try PropertyList(decoding: document) == ["ab": "cd", "e": [12], "f": .data([0, 1, 2]), "g": true])
    }

    @Test func attributesArePassedOver() throws {
        let document = """
            <plist version="1.0" note='a > b "c"'><dict id="/"><key a="</key>">k</key><string
              xml:space="preserve">v</string><key>t</key><true why="no/"/></dict></plist>
            """
        #expect(try PropertyList(decoding: document) == ["k": "v", "t": true])
    }

    @Test func keyOutsideADictionaryIsAString() throws {
        #expect(try PropertyList(decoding: "<array><key>a</key><string>b</string></array>") == ["a", "b"])
    }

    @Test func lastOfTwoEqualKeysWins() throws {
        let document = "<dict><key>a</key><true/><key>b</key><true/><key>a</key><false/></dict>"
        let value = try PropertyList(decoding: document)
        #expect(value == ["a": false, "b": true])
    }

    @Test func equivalentKeysAreTwo() throws {
        let document = "<dict><key>\u{E9}</key><true/><key>e\u{301}</key><false/></dict>"
        #expect(try PropertyList(decoding: document) == ["\u{E9}": true, "e\u{301}": false])
    }

    @Test func onlyADictionaryOfCFUIDAloneIsAReference() throws {
        func dictionary(_ body: String) throws -> PropertyList {
            try PropertyList(decoding: "<dict><key>CF$UID</key>\(body)</dict>")
        }
        #expect(try dictionary("<integer>5</integer>") == .uid(5))
        #expect(try dictionary("<integer>-1</integer>") == ["CF$UID": -1])
        #expect(try dictionary("<integer>4294967296</integer>") == ["CF$UID": 4_294_967_296])
        #expect(try dictionary("<string>5</string>") == ["CF$UID": "5"])
        #expect(try dictionary("<integer>5</integer><key>a</key><true/>") == ["CF$UID": 5, "a": true])
    }

    @Test func nestingGoesUpToTheLimit() throws {
        let limit = PropertyList.nestingLimit
        let arrays = String(repeating: "<array>", count: limit) + String(repeating: "</array>", count: limit)
        #expect(try PropertyList(decoding: arrays) == .nestedArrays(depth: limit))
        let dictionaries =
            String(repeating: "<dict><key>k</key>", count: limit) + "<true/>"
            + String(repeating: "</dict>", count: limit)
        #expect(try PropertyList(decoding: dictionaries).kind == .dictionary)
    }

    @Test func manySiblingsAreNotNesting() throws {
        let document = "<array>\(String(repeating: "<array><true/></array><dict/>", count: 2_000))</array>"
        guard case .array(let elements) = try PropertyList(decoding: document) else {
            Issue.record("not an array")
            return
        }
        #expect(elements.count == 4_000)
    }
}
