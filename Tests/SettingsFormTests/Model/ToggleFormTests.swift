import PrefsCore
import Testing

@testable import settings_form

@Suite struct ToggleFormTests {
    @Test func spaceSwitchesOnAndOff() throws {
        var driver = try FormDriver(.sample())
        #expect(driver.selectedTitle == "Sync Location")
        driver.press(.character(" "))
        #expect(driver.stored == ["HPSyncLocations": true])
        #expect(try #require(driver.line("Sync Location")).hasSuffix("[x]"))
        driver.press(.enter)
        #expect(driver.stored == ["HPSyncLocations": false])
        #expect(try #require(driver.line("Sync Location")).hasSuffix("[ ]"))
    }

    @Test func aChangedValueIsMarkedAndDRestoresTheDefault() throws {
        var driver = try FormDriver(.sample())
        #expect(try #require(driver.line("Sync Location")).hasPrefix("   S"))
        driver.press(.character(" "))
        #expect(try #require(driver.line("Sync Location")).hasPrefix(" • S"))
        #expect(driver.message.contains("d default"))
        driver.press(.character("d"))
        #expect(driver.stored.isEmpty && driver.effects.last == .reset(1))
        #expect(try #require(driver.line("Sync Location")).hasPrefix("   S"))
        driver.press(.character("d"))
        #expect(driver.message == " It has its default" && driver.effects.count == 2)
    }

    @Test(arguments: [Key.backspace, .delete])
    func backspaceAndDeleteRestoreTheDefaultToo(key: Key) throws {
        var driver = try FormDriver(.sample(), stored: ["HPSyncLocations": true])
        driver.press(key)
        #expect(driver.stored.isEmpty)
    }

    @Test func aPromptAsksFirst() throws {
        var driver = try FormDriver(.sample())
        driver.select("Race Mode")
        driver.press(.character(" "))
        #expect(driver.stored.isEmpty)
        #expect(driver.lines.contains(" Race?") && driver.lines.contains("   The pigeon will be tired."))
        #expect(driver.selectedTitle == "Rest")
        driver.press(.enter)
        #expect(driver.stored.isEmpty && driver.selectedTitle == "Race Mode")
        driver.press(.character(" "), .down, .enter)
        #expect(driver.stored == ["HPRaceMode": "fast"])
        // Only switching on asks.
        driver.press(.character(" "))
        #expect(driver.stored == ["HPRaceMode": "slow"])
    }

    @Test(arguments: [(Key.character("y"), true), (.character("n"), false), (.escape, false)])
    func oneKeyAnswersAPrompt(key: Key, isSet: Bool) throws {
        var driver = try FormDriver(.sample())
        driver.select("Race Mode")
        driver.press(.character(" "), key)
        #expect(driver.stored == (isSet ? ["HPRaceMode": "fast"] : [:]))
    }

    @Test func aValueOfNeitherStateIsShownAndReplaced() throws {
        var driver = try FormDriver(.sample(), stored: ["HPSyncLocations": "maybe"])
        #expect(try #require(driver.line("Sync Location")).hasSuffix("maybe [?]"))
        #expect(driver.lines.contains { $0.contains("The stored value does not fit") })
        driver.press(.character(" "))
        #expect(driver.stored == ["HPSyncLocations": true])
    }

    @Test func textsThatProgramsReadAsOtherTypesAreShownAsThoseAndStoredWithTheirTypes() throws {
        var driver = try FormDriver(
            .sample(), stored: ["HPSyncLocations": "true", "HPMapType": "2", "HPAltitude": "50"])
        #expect(try #require(driver.line("Sync Location")).hasSuffix("[x]"))
        #expect(try #require(driver.line("Map Type")).hasSuffix("Hybrid ▾"))
        // It is the default.
        #expect(try #require(driver.line("Altitude")).hasPrefix("   Altitude"))
        #expect(!driver.lines.contains { $0.contains("does not fit") })
        driver.press(.character(" "))
        driver.select("Altitude")
        driver.press(.right)
        driver.select("Map Type")
        driver.press(.enter)
        #expect(driver.selectedTitle == "Hybrid")
        driver.press(.up, .enter)
        #expect(driver.stored == ["HPSyncLocations": false, "HPMapType": 1, "HPAltitude": 55.0])
    }

    @Test func aManagedValueIsLocked() throws {
        var driver = try FormDriver(.sample(), stored: ["HPSyncLocations": true], managed: ["HPSyncLocations"])
        #expect(try #require(driver.line("Sync Location")).hasSuffix("[x] locked"))
        for key in [Key.character(" "), .enter, .character("d")] {
            driver.press(key)
            #expect(driver.message == " The administrator manages this setting")
        }
        #expect(driver.effects.isEmpty)
    }
}
