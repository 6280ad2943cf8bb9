import PrefsCore
import Testing

@testable import settings_form

@Suite struct TextFieldFormTests {
    @Test func enterEditsAndKeepsTheText() throws {
        var driver = try FormDriver(.sample())
        driver.select("Name")
        driver.press(.enter)
        driver.type("s")
        #expect(try #require(driver.line("Name")).hasSuffix("Homers"))
        #expect(driver.stored.isEmpty)
        driver.press(.enter)
        #expect(driver.stored == ["HPName": "Homers"])
    }

    @Test func escapeLeavesTheValue() throws {
        var driver = try FormDriver(.sample())
        driver.select("Name")
        driver.press(.enter)
        driver.type("xyz")
        driver.press(.escape)
        #expect(driver.effects.isEmpty)
        #expect(try #require(driver.line("Name")).hasSuffix("Homer"))
    }

    @Test func theCursorMovesByCharacters() throws {
        var driver = try FormDriver(.sample())
        driver.select("Name")
        driver.press(.enter, .control("u"))
        // The e and the accent are one character, and so is each of the wide ones.
        driver.type("ae\u{301}日本")
        driver.press(.left, .left, .backspace, .delete, .home, .character("<"), .end, .character(">"), .enter)
        #expect(driver.stored == ["HPName": "<a本>"])
    }

    @Test func theCursorIsBehindTheTextInCells() throws {
        var driver = try FormDriver(.sample())
        driver.select("Name")
        driver.press(.enter, .control("u"))
        let start = try #require(driver.form.frame.cursor).column
        driver.type("日e\u{301}")
        #expect(try #require(driver.form.frame.cursor).column == start + 3)
        driver.press(.left, .left)
        #expect(try #require(driver.form.frame.cursor).column == start)
    }

    @Test func aRefusedTextKeepsTheEditorOpen() throws {
        var driver = try FormDriver(.sample())
        driver.select("Ring")
        driver.press(.enter, .character("x"), .enter)
        #expect(driver.message == " '0001x' does not match [0-9]{4}")
        #expect(driver.effects.isEmpty && driver.form.frame.cursor != nil)
        driver.press(.backspace, .backspace, .character("7"), .enter)
        #expect(driver.stored == ["HPRing": "0007"])
    }

    @Test func aLongRefusalIsWrapped() throws {
        var driver = try FormDriver(.sample())
        let text = (1...12).map { "word\($0)" }.joined(separator: " ")
        driver.select("Ring")
        driver.press(.enter, .control("u"), .paste(text), .enter)
        #expect(driver.lines[22...] == [" '\(text)'", " does not match [0-9]{4}"].suffix(2))
        driver.press(.escape)
        let stored = try FormDriver(.sample(), stored: ["HPName": 5, "HPRing": .string(text)], columns: 60)
        driver = stored
        driver.select("Ring")
        let shown = driver.lines[20...22].joined()
        #expect(shown.contains("The stored value does not fit: 'word1") && shown.contains("does not match [0-9]{4}"))
    }

    @Test func aSecretIsTypedUnseen() throws {
        var driver = try FormDriver(.sample(), stored: ["HPPassword": "old"])
        driver.select("Password")
        #expect(try #require(driver.line("Password")).hasSuffix("••••••"))
        driver.press(.enter)
        #expect(try #require(driver.form.frame.cursor).column > 0)
        // An editor that was not touched leaves the secret.
        driver.press(.enter)
        #expect(driver.effects.isEmpty)
        driver.press(.enter)
        driver.type("日geheim")
        #expect(driver.lines.contains { $0.hasSuffix("•••••••") })
        driver.press(.enter)
        #expect(driver.stored == ["HPPassword": "日geheim"])
        #expect(!driver.lines.contains { $0.contains("geheim") })
    }

    @Test func aPasteBecomesOneLine() throws {
        var driver = try FormDriver(.sample())
        driver.select("Name")
        driver.press(.paste(" of\r\nTroy\u{1B}[2J\n"), .enter)
        #expect(driver.stored == ["HPName": "Homer of  Troy[2J"])
    }

    @Test func aStoredLineBreakIsEditedInItsRow() throws {
        var driver = try FormDriver(.sample(), stored: ["HPName": "one\ntwo\t\u{1B}"])
        driver.select("Name")
        driver.press(.enter)
        let form = driver.form
        #expect(form.frame.lines.allSatisfy { $0.text.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
        #expect(form.frame.lines.allSatisfy { FormDriver.widths.width($0.text) == form.size.columns })
        driver.press(.character("x"), .enter)
        #expect(driver.stored == ["HPName": "one\ntwo\t\u{1B}x"])
    }

    @Test func movingOnKeepsTheText() throws {
        var driver = try FormDriver(.sample())
        driver.select("Name")
        driver.press(.enter, .character("x"), .down)
        #expect(driver.stored == ["HPName": "Homerx"] && driver.selectedTitle == "Ring")
        driver.press(.enter, .backTab)
        #expect(driver.selectedTitle == "Name")
    }

    @Test func aLongTextIsShownAroundTheCursor() throws {
        var driver = try FormDriver(.sample(), columns: 40, lines: 12)
        driver.select("Name")
        driver.press(.enter, .paste(String(repeating: "日本語", count: 50) + "End"))
        #expect(driver.lines.contains { $0.hasSuffix("本語End") })
        driver.press(.home)
        #expect(driver.lines.contains { $0.contains(" Homer日本") })
    }

    @Test func aLongValueIsCutInItsRow() throws {
        let driver = try FormDriver(.sample(), stored: ["HPName": .string(String(repeating: "日", count: 200))])
        let line = try #require(driver.line("Name"))
        #expect(line.hasSuffix("日…") && FormDriver.widths.width(line) <= 80)
    }
}
