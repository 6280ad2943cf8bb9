import PropertyListSamples
import PropertyLists
import Testing

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            (true, "true"), (false, "false"), (0, "0"), (-12, "-12"), ("", "\"\""), ("text", "\"text\""), ([], "[]"),
            ([:], "{}"),
            (.integer(PropertyListInteger(UInt64.max)), "18446744073709551615"),
            (.integer(PropertyListInteger(Int.min)), "-9223372036854775808"),
            (.uid(4_294_967_295), "{\"CF$UID\":4294967295}"), (.data([]), "\"\""), (.data([0, 1]), "\"AAE=\""),
            (.data([0xFB, 0xFF, 0xFE]), "\"+//+\""), ([1, ["a"], [:], []], "[1,[\"a\"],{},[]]"),
            (["b": 1, "a": ["d": true, "c": []]], "{\"a\":{\"c\":[],\"d\":true},\"b\":1}"),
        ] as [(PropertyList, String)])
    func valueIsWrittenOnOneLine(_ value: PropertyList, _ text: String) throws {
        #expect(try value.json(isCompact: true) == text + "\n")
    }

    @Test func everyElementHasALine() throws {
        let value: PropertyList = ["b": [1, ["x", [:], []]], "a": ["k": .uid(1)], "": true]
        #expect(
            try value.json() == """
                {
                  "": true,
                  "a": {
                    "k": {
                      "CF$UID": 1
                    }
                  },
                  "b": [
                    1,
                    [
                      "x",
                      {},
                      []
                    ]
                  ]
                }

                """)
        #expect(try PropertyList.string("a").json() == "\"a\"\n")
    }

    @Test(
        arguments: [
            (0.0, "0.0"), (-0.0, "-0.0"), (5, "5.0"), (-80, "-80.0"), (0.1, "0.1"), (0.1 + 0.2, "0.30000000000000004"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"), (9_007_199_254_740_992, "9007199254740992.0"), (1e300, "1e+300"), (1e-5, "1e-05"),
            (.leastNonzeroMagnitude, "5e-324"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.pi, "3.141592653589793"), (1e22, "1e+22"),
        ] as [(Double, String)])
    func realHasAPointOrAnExponent(_ real: Double, _ text: String) throws {
        #expect(try PropertyList.real(real).json() == text + "\n")
        #expect(try PropertyList(decodingJSON: text) == .real(real))
    }

    @Test(arguments: [
        ("\"\\/", #"\"\\/"#), ("\u{8}\u{C}\n\r\t", #"\b\f\n\r\t"#),
        ("\0\u{1}\u{1F}\u{7F}", #"\u0000\u0001\u001f\u007f"#),
        ("é中😀\u{80}\u{2028}\u{FFFF}\u{FEFF}", "é中😀\u{80}\u{2028}\u{FFFF}\u{FEFF}"), ("<&>'", "<&>'"),
        ("e\u{301}", "e\u{301}"),
        ("1234567\"", #"1234567\""#), ("12345678\\", #"12345678\\"#), ("\n\n\n\n\n\n\n\n\n", #"\n\n\n\n\n\n\n\n\n"#),
    ])
    func onlyWhatMustBeIsEscaped(_ text: String, _ escaped: String) throws {
        #expect(Array(try PropertyList.string(text).json().utf8) == Array("\"\(escaped)\"\n".utf8))
        let dictionary: PropertyList = .dictionary([text: .string(text)])
        #expect(Array(try dictionary.json(isCompact: true).utf8) == Array("{\"\(escaped)\":\"\(escaped)\"}\n".utf8))
    }

    /// Eight bytes are looked at at once.
    @Test(arguments: 0..<20) func everyCharacterIsEscapedAtEveryPlace(_ length: Int) throws {
        let plain = String(repeating: "é", count: length / 2) + String(repeating: "x", count: length % 2)
        for code in UInt8(0)..<0x80 {
            let text = plain + String(Unicode.Scalar(code)) + plain
            let json = try PropertyList.string(text).json()
            let mustBe = code < 0x20 || code == 0x7F || code == 0x22 || code == 0x5C
            #expect(json.utf8.elementsEqual("\"\(text)\"\n".utf8) != mustBe, "\(code)")
            #expect(!json.dropLast().utf8.contains { $0 < 0x20 || $0 == 0x7F })
            #expect(try PropertyList(decodingJSON: json) == .string(text))
        }
    }

    @Test(
        arguments: [
            (0, "2001-01-01T00:00:00Z"), (725_857_445, "2024-01-02T03:04:05Z"),
            (725_857_445.25, "2024-01-02T03:04:05.25Z"),
            (725_857_445.001, "2024-01-02T03:04:05.001Z"), (725_857_445.1, "2024-01-02T03:04:05.1Z"),
            (-0.25, "2000-12-31T23:59:59.75Z"),
            (-0.0, "2001-01-01T00:00:00Z"), (-63_145_526_400, "0000-01-01T00:00:00Z"),
            (252_423_993_599.5, "9999-12-31T23:59:59.5Z"),
            (725_857_445.123456, "2024-01-02T03:04:05.123456Z"), (1.000000001, "2001-01-01T00:00:01.000000001Z"),
            (1e-20, "2001-01-01T00:00:00Z"), (-1e-20, "2000-12-31T23:59:59.999999999Z"),
            (1.0 / 3, "2001-01-01T00:00:00.333333333Z"),
        ] as [(Double, String)])
    func dateIsISO8601(_ seconds: Double, _ text: String) throws {
        #expect(try PropertyList.date(seconds).json() == "\"\(text)\"\n")
    }

    @Test func fractionOfADateIsReadBackTheSame() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            // A year or more from 2001, where a double is no finer than nine digits.
            let seconds = Double.random(in: 31_536_000...9e9, using: &random) * (Bool.random(using: &random) ? 1 : -1)
            let text = try PropertyList.date(seconds).json().dropFirst().dropLast(2)
            let read = PropertyListDate(text: text.utf8)
            #expect(read?.secondsSinceReferenceDate == seconds, "\(text)")
        }
    }

    @Test(arguments: 0..<300) func dataIsBase64OnOneLine(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let text = try PropertyList.data(bytes).json().dropFirst().dropLast(2)
        #expect(text.utf8.count == (count + 2) / 3 * 4)
        #expect(try PropertyList(decoding: "<data>\(text)</data>") == .data(bytes))
    }

    @Test func keysAreSortedAsInOtherFormats() throws {
        let keys = ["b", "\u{FFFD}", "😀", "a", "", "é", "e\u{301}", "B", "10", "9"]
        let value = PropertyList.dictionary(PropertyListDictionary(keys.map { ($0, true) }))
        let sorted = ["", "10", "9", "B", "a", "b", "e\u{301}", "é", "😀", "\u{FFFD}"]
        let expected = "{" + sorted.map { "\"\($0)\":true" }.joined(separator: ",") + "}\n"
        #expect(Array(try value.json(isCompact: true).utf8) == Array(expected.utf8))
    }

    @Test(
        arguments: [
            (.real(.nan), [], .realNotRepresentable), ([1, .real(.infinity)], [.index(1)], .realNotRepresentable),
            (["a": ["b": [.real(-.infinity)]]], [.key("a"), .key("b"), .index(0)], .realNotRepresentable),
            (.dictionary(["a": 1, "d": .date(.nan)]), [.key("d")], .dateNotRepresentable),
            ([.date(1e300)], [.index(0)], .dateNotRepresentable),
            ([.date(-63_145_526_401)], [.index(0)], .dateNotRepresentable),
            ([.date(252_423_993_600)], [.index(0)], .dateNotRepresentable),
            (.date(.infinity), [], .dateNotRepresentable),
        ] as [(PropertyList, [PropertyListError.PathComponent], PropertyListError.Reason)])
    func whatJSONCannotHoldIsNamed(
        _ value: PropertyList, _ path: [PropertyListError.PathComponent], _ reason: PropertyListError.Reason
    ) throws {
        for isCompact in [false, true] {
            let error = try #require(throws: PropertyListError.self) { try value.encodedAsJSON(isCompact: isCompact) }
            #expect(error.reason == reason)
            #expect(error.place == .value(path))
            #expect(error.format == .json)
        }
    }

    @Test func refusalIsWorded() throws {
        let error = try #require(throws: PropertyListError.self) {
            try (["k": [.real(.nan)]] as PropertyList).encodedAsJSON()
        }
        #expect(error.description == "JSON cannot hold the value of k.0: the number is not finite")
    }

    @Test(arguments: [[], [:], .uid(1), ["s"], ["k": "s"]] as [PropertyList])
    func nestingIsBounded(_ innermost: PropertyList) throws {
        let deepest = (0..<PropertyList.nestingLimit - 1).reduce(innermost) { inner, _ in [inner] }
        #expect(throws: Never.self) { try PropertyList(decodingJSON: deepest.encodedAsJSON()) }
        let error = try #require(throws: PropertyListError.self) { try PropertyList.array([deepest]).encodedAsJSON() }
        #expect(error.reason == .nestingTooDeep)
        #expect(error.place == .value(Array(repeating: .index(0), count: PropertyList.nestingLimit)))
    }
}
