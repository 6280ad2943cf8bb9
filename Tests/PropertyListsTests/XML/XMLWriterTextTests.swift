import PropertyListSamples
import Testing

@testable import PropertyLists

/// The text of an XML document, compared with ``XMLReference``.
@Suite struct XMLWriterTextTests {
    private static let everyKind: PropertyList = [
        "string": "plain", "escapes": "a<b>c&d\re\tf\n", "k&\u{FF01}": "\u{FF01}\u{EFFF}\u{FFFD}", "yes": true,
        "no": false,
        "integers": [0, -1, .integer(.init(Int.min)), .integer(.init(UInt64.max))], "real": .real(0.5),
        "date": .date(.init(secondsSinceReferenceDate: 0)), "data": .data(Array(0..<200)), "uid": .uid(.max),
        "empty": [.array([]), .dictionary([:]), .data([]), ""],
    ]

    @Test(arguments: 0...20) func everyCharacterIsEscapedAtEveryPlace(_ length: Int) throws {
        for place in 0...length {
            let start = String(repeating: "x", count: place)
            let end = String(repeating: "\u{7F}", count: length - place)
            for character in (1..<0x80).map({ String(Unicode.Scalar(UInt8($0))) }) + ["\u{FF01}"] {
                let value: PropertyList = [.string(start + character + end), [start + character + end: true]]
                #expect(try value.encoded(as: .xml) == XMLReference.document(value))
            }
            #expect(throws: PropertyListError.self) { try PropertyList.string(start + "\0" + end).encoded(as: .xml) }
        }
    }

    @Test func aPieceMayEndAnywhere() throws {
        let expected = XMLReference.document(Self.everyKind)
        for length in 100...400 {
            var written: [UInt8] = []
            try XMLWriter.write(
                Self.everyKind,
                to: TextWriter(pieceLength: length) { piece, _ in
                    piece.withUnsafeBufferPointer { written += $0 }
                    return true
                })
            #expect(written == expected, "pieces of \(length) bytes")
        }
    }

    /// Several pieces each, in a document whose length cannot be foreseen well.
    @Test func longTextsKeysAndDataAreWhole() throws {
        let text = String(repeating: "<a\u{FF01}", count: 20_000)
        let value: PropertyList = [
            "first", .dictionary([text: .string(text + "é"), String(repeating: "k", count: 65_536): "v"]),
            .data([UInt8](repeating: 0xA5, count: 70_000)), [[], 1],
        ]
        #expect(try value.encoded(as: .xml) == XMLReference.document(value))
    }

    @Test(arguments: [
        "<", ">", "&", "\r", "\n", "\t", "\u{FF01}", "\u{FFFD}", "\u{1F600}", "é", ";", "=", "?", "'", "$", " ",
        "\u{7F}", "\u{1}", "\u{1F}",
    ])
    func anEscapeMayBeAnywhere(_ character: String) throws {
        for length in 0..<18 {
            for position in 0...length {
                let text =
                    String(repeating: "x", count: position) + character
                    + String(repeating: "x", count: length - position)
                let value: PropertyList = [.string(text), .string(text + text), [text: true]]
                #expect(try value.encoded(as: .xml) == XMLReference.document(value), "\(text.debugDescription)")
            }
        }
    }

    @Test(arguments: ["\0", "\u{FFFE}", "\u{FFFF}"] as [Unicode.Scalar])
    func whatXMLCannotHoldMayBeAnywhere(_ scalar: Unicode.Scalar) throws {
        for length in 0..<18 {
            for position in 0...length {
                let text =
                    String(repeating: "é", count: position) + String(scalar)
                    + String(repeating: "&", count: length - position)
                let error = try #require(throws: PropertyListError.self) {
                    try PropertyList.string(text).encoded(as: .xml)
                }
                #expect(error.reason == .characterNotRepresentable(scalar))
            }
        }
    }

    @Test func everyByteIsEscapedOrWrittenAsItIs() throws {
        for byte in UInt8(0x20)..<0x80 {
            let value = PropertyList.string(String(repeating: String(Unicode.Scalar(byte)), count: 9))
            #expect(try value.encoded(as: .xml) == XMLReference.document(value), "byte \(byte)")
        }
    }

    @Test(arguments: [0, 1, 7, 8, 9])
    func dataEndsAnywhereInALine(_ depth: Int) throws {
        for count in 0...64 {
            let data = PropertyList.data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 7) })
            let value = (0..<depth).reduce(data) { inner, _ in [inner] }
            #expect(try value.encoded(as: .xml) == XMLReference.document(value), "\(count) bytes")
        }
    }

    @Test func theDeepestNestingIsIndented() throws {
        let value = (0..<PropertyList.nestingLimit).reduce(PropertyList.string("s")) { inner, level in
            level % 2 == 0 ? [inner, "t"] : ["k": inner]
        }
        #expect(try value.encoded(as: .xml) == XMLReference.document(value))
    }

    @Test(
        arguments: [
            (0, "0.0"), (-0.0, "-0.0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.1, "-0.1"), (0.0001, "0.0001"),
            (0.00012345, "0.00012345"), (0.00001, "1e-05"), (9.999e-5, "9.999e-05"), (1.5e-10, "1.5e-10"),
            (123_456.75, "123456.75"), (999_999_999_999_999, "999999999999999"),
            (999_999_999_999_999.9, "999999999999999.9"),
            (1e15, "1000000000000000"), (1e15 + 0.5, "1000000000000000.5"), (9_007_199_254_740_992, "9007199254740992"),
            (-9_007_199_254_740_991, "-9007199254740991"), (1e16, "10000000000000000"),
            (18_014_398_509_481_984, "18014398509481984"), (1e17, "1e+17"),
            (123_456_789_012_345_680, "1.2345678901234568e+17"),
            (1e22, "1e+22"), (1e100, "1e+100"), (.leastNonzeroMagnitude, "5e-324"),
            (.leastNormalMagnitude, "2.2250738585072014e-308"),
            (.leastNormalMagnitude.nextDown, "2.225073858507201e-308"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
            (44.58915783827469, "44.58915783827469"), (0.1 + 0.2, "0.30000000000000004"),
            (.infinity, "+infinity"), (-.infinity, "-infinity"), (.nan, "nan"),
        ] as [(Double, String)])
    func realsAreShort(_ real: Double, _ text: String) throws {
        #expect(try PropertyList.real(real).encoded(as: .xml) == Sample.xmlDocument("<real>\(text)</real>"))
    }

    @Test(
        arguments: [
            (.init(Int.min), "-9223372036854775808"), (.init(Int.min + 1), "-9223372036854775807"), (-10, "-10"),
            (-9, "-9"), (-1, "-1"),
            (0, "0"), (9, "9"), (10, "10"), (99, "99"), (100, "100"), (.init(Int.max), "9223372036854775807"),
            (.init(UInt64(1) << 63), "9223372036854775808"), (.init(UInt64.max), "18446744073709551615"),
        ] as [(PropertyListInteger, String)])
    func integersAreDecimal(_ integer: PropertyListInteger, _ text: String) throws {
        #expect(try PropertyList.integer(integer).encoded(as: .xml) == Sample.xmlDocument("<integer>\(text)</integer>"))
    }
}
