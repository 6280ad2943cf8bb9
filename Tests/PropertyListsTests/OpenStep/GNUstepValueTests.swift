import PropertyLists
import Testing

@Suite struct GNUstepValueTests {
    @Test(
        arguments: [
            ("<*I5>", 5), ("<*I-5>", -5), ("<*I+5>", 5),
            ("<*I18446744073709551615>", .integer(PropertyListInteger(UInt64.max))),
            ("<*I\"5\">", 5), ("<*R0.5>", 0.5), ("<*R5>", 5.0), ("<*R-1e300>", -1e300), ("<*Rnan>", .real(.nan)),
            ("<*R\"-inf\">", .real(-.infinity)), ("<*R0.10000000000000001>", 0.1), ("<*BY>", true), ("<*BN>", false),
            ("<*B\"Y\">", true),
            ("<*D2024-01-02 03:04:05 +0000>", .date(725_857_445)),
            ("<*D2024-01-02 04:04:05 +0100>", .date(725_857_445)),
            ("<*D\"2024-01-02 03:04:05 +0000\">", .date(725_857_445)), ("<[aGVsbG8=]>", .data(Array("hello".utf8))),
            ("<[]>", .data([])), ("<[\n aGVs\n bG8= \n]>", .data(Array("hello".utf8))),
            ("<[\r\n\taGVs\u{B}bG8=\u{C}]>", .data(Array("hello".utf8))), ("<[ \n]>", .data([])),
            ("<[aGVs^^bG8=]>", .data(Array("hello".utf8))),
        ] as [(String, PropertyList)])
    func typedValuesAreRead(_ document: String, _ value: PropertyList) throws {
        #expect(try PropertyListDocument(decoding: Array(document.utf8)).format == .openStep)
        #expect(try PropertyList(decoding: document) == value)
        #expect(try PropertyList(decoding: "{ k = ( \(document) , \(document) ) ; }") == ["k": [value, value]])
    }

    @Test(arguments: [
        Refusal("<*I>", .invalidInteger, at: 0), Refusal("(<*Ione>)", .invalidInteger, at: 1),
        Refusal("<*I1.5>", .invalidInteger, at: 0),
        Refusal("<*I0x10>", .invalidInteger, at: 0), Refusal("<*I18446744073709551616>", .invalidInteger, at: 0),
        Refusal("<*I 5>", .invalidInteger, at: 0), Refusal("<*R>", .invalidReal, at: 0),
        Refusal("<*R1,5>", .invalidReal, at: 0),
        Refusal("(\n<*B>)", .expected("Y or N"), at: 2, line: 2), Refusal("<*Btrue>", .expected("Y or N"), at: 0),
        Refusal("<*D2024-02-30 00:00:00 +0000>", .invalidDate, at: 0), Refusal("<*D>", .invalidDate, at: 0),
        Refusal("<*D2024-01-02 03:04:05>", .invalidDate, at: 0), Refusal("<*X5>", .unexpectedByte(0x58), at: 2),
        Refusal("<*", .unexpectedEnd, at: 2), Refusal("<*I5", .unexpectedEnd, at: 4),
        Refusal("<*I\"5>", .unexpectedByte(0x3E), at: 5),
        Refusal("<*I\"5", .unexpectedEnd, at: 5), Refusal("<*I5\">", .unexpectedByte(0x22), at: 4),
        Refusal("<[A]>", .invalidData, at: 0), Refusal("<[AA=A]>", .invalidData, at: 0),
        Refusal("<[!!!]>", .invalidData, at: 0), Refusal("<[ ! ]>", .invalidData, at: 0),
        Refusal("<[é]>", .invalidData, at: 0),
        Refusal("<[AAEC", .unexpectedEnd, at: 6),
        Refusal("<[AAEC>", .unexpectedEnd, at: 7), Refusal("<*I5> x", .trailingContent, at: 6),
    ])
    func malformedTypedValueIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.openStep)
    }

    @Test func typedValueIsNoKey() throws {
        try Refusal("{ <*I5> = a; }", .unexpectedByte(0x3C), at: 2).check(.openStep)
    }
}
