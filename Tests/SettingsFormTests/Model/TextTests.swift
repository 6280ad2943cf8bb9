import Testing

@testable import settings_form

@Suite struct TextTests {
    private let widths = FormDriver.widths

    @Test(arguments: [
        ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("é", 1), ("👍", 2), ("한글", 4), ("", 0), ("\u{200D}", 0),
    ])
    func aTextTakesTheCellsOfItsCharacters(text: String, width: Int) {
        #expect(widths.width(text) == width)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("日本", 1, "…"), ("abc", 0, ""), ("e\u{301}e\u{301}", 2, "e\u{301}e\u{301}"), ("abc", -1, ""),
    ])
    func aTextIsCutBetweenCharacters(text: String, limit: Int, expected: String) {
        #expect(widths.cut(text, to: limit) == expected)
    }

    @Test(arguments: [
        ("one two three", 7, 9, ["one two", "three"]), ("abcdefgh", 3, 9, ["abc", "def", "gh"]),
        ("one two three", 7, 1, ["one tw…"]), ("日本語日本語", 5, 9, ["日本", "語日", "本語"]), ("", 5, 9, []),
        ("a\nb", 5, 9, ["a", "b"]), ("a b", 1, 9, ["a", "b"]), ("日", 1, 9, ["日"]),
    ])
    func aTextIsWrapped(text: String, limit: Int, lineLimit: Int, expected: [String]) {
        #expect(widths.wrap(text, to: limit, lineLimit: lineLimit) == expected)
    }

    @Test(arguments: [
        ("a\u{1B}[31mb\n", #"a\033[31mb\n"#), ("\u{202E}x", #"\342\200\256x"#), ("日\u{378}", "日\u{FFFD}"), ("é", "é"),
    ])
    func aTerminalActsOnNoShownCharacter(text: String, expected: String) {
        #expect(widths.shown(text) == expected)
    }

    @Test func anInsertedMarkJoinsTheCharacterBefore() {
        var editor = LineEditor("ab")
        editor.moveLeft()
        editor.insert("\u{301}")
        #expect(editor.before == "a\u{301}" && editor.after == "b")
        editor.deleteBackward()
        #expect(editor.text == "b")
        // A mark after the cursor joins what is typed before it.
        var mark = LineEditor("\u{301}x")
        mark.moveToStart()
        mark.insert("e")
        #expect(mark.before == "e\u{301}" && mark.after == "x")
    }

    @Test func controlCharactersAreNotDrawnWhileTheyAreEdited() {
        var editor = LineEditor("a\n\u{1B}\u{202E}b")
        #expect(editor.window(40, widths).text == #"a\n\033\342\200\256b"#)
        editor.moveLeft()
        editor.moveLeft()
        #expect(editor.window(40, widths).text == #"a\n\033\342\200\256b"# && editor.window(40, widths).cursor == 7)
    }

    @Test(arguments: [("x\r\n", "x"), ("x\n\n", "x"), ("\n", ""), ("x\r\ny", "x  y"), ("x\u{7}", "x")])
    func anInsertedTextIsOneLine(text: String, expected: String) {
        var editor = LineEditor()
        editor.insert(text)
        #expect(editor.text == expected)
    }

    @Test(arguments: 1...8)
    func theCursorIsInItsField(width: Int) {
        var editor = LineEditor("a日本e\u{301}b語")
        for _ in 0..<8 {
            let window = editor.window(width, widths)
            #expect((0..<width).contains(window.cursor) && widths.width(window.text) <= width)
            editor.moveLeft()
        }
    }
}
