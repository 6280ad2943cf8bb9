import PrefsCore
import Testing

@testable import settings_form

@Suite struct SliderFormTests {
    @Test func arrowsMoveByAStep() throws {
        var driver = try FormDriver(.sample())
        driver.select("Altitude")
        driver.press(.right)
        #expect(driver.stored == ["HPAltitude": .real(55)])
        driver.press(.left, .left)
        #expect(driver.stored == ["HPAltitude": .real(45)])
    }

    @Test func theKnobStaysInTheRange() throws {
        var driver = try FormDriver(.sample(), stored: ["HPAltitude": 100])
        driver.select("Altitude")
        #expect(try #require(driver.line("Altitude")).contains("━●  100") == false)
        #expect(try #require(driver.line("Altitude")).hasSuffix("━● 100"))
        driver.press(.right)
        #expect(driver.effects.isEmpty)
        driver.press(.left)
        #expect(driver.stored == ["HPAltitude": .real(95)])
    }

    @Test func withoutADefaultItShowsItsSmallestValue() throws {
        let slider: PropertyListDictionary = [
            "Type": "PSSliderSpecifier", "Key": "HPSpeed", "MinimumValue": 3, "MaximumValue": 9,
        ]
        let driver = try FormDriver(TestBundle(slider))
        #expect(try #require(driver.line("HPSpeed")).contains(" ●─") && driver.line("HPSpeed")?.hasSuffix(" 3") == true)
    }

    @Test func digitsTypeAValue() throws {
        var driver = try FormDriver(.sample())
        driver.select("Altitude")
        driver.type("35")
        #expect(driver.effects.isEmpty)
        driver.press(.enter)
        #expect(driver.stored == ["HPAltitude": .real(35)])
    }

    @Test(arguments: [
        ("150", " 150 is not between 0 and 100"), ("7", " 7 is between two steps; choose 5 or 10"),
        ("1x", " '1x' is not a number"), ("-", " '-' is not a number"),
    ])
    func refusalsAreShown(text: String, message: String) throws {
        var driver = try FormDriver(.sample())
        driver.select("Altitude")
        driver.type(text)
        driver.press(.enter)
        #expect(driver.message == message && driver.effects.isEmpty)
        driver.press(.escape)
        #expect(try #require(driver.line("Altitude")).hasSuffix("50"))
    }

    @Test(arguments: [PropertyList.real(.nan), .real(.infinity), .real(-1e300), "high", true])
    func aValueOutsideTheRangeIsShown(value: PropertyList) throws {
        var driver = try FormDriver(.sample(), stored: ["HPAltitude": value])
        driver.select("Altitude")
        #expect(driver.lines.contains { $0.contains("The stored value does not fit") })
        driver.press(.right, .left)
        guard case .real(let number)? = driver.stored["HPAltitude"] else { Issue.record(); return }
        #expect((0...100).contains(number))
    }
}
