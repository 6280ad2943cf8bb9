import PropertyLists
import Testing

@Suite struct OpenStepRefusalTests {
    @Test(arguments: [
        Refusal("{a=1}", .expected(";"), at: 4), Refusal("{a=1;b=2}", .expected(";"), at: 8),
        Refusal("{\na=1\nb=2;}", .expected(";"), at: 6, line: 3),
        Refusal("{a}", .expected(";"), at: 2), Refusal("{a=(1)}", .expected(";"), at: 6),
        Refusal("a=1;b=2", .unexpectedEnd, at: 7),
        Refusal("a=1", .unexpectedEnd, at: 3), Refusal("a;b", .unexpectedEnd, at: 3),
    ])
    func semicolonIsRequired(_ refusal: Refusal) throws {
        try refusal.check(.openStep)
    }

    @Test(arguments: [
        Refusal("{", .unexpectedEnd, at: 1), Refusal("{a", .unexpectedEnd, at: 2),
        Refusal("{a=", .unexpectedEnd, at: 3), Refusal("{a=1;", .unexpectedEnd, at: 5),
        Refusal("(", .unexpectedEnd, at: 1), Refusal("(a", .unexpectedEnd, at: 2),
        Refusal("(a,", .unexpectedEnd, at: 3),
        Refusal("\"", .unexpectedEnd, at: 0), Refusal("(\n'a\n", .unexpectedEnd, at: 2, line: 2),
        Refusal("\"a\\", .unexpectedEnd, at: 0),
        Refusal("\"a\\\"", .unexpectedEnd, at: 0), Refusal("<", .unexpectedEnd, at: 1),
        Refusal("<00", .unexpectedEnd, at: 3),
        Refusal("(a /* b )", .unexpectedEnd, at: 3), Refusal("/*", .unexpectedEnd, at: 0),
        Refusal("/*/", .unexpectedEnd, at: 0),
    ])
    func documentThatStopsIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.openStep)
    }

    @Test(arguments: [
        Refusal("{a b=1;}", .expected(";"), at: 3), Refusal("{=1;}", .unexpectedByte(0x3D), at: 1),
        Refusal("{;}", .unexpectedByte(0x3B), at: 1),
        Refusal("{a=;}", .unexpectedByte(0x3B), at: 3), Refusal("{(a)=1;}", .unexpectedByte(0x28), at: 1),
        Refusal("{a==1;}", .unexpectedByte(0x3D), at: 3),
        Refusal("(a b)", .expected(","), at: 3), Refusal("(,)", .unexpectedByte(0x2C), at: 1),
        Refusal("(a,,b)", .unexpectedByte(0x2C), at: 3),
        Refusal("(a;b)", .expected(","), at: 2), Refusal("(a}", .expected(","), at: 2),
        Refusal("{a=(1;)}", .expected(","), at: 5),
        Refusal("a%b", .trailingContent, at: 1), Refusal("(\na%b)", .expected(","), at: 3, line: 2),
        Refusal("[a]", .unexpectedByte(0x5B), at: 0),
        Refusal("=", .unexpectedByte(0x3D), at: 0), Refusal("}", .unexpectedByte(0x7D), at: 0),
        Refusal("(é)", .unexpectedCharacter("é"), at: 1),
        Refusal("\0", .unexpectedByte(0), at: 0), Refusal("(a*)", .expected(","), at: 2),
    ])
    func wrongPunctuationIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.openStep)
    }

    @Test(arguments: [
        Refusal("hello world", .trailingContent, at: 6), Refusal("() x", .trailingContent, at: 3),
        Refusal("{} {}", .trailingContent, at: 3),
        Refusal("{a=1;}\n}", .trailingContent, at: 7, line: 2), Refusal("<00> <00>", .trailingContent, at: 5),
        Refusal("(a);", .trailingContent, at: 3),
        Refusal("\"a\"\n\"b\"", .trailingContent, at: 4, line: 2), Refusal("a=1;}", .unexpectedByte(0x7D), at: 4),
        Refusal("a=1;()", .unexpectedByte(0x28), at: 4),
    ])
    func contentBehindTheRootIsRefused(_ refusal: Refusal) throws {
        try refusal.check(.openStep)
    }

    @Test(arguments: ["<0>", "<000>", "<0g>", "<00,01>", "<0x00>", "<00 /* c */ 01>", "<é>"])
    func oddDataIsRefused(_ document: String) throws {
        try Refusal("(\(document))", .invalidData, at: 1).check(.openStep)
    }

    @Test(arguments: [513, 100_000], [("", "("), ("", "{k="), ("k=", "{k=")])
    func deepNestingIsRefused(_ levels: Int, _ start: (before: String, opening: String)) throws {
        let document = start.before + String(repeating: start.opening, count: levels)
        // A dictionary without braces is a level, too.
        let levels = start.before.isEmpty ? 512 : 511
        let deepest = start.before.utf8.count + start.opening.utf8.count * levels
        try Refusal(document, .nestingTooDeep, at: deepest).check(.openStep)
    }
}
