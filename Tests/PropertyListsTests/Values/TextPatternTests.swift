import PropertyListSamples
import PropertyLists
import Testing

/// A pattern is found where the text in lower case has its bytes in lower case.
@Suite struct TextPatternTests {
    private static let texts = [
        "", "k", "K", "\u{212A}", "kelvin", "\u{212A}ELVIN", "needle", "a NeEdLe!", "nneedle", "needl", "é", "e\u{301}",
        "É",
        "straße", "STRASSE", "İ", "i\u{307}", "@", "`", "[", "{", "Zz", "日本語", "😀", "\u{0}", "aaaaaaab",
        "AAAAAAAAAAAAAAB", "ſ", "Σς",
    ]

    @Test(arguments: texts) func isFoundAsInLowercase(_ text: String) {
        for part in Self.texts + text.indices.map({ String(text[$0...]) }) + text.indices.map({ String(text[...$0]) }) {
            #expect(TextPattern(part).occurs(in: text) == text.containsInLowercase(part), "\(part.debugDescription)")
        }
    }

    /// ASCII of every length and at every offset, also across the ends of words.
    @Test func isFoundAtEveryOffset() {
        for length in 1...20 {
            let part = String("AbcdefghijklmnopqrstU".prefix(length))
            for before in 0...17 {
                let text = String(repeating: "a", count: before) + part.lowercased() + "b"
                #expect(TextPattern(part).occurs(in: text))
                #expect(!TextPattern(part + "x").occurs(in: text))
            }
        }
    }
}
