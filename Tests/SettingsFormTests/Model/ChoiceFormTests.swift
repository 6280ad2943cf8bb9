import PrefsCore
import Testing

@testable import settings_form

@Suite struct ChoiceFormTests {
    @Test func aMultiValueOpensAList() throws {
        var driver = try FormDriver(.sample())
        driver.select("Map Type")
        driver.press(.enter)
        #expect(driver.lines[0].hasPrefix(" Pigeon › Map Type"))
        #expect(driver.selectedTitle == "Standard")
        #expect(driver.lines.contains("   (•) Standard") && driver.lines.contains("   ( ) Hybrid"))
        driver.press(.down, .enter)
        #expect(driver.stored == ["HPMapType": 1] && driver.selectedTitle == "Map Type")
        #expect(try #require(driver.line("Map Type")).hasSuffix("Satellite ▾"))
    }

    @Test(arguments: [Key.escape, .left])
    func theListIsLeftWithoutAChange(key: Key) throws {
        var driver = try FormDriver(.sample())
        driver.select("Map Type")
        driver.press(.right, .down, key)
        #expect(driver.effects.isEmpty && driver.selectedTitle == "Map Type")
    }

    @Test func deleteInTheListRestoresTheDefault() throws {
        var driver = try FormDriver(.sample(), stored: ["HPMapType": 2])
        driver.select("Map Type")
        driver.press(.enter)
        #expect(driver.selectedTitle == "Hybrid")
        driver.press(.delete)
        #expect(driver.stored.isEmpty)
        driver.press(.enter, .delete)
        #expect(driver.message == " It has its default" && driver.effects.count == 1)
    }

    // MARK: Searching a list

    /// A list of the choices `Zone 0` to `Zone 20`, of which `Dawn` and `Quick` begin like keys of the form.
    private func zones() throws -> FormDriver {
        let titles = (0...20).map { PropertyList.string("Zone \(20 - $0)") } + ["Dawn", "Quick"]
        let zone: PropertyListDictionary = [
            "Type": "PSMultiValueSpecifier", "Title": "Zone", "Key": "HPZone", "DefaultValue": "Zone 20",
            "Titles": .array(titles), "Values": .array(titles),
        ]
        var driver = try FormDriver(TestBundle(zone))
        driver.press(.enter)
        return driver
    }

    @Test(arguments: ["Zone 5", "zone 5", "/zone 5", "Dawn", "Quick", "/q"])
    func aTextThatIsTypedFindsAChoice(text: String) throws {
        var driver = try zones()
        driver.type(text)
        let typed = text.drop { $0 == "/" }
        #expect(driver.effects.isEmpty && driver.message == " /\(typed)")
        #expect(driver.form.frame.cursor?.column == 2 + typed.count)
        driver.press(.enter)
        let title = try #require(["z": "Zone 5", "d": "Dawn", "q": "Quick"][typed.prefix(1).lowercased()])
        #expect(driver.stored == ["HPZone": .string(title)])
    }

    @Test func aTextThatIsPastedFindsAChoice() throws {
        var driver = try zones()
        driver.press(.paste("Zone 5"), .enter)
        #expect(driver.stored == ["HPZone": "Zone 5"])
    }

    @Test func whatIsTypedIsEditedAndLeft() throws {
        var driver = try zones()
        driver.type("Zone 5x")
        #expect(driver.lines[2] == "   Nothing is found" && driver.form.list.rows.isEmpty)
        driver.press(.enter)
        #expect(driver.message == " Nothing is found; Esc goes back" && driver.effects.isEmpty)
        driver.press(.backspace)
        #expect(driver.selectedTitle == "Zone 5" && driver.line("( ) Zone 15") != nil && driver.line("( ) Dawn") == nil)
        driver.press(.escape)
        #expect(driver.selectedTitle == "Zone 5" && driver.message.contains("/ search"))
        driver.type("Z")
        driver.press(.backspace, .backspace, .backspace)
        #expect(driver.effects.isEmpty && driver.lines[0].hasPrefix(" Pigeon › Zone"))
        driver.press(.escape)
        #expect(driver.lines[0].hasPrefix(" Pigeon  ") && driver.effects.isEmpty)
    }

    @Test func aRadioGroupWithoutATitleIsCalledByItsKey() throws {
        let group: PropertyListDictionary = [
            "Type": "PSRadioGroupSpecifier", "Key": "HPUnits", "DefaultValue": "km", "Values": ["km"],
            "Titles": ["Kilometres"],
        ]
        let empty: PropertyListDictionary = [
            "Type": "PSToggleSwitchSpecifier", "Title": "", "Key": "HPSync", "DefaultValue": false,
        ]
        let driver = try FormDriver(TestBundle(group, empty))
        #expect(driver.lines.contains(" HPUnits") && driver.line("HPSync")?.hasSuffix("[ ]") == true)
    }

    @Test func aRadioGroupIsChosenFromOnItsPane() throws {
        var driver = try FormDriver(.sample())
        driver.select("Miles")
        driver.press(.character(" "))
        #expect(driver.stored == ["HPUnits": "mi"])
        #expect(driver.lines.contains(" • (•) Miles") && driver.lines.contains("   ( ) Kilometres"))
        driver.press(.character("d"))
        #expect(driver.stored.isEmpty && driver.lines.contains("   (•) Kilometres"))
    }

    @Test func aTitleValueWithoutAKeyShowsItsDefault() throws {
        let title: PropertyListDictionary = [
            "Type": "PSTitleValueSpecifier", "Title": "Version", "Key": "", "DefaultValue": "1.2",
        ]
        let driver = try FormDriver(TestBundle(title))
        #expect(try #require(driver.line("Version")).hasSuffix(" 1.2"))
    }

    @Test func aTitleValueIsReadOnly() throws {
        var driver = try FormDriver(.sample(), stored: ["HPVersion": "9"])
        driver.select("Version")
        driver.press(.enter)
        #expect(driver.message == " This value can only be read")
        driver.press(.character("d"))
        #expect(driver.message == " This value can only be read" && driver.effects.isEmpty)
    }
}
