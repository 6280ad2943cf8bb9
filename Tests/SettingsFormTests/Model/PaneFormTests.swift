import PrefsCore
import Testing

@testable import settings_form

@Suite struct PaneFormTests {
    @Test func enterOpensAPaneAndEscapeGoesBack() throws {
        var driver = try FormDriver(.sample())
        driver.select("Loft")
        driver.press(.enter)
        #expect(driver.lines[0] == " Pigeon › Loft" + String(repeating: " ", count: 55) + "com.pigeon")
        #expect(driver.lines[2] == " 鳩舎" && driver.selectedTitle == "開いている")
        driver.select("Deep")
        driver.press(.right)
        #expect(driver.lines[0].hasPrefix(" Pigeon › Loft › Deep "))
        driver.press(.left)
        #expect(driver.selectedTitle == "Deep")
        driver.press(.escape)
        #expect(driver.selectedTitle == "Loft")
        driver.press(.escape)
        #expect(driver.message == " q quits" && driver.effects.isEmpty)
    }

    @Test func headersAndFootersStandAroundTheirGroups() throws {
        let lines = try FormDriver(.sample(), lines: 30).lines
        let footer = try #require(
            lines.firstIndex(of: "   The loft is asked before each flight, and the pigeon may say no."))
        #expect(lines[2] == " Flight" && lines[footer - 1].hasPrefix("   Altitude"))
        #expect(lines[footer + 1].isEmpty && lines[footer + 2] == " Map")
    }

    @Test func aLongWayLosesItsBeginning() throws {
        var driver = try FormDriver(.sample(), columns: 40, lines: 12)
        let long = String(repeating: "Long ", count: 7)
        let bundle = try TestBundle([
            "Root": TestBundle.pane(long, [TestBundle.child("Child", "Child")]), "Child": TestBundle.pane("", []),
        ])
        driver = try FormDriver(bundle, columns: 40, lines: 12)
        driver.press(.enter)
        #expect(driver.lines[0] == " … › Child" + String(repeating: " ", count: 19) + "com.pigeon")
        #expect(driver.lines[1] == "   There are no settings here.")
    }

    @Test func anElementIsShownWhileAnotherHasItsValue() throws {
        var driver = try FormDriver(.sample())
        driver.select("Loft")
        driver.press(.enter)
        #expect(driver.line("Greeting") == nil)
        driver.press(.character(" "))
        #expect(driver.line("Greeting") != nil)
        driver.press(.character(" "))
        #expect(driver.line("Greeting") == nil)
    }

    @Test func aSwitchWithoutADefaultIsOffForWhatDependsOnIt() throws {
        let toggle: PropertyListDictionary = ["Type": "PSToggleSwitchSpecifier", "Title": "Switch", "Key": "S"]
        let title: PropertyListDictionary = [
            "Type": "PSTitleValueSpecifier", "Title": "Note", "Key": "N", "DefaultValue": "x",
            "DependsOn": ["Key": "S", "Value": false],
        ]
        var driver = try FormDriver(TestBundle(toggle, title))
        #expect(driver.line("Note") != nil)
        driver.press(.character(" "))
        #expect(driver.line("Note") == nil)
    }

    @Test func theDescriptionOfTheChosenElementStandsBelow() throws {
        var driver = try FormDriver(.sample())
        #expect(driver.lines[20] == " Tells the loft where the pigeon is.")
        #expect(driver.lines[21] == " HPSyncLocations · default off")
        driver.select("Ring")
        #expect(driver.lines[21] == " HPRing · default 0001 · matches [0-9]{4}")
        driver.select("Altitude")
        #expect(driver.lines[20] == " HPAltitude · default 50 · 0 to 100 · steps of 5")
    }

    @Test func helpShowsTheKeysAndIsLeft() throws {
        var driver = try FormDriver(.sample())
        driver.press(.character("?"))
        #expect(driver.lines[0].hasPrefix(" Help") && driver.lines[2] == " Keys")
        driver.press(.end)
        #expect(driver.lines.contains("   locked                 managed by the administrator"))
        driver.press(.escape)
        #expect(driver.selectedTitle == "Sync Location")
    }

    @Test(arguments: [(Key.character("q"), Effect.quit), (.control("c"), .quit), (.control("z"), .suspend)])
    func keysThatLeave(key: Key, effect: Effect) throws {
        var driver = try FormDriver(.sample())
        driver.press(key)
        #expect(driver.effects == [effect])
    }

    @Test func qIsALetterWhileEditing() throws {
        var driver = try FormDriver(.sample())
        driver.select("Name")
        driver.press(.enter, .character("q"), .enter)
        #expect(driver.stored == ["HPName": "Homerq"])
        driver.press(.enter, .control("c"))
        #expect(driver.effects.last == .quit)
    }

    @Test func elementsWithOneKeyShareTheirValue() throws {
        let again = TestBundle.toggle("Again", "Same")
        var driver = try FormDriver(TestBundle(TestBundle.toggle("Once", "Same"), again))
        driver.press(.character(" "))
        #expect(try #require(driver.line("Again")).hasSuffix("[x]"))
    }
}
