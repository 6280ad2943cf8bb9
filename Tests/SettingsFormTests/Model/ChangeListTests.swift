import PrefsCore
import Testing

@testable import settings_form

/// The list of what the form has changed, and taking it back.
@Suite struct ChangeListTests {
    private var driver: FormDriver

    init() throws {
        driver = try FormDriver(.sample(), stored: ["HPName": "Icarus"])
    }

    private mutating func change(_ title: String, _ keys: Key...) {
        driver.select(title)
        for key in keys { driver.press(key) }
    }

    @Test mutating func changesAreListedWithTheValuesBeforeAndAfter() {
        change("Sync Location", .character(" "))
        change("Name", .enter, .control("u"), .character("日"), .enter)
        change("Map Type", .enter, .end, .enter)
        change("Altitude", .right)
        driver.press(.character("c"))
        #expect(driver.lines[0].hasPrefix(" Changes "))
        #expect(driver.lines[2].hasPrefix("   Sync Location ") && driver.lines[2].hasSuffix("  not stored → on"))
        #expect(driver.lines[3].hasSuffix("  Icarus → 日"))
        #expect(driver.lines[4].hasSuffix("  not stored → Hybrid") && driver.lines[5].hasSuffix("  not stored → 55"))
        driver.press(.escape)
        #expect(driver.selectedTitle == "Altitude")
    }

    @Test mutating func aSecretIsHidden() {
        change("Password", .enter, .character("x"), .character("y"), .enter)
        driver.press(.character("c"))
        #expect(driver.lines[2].hasSuffix("  not stored → set"))
        #expect(!driver.lines.contains { $0.contains("xy") })
        driver.press(.character("d"))
        #expect(driver.stored == ["HPName": "Icarus"])
    }

    @Test mutating func aSecretIsHiddenWhereAnotherElementShowsItToo() throws {
        let text: PropertyListDictionary = ["Type": "PSTextFieldSpecifier", "Title": "Plain", "Key": "k"]
        var secret = text
        secret.set("Secret", forKey: "Title")
        secret.set(true, forKey: "IsSecure")
        driver = try FormDriver(TestBundle(text, secret))
        change("Plain", .enter, .character("x"), .enter)
        driver.press(.character("c"))
        #expect(driver.lines[2].hasPrefix("   Plain ") && driver.lines[2].hasSuffix("  not stored → set"))
        #expect(driver.form.list.rows.count == 1)
    }

    @Test mutating func withoutChangesThereIsNoList() {
        driver.press(.character("c"))
        #expect(driver.message == " There are no changes to take back" && driver.form.overlay == nil)
    }

    @Test(arguments: [Key.character("d"), .backspace, .delete])
    mutating func oneChangeIsTakenBack(key: Key) {
        change("Sync Location", .character(" "))
        change("Name", .enter, .character("x"), .enter)
        driver.press(.character("c"), .down, key)
        #expect(driver.stored == ["HPName": "Icarus", "HPSyncLocations": true])
        #expect(driver.message == " Taken back" && driver.selectedTitle == "Sync Location")
        driver.press(key)
        #expect(driver.stored == ["HPName": "Icarus"] && driver.form.overlay == nil)
        #expect(driver.line("Name")?.hasSuffix("Icarus") == true)
    }

    @Test mutating func aResetIsAChange() {
        change("Name", .character("d"))
        driver.press(.character("c"))
        #expect(driver.lines[2].hasSuffix("  Icarus → not stored"))
        driver.press(.delete)
        #expect(driver.stored == ["HPName": "Icarus"])
    }

    @Test mutating func allAreTakenBackAfterAQuestion() {
        change("Sync Location", .character(" "))
        change("Name", .character("d"))
        driver.press(.character("c"), .character("a"))
        #expect(driver.lines.contains(" Take back all changes?") && driver.selectedTitle == "Keep")
        #expect(driver.lines.contains("   2 changes: what was stored before each is stored again."))
        driver.press(.enter)
        #expect(driver.form.changes.count == 2 && driver.lines[0].hasPrefix(" Changes"))
        driver.press(.character("a"), .down, .enter)
        #expect(driver.stored == ["HPName": "Icarus"] && driver.form.changes.isEmpty && driver.form.overlay == nil)
        #expect(driver.message == " 2 changes are taken back")
    }

    @Test(arguments: [Key.escape, .enter, .character("n")])
    mutating func theSelectedChangeStaysSelectedWhenAllAreKept(key: Key) {
        change("Sync Location", .character(" "))
        change("Name", .enter, .character("x"), .enter)
        change("Altitude", .right)
        driver.press(.character("c"), .down, .character("a"), key)
        #expect(driver.selectedTitle == "Name")
        driver.press(.character("d"))
        #expect(driver.stored["HPName"] == "Icarus" && driver.form.changes.count == 2)
    }

    @Test mutating func aValueThatWasChangedMeanwhileStays() {
        change("Sync Location", .character(" "))
        change("Name", .enter, .character("x"), .enter)
        driver.change("HPName", to: "Daedalus")
        driver.press(.character("c"), .down)
        #expect(driver.lines[3].hasPrefix(" ! Name ") && driver.lines[3].hasSuffix("  Icarus → Icarusx"))
        #expect(driver.lines.contains(" changed by another program since · Pigeon"))
        driver.press(.character("d"))
        #expect(driver.stored["HPName"] == "Daedalus")
        #expect(driver.message == " Not taken back: another program has changed the value since")
        #expect(driver.form.changes.map(\.after) == [true])
    }

    @Test mutating func ofAllChangesThoseOfOthersStayUntilTheyAreDismissed() {
        change("Sync Location", .character(" "))
        change("Altitude", .right)
        change("Name", .enter, .character("x"), .enter)
        driver.change("HPName", to: nil)
        driver.press(.character("c"), .character("a"))
        #expect(driver.lines.contains("   2 changes: what was stored before each is stored again."))
        driver.press(.character("y"))
        #expect(driver.stored.isEmpty && driver.lines[2].hasPrefix(" ! Name "))
        #expect(driver.message == " 2 changes are taken back; Name is left: another program has changed it")
        driver.press(.character("a"))
        #expect(driver.message == " Not taken back: another program has changed the value since")
        driver.press(.character("d"))
        #expect(driver.stored.isEmpty && driver.form.changes.isEmpty && driver.form.overlay == nil)
    }

    @Test mutating func aValueThatAnotherProgramHasSetBackIsNoChange() {
        change("Sync Location", .character(" "))
        change("Name", .enter, .character("x"), .enter)
        driver.press(.character("c"))
        driver.change("HPName", to: "Icarus")
        #expect(driver.form.list.rows.count == 1 && driver.selectedTitle == "Sync Location")
        driver.change("HPSyncLocations", to: nil)
        #expect(driver.form.changes.isEmpty && driver.form.overlay == nil)
    }

    @Test mutating func nothingIsTakenBackIfAllHasBeenSetBackBeforeTheAnswer() {
        change("Name", .enter, .character("x"), .enter)
        driver.press(.character("c"), .character("a"))
        driver.change("HPName", to: "Icarus")
        driver.press(.character("y"))
        #expect(driver.message == " There are no changes to take back" && driver.form.overlay == nil)
    }

    @Test mutating func aTextIsNoMissingValue() {
        change("Name", .enter, .control("u"), .paste("not stored"), .enter)
        driver.press(.character("c"))
        let text = driver.form.frame.lines[2].runs.filter { $0.text.contains("not stored") }
        #expect(text.count == 1 && text.allSatisfy { !$0.style.attributes.contains(.dim) })
        driver.press(.escape, .character("d"), .character("c"))
        let none = driver.form.frame.lines[2].runs.filter { $0.text.contains("not stored") }
        #expect(none.count == 1 && none.allSatisfy { $0.style.attributes.contains(.dim) })
    }

    @Test mutating func theKeysFitIntoTheSmallestForm() throws {
        driver = try FormDriver(.sample(), columns: 40, lines: 10)
        #expect(!driver.message.contains("c changes"))
        change("Sync Location", .character(" "))
        #expect(!driver.message.contains("c changes"))
        driver.press(.resize(Size(columns: 80, lines: 24)))
        #expect(driver.message.hasSuffix("q quit  c changes"))
        driver.press(.resize(Size(columns: 40, lines: 10)), .character("c"))
        #expect(driver.message == " d take back  a all  Enter go  Esc back")
    }

    @Test mutating func aChangeOfAChangeOfAnotherBeginsWithThat() {
        change("Name", .enter, .character("x"), .enter)
        driver.change("HPName", to: "Daedalus")
        change("Name", .enter, .character("y"), .enter)
        driver.press(.character("c"))
        #expect(driver.lines[2].hasSuffix("  Daedalus → Daedalusy"))
        driver.press(.character("d"))
        #expect(driver.stored == ["HPName": "Daedalus"])
    }

    @Test mutating func whatIsSetBackByHandIsNoChange() {
        change("Name", .enter, .character("x"), .enter)
        change("Sync Location", .character(" "))
        change("Name", .enter, .backspace, .enter)
        #expect(driver.form.changes.count == 1)
        change("Sync Location", .character("d"))
        #expect(driver.form.changes.isEmpty)
    }

    @Test mutating func aValueOfAnotherTypeIsStoredAgain() throws {
        driver = try FormDriver(.sample(), stored: ["HPSyncLocations": 1, "HPAltitude": 50])
        change("Sync Location", .character(" "))
        change("Altitude", .right)
        driver.press(.character("c"), .character("a"), .character("y"))
        #expect(driver.stored == ["HPSyncLocations": 1, "HPAltitude": 50])
    }

    @Test mutating func aValueOfAnotherTypeIsAChange() throws {
        driver = try FormDriver(.sample(), stored: ["HPSyncLocations": 1])
        change("Sync Location", .character(" "), .character(" "))
        #expect(driver.form.changes.map(\.before) == [1] && driver.form.changes.map(\.after) == [true])
    }

    @Test mutating func enterGoesToTheSetting() {
        change("Loft", .enter, .character(" "))
        driver.press(.down, .enter, .character("x"), .enter, .escape)
        driver.press(.character("c"), .down)
        #expect(driver.lines.contains(" Pigeon › Loft"))
        driver.press(.enter)
        #expect(driver.selectedTitle == "Greeting" && driver.lines[0].hasPrefix(" Pigeon › Loft "))
        // The switch on which it depends.
        driver.press(.character("c"), .character("d"))
        #expect(driver.lines[0].hasPrefix(" Changes ") && driver.selectedTitle == "Greeting")
        driver.press(.enter)
        #expect(driver.message == " Greeting is not shown now" && driver.lines[0].hasPrefix(" Changes "))
        driver.press(.character("d"))
        #expect(driver.stored == ["HPName": "Icarus"])
    }

    @Test mutating func enterDoesNotOpenAPaneThatIsHidden() throws {
        var link = TestBundle.child("Loft", "Loft")
        link.set(["Key": "on", "Value": true], forKey: "DependsOn")
        let loft = TestBundle.pane("Loft", [TestBundle.toggle("Open", "open")])
        let root = TestBundle.pane("Dove", [TestBundle.toggle("On", "on"), link])
        driver = try FormDriver(TestBundle(["Root": root, "Loft": loft]), stored: ["on": true])
        driver.press(.down, .enter, .character(" "), .escape, .up, .character(" "), .character("c"), .enter)
        #expect(driver.message == " Open is not shown now" && driver.lines[0].hasPrefix(" Changes "))
        driver.press(.down, .character("d"), .enter)
        #expect(driver.selectedTitle == "Open" && driver.lines[0].hasPrefix(" Dove › Loft "))
    }

    /// Also if another element of the pane shows the same setting.
    @Test mutating func enterGoesToTheElementThatPeopleChanged() throws {
        let toggles = [TestBundle.toggle("One", "k"), TestBundle.toggle("Other", "k")]
        driver = try FormDriver(TestBundle(toggles[0], toggles[1]))
        change("Other", .character(" "))
        driver.press(.home, .character("c"))
        #expect(driver.selectedTitle == "Other")
        driver.press(.enter)
        #expect(driver.selectedTitle == "Other")
    }

    @Test mutating func theFirstFailureIsShownAndValuesAreTakenBackInMemory() {
        change("Sync Location", .character(" "))
        change("Name", .enter, .character("x"), .enter)
        change("Altitude", .right)
        driver.unwritable = ["HPName", "HPAltitude"]
        driver.press(.character("c"), .character("a"), .character("y"))
        #expect(driver.message == " Not saved: HPName: no room")
        #expect(driver.stored == ["HPName": "Icarus"] && driver.form.changes.isEmpty)
    }

    @Test mutating func takingBackAndResettingDoNotAsk() throws {
        change("Race Mode", .character(" "), .character("y"))
        change("Race Mode", .character("d"))
        #expect(driver.stored == ["HPName": "Icarus"])
        change("Race Mode", .character(" "), .character("y"))
        driver.press(.character("c"), .character("d"))
        #expect(driver.stored == ["HPName": "Icarus"] && driver.form.changes.isEmpty)
    }

    @Test mutating func theDescriptionOfAResultSaysNothingOfChanges() {
        change("Name", .enter, .character("x"), .enter)
        driver.change("HPName", to: "Daedalus")
        driver.press(.character("/"))
        driver.type("hpname")
        #expect(driver.selectedTitle == "Name" && !driver.lines.contains { $0.contains("another program") })
    }

    @Test mutating func longValuesShareTheLine() throws {
        driver = try FormDriver(.sample(), stored: ["HPName": .string(String(repeating: "b", count: 99))], columns: 40)
        change("Name", .enter, .control("u"), .paste(String(repeating: "a", count: 99)), .enter)
        driver.press(.character("c"))
        #expect(driver.lines[2] == "   Name        bbbbbbbbb… → aaaaaaaaaa…")
        change("Name", .escape, .enter, .control("u"), .character("a"), .enter)
        driver.press(.character("c"))
        #expect(driver.lines[2].hasSuffix("bbbbbbbbbbb… → a"))
    }

    @Test mutating func theListFitsIntoEverySize() {
        change("Name", .enter, .paste(String(repeating: "日é", count: 200)), .enter)
        change("Loft", .enter, .character(" "))
        driver.press(.character("c"))
        for size in [Size(columns: 80, lines: 24), Size(columns: 20, lines: 5), Size(columns: 40, lines: 10)] {
            driver.press(.resize(size))
            #expect(driver.form.frame.lines.allSatisfy { FormDriver.widths.width($0.text) == size.columns })
            driver.press(.character("x"), .down, .up)
        }
        #expect(driver.lines[1].hasPrefix("   Name ") && driver.lines[1].contains("Icarus → Icarus"))
        driver.press(.resize(Size(columns: 20, lines: 5)), .character("d"), .character("a"), .character("y"))
        #expect(driver.form.changes.count == 2)
    }
}
