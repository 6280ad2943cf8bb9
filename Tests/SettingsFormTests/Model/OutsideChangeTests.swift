import PrefsCore
import Testing

@testable import settings_form

@Suite struct OutsideChangeTests {
    private var driver: FormDriver

    init() throws {
        driver = try FormDriver(.sample())
    }

    @Test mutating func aChangeByAnotherProgramIsShown() throws {
        driver.change("HPSyncLocations", to: true)
        #expect(try #require(driver.line("Sync Location")).hasPrefix(" • S"))
        driver.change("HPSyncLocations", to: nil)
        #expect(try #require(driver.line("Sync Location")).hasSuffix("[ ]"))
    }

    @Test mutating func editingGoesOnWhileItsValueChanges() {
        driver.select("Name")
        driver.press(.enter, .character("x"))
        driver.change("HPName", to: "Other")
        driver.press(.enter)
        #expect(driver.stored == ["HPName": "Homerx"])
    }

    @Test mutating func editingEndsWhenTheElementIsHidden() {
        driver.change("HPOpen", to: true)
        driver.select("Loft")
        driver.press(.enter, .down, .enter, .character("x"))
        #expect(driver.form.frame.cursor != nil)
        driver.change("HPOpen", to: false)
        #expect(driver.form.frame.cursor == nil && driver.message == " Greeting is no longer shown")
        #expect(driver.effects.isEmpty && driver.selectedTitle == "Deep")
    }

    @Test mutating func choosingEndsWhenTheValueBecomesManaged() {
        driver.select("Map Type")
        driver.press(.enter, .down)
        driver.change("HPMapType", to: 2, isManaged: true)
        #expect(driver.message == " The administrator manages this setting")
        #expect(driver.selectedTitle == "Map Type")
        driver.press(.enter)
        #expect(driver.effects.isEmpty)
    }

    @Test mutating func theSelectionStaysOnItsElement() {
        driver.select("Loft")
        driver.press(.enter, .down)
        #expect(driver.selectedTitle == "Deep")
        driver.change("HPOpen", to: true)
        #expect(driver.selectedTitle == "Deep" && driver.line("Greeting") != nil)
    }
}
