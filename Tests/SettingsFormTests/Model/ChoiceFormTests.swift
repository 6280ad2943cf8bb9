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

    @Test func dInTheListRestoresTheDefault() throws {
        var driver = try FormDriver(.sample(), stored: ["HPMapType": 2])
        driver.select("Map Type")
        driver.press(.enter)
        #expect(driver.selectedTitle == "Hybrid")
        driver.press(.character("d"))
        #expect(driver.stored.isEmpty)
        driver.press(.enter, .character("d"))
        #expect(driver.message == " It has its default" && driver.effects.count == 1)
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
