import PrefsCore
import Testing

@testable import settings_form

@Suite struct ScreenSizeTests {
    @Test(arguments: [(40, 10), (41, 13), (40, 100), (60, 14), (80, 24), (132, 20), (300, 100)])
    func everySizeShowsTheSelectedRow(columns: Int, lines: Int) throws {
        var driver = try FormDriver(.sample(), columns: columns, lines: lines)
        for _ in 0..<12 {
            let frame = driver.form.frame
            #expect(frame.lines.count == lines)
            #expect(frame.lines.allSatisfy { FormDriver.widths.width($0.text) == columns })
            let title = try #require(driver.selectedTitle)
            #expect(driver.lines.contains { $0.contains(title) })
            driver.press(.down)
        }
    }

    @Test(arguments: [(39, 24), (80, 9), (1, 1), (0, 0)])
    func aSmallScreenSaysWhatTheFormNeeds(columns: Int, lines: Int) throws {
        var driver = try FormDriver(.sample(), columns: columns, lines: lines)
        #expect(driver.form.frame.lines.count == lines)
        if columns >= 30 { #expect(driver.lines[0] == "The form needs 40×10 cells") }
        driver.press(.character(" "), .down, .enter)
        #expect(driver.effects.isEmpty)
        driver.press(.resize(Size(columns: 80, lines: 24)))
        #expect(driver.selectedTitle == "Sync Location")
        driver.press(.resize(Size(columns: columns, lines: lines)), .character("q"))
        #expect(driver.effects == [.quit])
    }

    @Test func aPaneScrollsWithItsSelection() throws {
        var driver = try FormDriver(.sample(), lines: 12)
        driver.press(.character("/"))
        driver.type("switch 1 hpswitch1")
        driver.press(.enter)
        #expect(driver.lines[1] == " Many")
        driver.press(.pageDown)
        #expect(driver.selectedTitle == "Switch 9" && driver.line("Switch 8") != nil)
        driver.press(.end)
        #expect(
            driver.selectedTitle == "Switch 30" && driver.line("Switch 22") != nil && driver.line("Switch 21") == nil)
        driver.press(.pageUp, .home)
        #expect(driver.lines[1] == " Many" && driver.selectedTitle == "Switch 1")
    }

    @Test func aSignTellsThatAPaneGoesOn() throws {
        var driver = try FormDriver(.sample(), columns: 40, lines: 12)
        #expect(driver.lines[1] == " Flight" && driver.lines[9].hasSuffix("↓"))
        driver.press(.end)
        #expect(driver.lines[1].hasSuffix("↑") && !driver.lines[9].hasSuffix("↓"))
        driver.press(.resize(Size(columns: 40, lines: 60)))
        #expect(!driver.lines.contains { $0.hasSuffix("↑") || $0.hasSuffix("↓") })
    }

    @Test func theHiddenCursorIsOnTheChosenRow() throws {
        var driver = try FormDriver(.sample(), lines: 12)
        for _ in 0..<14 {
            let frame = driver.form.frame
            let focus = try #require(frame.focus)
            #expect(frame.cursor == nil && focus.column == 3)
            #expect(driver.lines[focus.line].contains(try #require(driver.selectedTitle)))
            driver.press(.down)
        }
    }

    @Test func resizingWhileEditingKeepsTheText() throws {
        var driver = try FormDriver(.sample())
        driver.select("Name")
        driver.press(.enter, .character("x"), .resize(Size(columns: 40, lines: 10)))
        #expect(driver.line("Name")?.hasSuffix("Homerx") == true && driver.form.frame.cursor != nil)
        driver.press(.enter)
        #expect(driver.stored == ["HPName": "Homerx"])
    }

    @Test func aFooterIsWrappedAndCut() throws {
        var group = TestBundle.group("Group", footer: String(repeating: "wörd ", count: 400))
        group.set("PSGroupSpecifier", forKey: "Type")
        let driver = try FormDriver(TestBundle(group, TestBundle.toggle("Switch", "S")), columns: 40, lines: 10)
        // The switch and seven lines: the text has one less than the body.
        #expect(driver.lines[1] == "   Switch                           [ ]↑")
        #expect(driver.lines[2] == "   wörd wörd wörd wörd wörd wörd wörd")
        #expect(driver.lines[7].hasSuffix("wörd…") || driver.lines[7].hasSuffix("…"))
    }
}
