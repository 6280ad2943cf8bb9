import Testing

@testable import PropertyLists

@Suite struct OpenStepWriterTests {
    @Test(
        arguments: [
            ("word", "word"), ("a_b9", "a_b9"), ("two words", #""two words""#), ("", #""""#), ("a.b", #""a.b""#),
            ("/usr", #""/usr""#), ("-1", #""-1""#),
            ("\"\\", #""\"\\""#), ("'", #""'""#), ("\n\t", #""\n\t""#), ("\r\0\u{1B}1", #""\015\000\0331""#),
            ("\u{7F}", #""\177""#),
            ("\u{80}\u{FF}", #""\U0080\U00ff""#), ("\u{1F600}", #""\Ud83d\Ude00""#), ("<*I5>", #""<*I5>""#),
        ] as [(String, String)])
    func stringsAreQuotedWhereNeeded(_ text: String, _ written: String) throws {
        let document = try PropertyList.string(text).encoded(as: .openStep)
        #expect(String(decoding: document, as: UTF8.self) == "\(written)\n")
        #expect(try PropertyList(decoding: document) == .string(text))
    }

    @Test func textIsASCII() throws {
        let every = (0...0x10FFFF as ClosedRange<UInt32>).lazy.filter { $0 < 0x3000 || $0 % 509 == 0 }.compactMap(
            Unicode.Scalar.init)
        let text = String(String.UnicodeScalarView(every))
        let document = try PropertyList.dictionary([text: .string(text)]).encoded(as: .openStep)
        #expect(document.allSatisfy { $0 < 0x80 })
        #expect(try PropertyList(decoding: document) == .dictionary([text: .string(text)]))
    }

    /// Whatever a root string begins with, it is not taken for another format.
    @Test(arguments: [
        "bplist00", "bplist", "bplist00xyz", "<?xml?>", "<plist>", "<true/>", "\u{FEFF}a", "\0a", "a\0", "//", "/*",
    ])
    func rootStringIsReadBackAsItself(_ text: String) throws {
        let document = try PropertyListDocument(decoding: PropertyList.string(text).encoded(as: .openStep))
        #expect(document.root == .string(text))
        #expect(document.format == .openStep)
    }

    @Test(arguments: [Double.nan, .infinity, 252_423_993_600, -63_145_526_400.5])
    func dateOutsideTheYearsIsRefused(_ seconds: Double) throws {
        let error = try #require(throws: PropertyListError.self) {
            try PropertyList.array([.date(0), .date(seconds)]).encoded(as: .openStep)
        }
        #expect(error.reason == .dateNotRepresentable)
        #expect(error.place == .value([.index(1)]))
        #expect(error.format == .openStep)
    }

    @Test func textBeyondTheLimitIsRefusedBeforeItIsThere() throws {
        let tower: PropertyList = (0..<20).reduce("s") { inner, _ in [inner, inner] }
        for value in [tower, .string(String(repeating: "s", count: 500_000))] {
            let error = try #require(throws: PropertyListError.self) {
                try OpenStepWriter.encode(value, limit: 100_000)
            }
            #expect(error.reason == .documentTooLong)
        }
        #expect(throws: Never.self) { try OpenStepWriter.encode(["a": "b"], limit: 1_000) }
    }

    @Test func fractionOfADateIsLeftOut() throws {
        let document = try PropertyList.date(-0.25).encoded(as: .openStep)
        #expect(String(decoding: document, as: UTF8.self) == "<*D2000-12-31 23:59:59 +0000>\n")
    }
}
