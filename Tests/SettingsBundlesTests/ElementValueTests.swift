import PrefsCore
import SettingsBundles
import Testing

/// What the elements accept, refuse and show.
@Suite struct ElementValueTests {
    // MARK: Toggle switches

    @Test(arguments: [("on", true), ("YES", true), ("True", true), ("1", true), ("off", false), ("0", false)])
    func aToggleTakesTheWordsForOnAndOff(_ text: String, _ value: Bool) throws {
        #expect(try toggle().value(fromText: text) == .boolean(value))
    }

    @Test func aToggleStoresTheValuesOfItsSchema() throws {
        let toggle = try toggle(["TrueValue": "metric", "FalseValue": 0])
        #expect(try toggle.value(fromText: "on") == "metric")
        #expect(try toggle.value(fromText: "metric") == "metric")
        #expect(try toggle.value(fromText: "0") == 0)
        #expect(toggle.text(of: "metric") == "on")
        #expect(toggle.text(of: 0) == "off")
        #expect(toggle.text(of: 0.0) == "off")
        #expect(toggle.text(of: "other") == "other")
    }

    /// `0` switches this toggle on, although it is a word for off.
    @Test func aValueOfAToggleGoesBeforeTheWords() throws {
        let inverted = try toggle(["TrueValue": 0, "FalseValue": 1])
        #expect(try inverted.value(fromText: "0") == 0)
        #expect(inverted.text(of: 0) == "on")
        #expect(try inverted.value(fromText: "off") == 1)
    }

    @Test(arguments: [("true", true), ("YES", true), ("1", true), ("on", true), ("no", false), ("Off", false)])
    func aToggleReadsTextAsProgramsDo(_ text: String, _ isOn: Bool) throws {
        let toggle = try toggle()
        try toggle.check(.string(text))
        #expect(toggle.text(of: .string(text)) == (isOn ? "on" : "off"))
        #expect(toggle.typedValue(of: .string(text)) == .boolean(isOn))
        #expect(toggle.typedValue(of: .boolean(isOn)) == nil)
    }

    @Test func aToggleAcceptsTheNumbersOfItsBooleansAndNothingElse() throws {
        let toggle = try toggle()
        try toggle.check(1)
        try toggle.check(false)
        #expect(refusal(toggle, 2) == "'2' is neither on nor off")
        #expect(refusal(toggle, "maybe") == "it is a string and not a boolean")
        #expect(refusal(toggle, text: "maybe") == "'maybe' is neither on nor off")
    }

    // MARK: Text fields

    @Test func aTextFieldTakesAnyTextUnlessItHasAPattern() throws {
        let field = try element("PSTextFieldSpecifier", ["KeyboardType": "NumberPad"])
        #expect(try field.value(fromText: "not a number") == "not a number")
        #expect(try field.value(fromText: "") == "")
        #expect(refusal(field, 8080) == "it is an integer and not a string")
    }

    @Test(arguments: ["[0-9]{2,4}", "[0-9]+|x", "^[0-9]*$"])
    func aPatternMustMatchTheWholeText(_ pattern: String) throws {
        let field = try element("PSTextFieldSpecifier", ["Pattern": .string(pattern)])
        #expect(try field.value(fromText: "123") == "123")
        #expect(refusal(field, text: "123a") == "'123a' does not match \(pattern)")
        #expect(refusal(field, text: "12\n3") != nil)
        #expect(refusal(field, "a1") == "'a1' does not match \(pattern)")
    }

    @Test func aPatternCountsCharactersAndNotBytes() throws {
        let field = try element("PSTextFieldSpecifier", ["Pattern": "..", "DefaultValue": "äö"])
        #expect(try field.value(fromText: "äö") == "äö")
        #expect(refusal(field, text: "ä") != nil)
        #expect(refusal(field, text: "äöü") != nil)
    }

    @Test func aSecretIsNeverShown() throws {
        let field = try element("PSTextFieldSpecifier", ["IsSecure": true, "Pattern": "[0-9]+"])
        #expect(refusal(field, text: "hunter2") == "the text does not match [0-9]+")
        #expect(field.text(of: "loft") == "set")
        #expect(field.text(of: "") == "not set")
        #expect(field.text(of: nil) == "not set")
    }

    // MARK: Sliders

    @Test func aSliderTakesNumbersOfItsRange() throws {
        let slider = try slider(["MinimumValue": -1, "MaximumValue": 1])
        #expect(try slider.value(fromText: "0.25") == 0.25)
        #expect(try slider.value(fromText: "-1") == -1.0)
        #expect(refusal(slider, text: "1.5") == "1.5 is not between -1 and 1")
        #expect(refusal(slider, text: "much") == "'much' is not a number")
        #expect(refusal(slider, text: "nan") == "'nan' is not a number")
        #expect(refusal(slider, text: "inf") == "inf is not between -1 and 1")
        #expect(refusal(slider, "much") == "it is a string and not a real number")
        #expect(refusal(slider, true) == "it is a boolean and not a real number")
        try slider.check(1)
        #expect(slider.text(of: 0.5) == "0.5")
        #expect(slider.text(of: 1.0) == "1")
    }

    @Test func aSliderWithStepsTakesNothingBetweenThem() throws {
        let slider = try slider(["MinimumValue": 0, "MaximumValue": 1, "Step": 0.1])
        for count in 0...10 { try slider.check(.real(Double(count) * 0.1)) }
        #expect(refusal(slider, text: "0.33") == "0.33 is between two steps; choose 0.3 or 0.4")
    }

    @Test func theGreatestValueCanBeChosenAlthoughItIsNoStep() throws {
        let slider = try slider(["MinimumValue": 0, "MaximumValue": 10, "Step": 4])
        try slider.check(10)
        #expect(refusal(slider, text: "9") == "9 is between two steps; choose 8 or 10")
    }

    @Test func movingASliderKeepsToItsSteps() throws {
        guard case .slider(let slider) = try slider(["MinimumValue": 0, "MaximumValue": 1, "Step": 0.1]).kind else {
            throw WrongKind()
        }
        #expect(slider.value(0.2, movedBy: 1) == 0.3)
        #expect(slider.value(0.3, movedBy: -1) == 0.2)
        #expect(slider.value(0.25, movedBy: 1) == 0.3)
        #expect(slider.value(0.25, movedBy: -1) == 0.2)
        #expect(slider.value(0.95, movedBy: 5) == 1)
        #expect(slider.value(0, movedBy: -1) == 0)
        #expect(slider.value(.nan, movedBy: 1) == 0)
    }

    @Test func aSliderTakesLargeIntegersRounded() throws {
        let slider = try slider(["MinimumValue": 0, "MaximumValue": .integer(PropertyListInteger(Int.max))])
        #expect(try slider.value(fromText: "5") == 5.0)
        try slider.check(.integer(PropertyListInteger(9_007_199_254_740_993)))
        #expect(refusal(slider, .real(.nan)) == "'nan' is not a number")
    }

    @Test(arguments: [1e-7, 1e-5, 0.25, 1.0000005])
    func movingASliderByOneStepChangesItByOneStep(_ step: Double) throws {
        let maximum = step * 10
        let element = try slider(["MinimumValue": 0, "MaximumValue": .real(maximum), "Step": .real(step)])
        guard case .slider(let slider) = element.kind else { throw WrongKind() }
        let first = slider.value(0, movedBy: 1)
        #expect(abs(first - step) < step * 1e-9)
        #expect(slider.value(first, movedBy: -1) == 0)
        try element.check(.real(first))
    }

    @Test func aStepFarTooSmallForItsRangeIsRefused() throws {
        let read = try TemporaryBundle([
            "Type": "PSSliderSpecifier", "Key": "k", "DefaultValue": 0, "MinimumValue": 0, "MaximumValue": 1,
            "Step": 1e-300,
        ]).read()
        #expect(read.places(.error) == ["Root.plist: PreferenceSpecifiers.0.Step"])
    }

    @Test func aSliderReadsTheTextOfANumberAsProgramsDo() throws {
        let slider = try slider(["MinimumValue": -1, "MaximumValue": 1])
        try slider.check("0.5")
        #expect(refusal(slider, "1.5") == "1.5 is not between -1 and 1")
        #expect(slider.typedValue(of: "0.5") == 0.5)
        #expect(slider.typedValue(of: 0.5) == nil)
    }

    // MARK: Choices

    @Test func aChoiceReadsTheTextOfAValueAsProgramsDo() throws {
        let choice = try choosing(["Values": [0, 1, 2.5, "1"], "Titles": ["Standard", "Satellite", "Hybrid", "One"]])
        try choice.check("0")
        #expect(choice.text(of: "0") == "Standard")
        #expect(choice.text(of: "2.5") == "Hybrid")
        #expect(choice.text(of: "1") == "One")
        #expect(choice.typedValue(of: "0") == 0)
        #expect(choice.typedValue(of: "1") == nil)
        #expect(refusal(choice, "3")?.hasPrefix("'3' is not a choice; choose Standard (0)") == true)
    }

    @Test func aChoiceIsMadeByItsValueOrByItsTitle() throws {
        let choice = try choosing(["Values": [0, 1, "2"], "Titles": ["Standard", "Satellite", "1"]])
        #expect(try choice.value(fromText: "0") == 0)
        #expect(try choice.value(fromText: "Satellite") == 1)
        #expect(try choice.value(fromText: "satellite") == 1)
        #expect(try choice.value(fromText: "1") == 1)
        #expect(try choice.value(fromText: "2") == "2")
        #expect(choice.text(of: 1.0) == "Satellite")
        #expect(choice.text(of: 7) == "7")
        #expect(
            refusal(choice, text: "Hybrid") == "'Hybrid' is not a choice; choose Standard (0), Satellite (1), 1 (2)")
        #expect(refusal(choice, 3) == "'3' is not a choice; choose Standard (0), Satellite (1), 1 (2)")
    }

    @Test func aTitleOfTwoChoicesIsRefused() throws {
        let choice = try choosing(["Values": [1, 2], "Titles": ["Map", "Map"]])
        #expect(refusal(choice, text: "Map") == "several choices are called 'Map'; choose by value: 1, 2")
        #expect(try choice.value(fromText: "2") == 2)
    }

    @Test func choicesAreSortedByTitleWhereTheSchemaSaysSo() throws {
        let values: PropertyListDictionary = ["Values": [1, 2, 3], "Titles": ["b", "C", "a"]]
        #expect(try choosing(values).choices.map(\.value) == [1, 2, 3])
        var sorted = values
        sorted["DisplaySortedByTitle"] = true
        #expect(try choosing(sorted).choices.map(\.value) == [3, 1, 2])
    }

    @Test func aTitleValueIsShownAndNotChanged() throws {
        let title = try element("PSTitleValueSpecifier", ["Values": ["a"], "Titles": ["Alpha"], "DefaultValue": "a"])
        #expect(title.text(of: "a") == "Alpha")
        #expect(title.text(of: "b") == "b")
        #expect(refusal(title, text: "a") == "it can only be read")
        try title.check("anything")
        #expect(!title.isEditable)
    }

    @Test func aGroupHasNoValue() throws {
        let group = try #require(try TemporaryBundle(["Type": "PSGroupSpecifier"]).read().settings.first)
        #expect(refusal(group, text: "x") == "it has no value")
    }

    private struct WrongKind: Error {}

    // MARK: Making elements

    private func refusal(_ element: SettingsElement, text: String) -> String? {
        do {
            _ = try element.value(fromText: text)
            return nil
        } catch { return error.description }
    }

    private func refusal(_ element: SettingsElement, _ value: PropertyList) -> String? {
        do {
            try element.check(value)
            return nil
        } catch { return error.description }
    }

    private func toggle(_ keys: PropertyListDictionary = [:]) throws -> SettingsElement {
        try element("PSToggleSwitchSpecifier", keys)
    }

    private func slider(_ keys: PropertyListDictionary) throws -> SettingsElement {
        try element("PSSliderSpecifier", keys)
    }

    private func choosing(_ keys: PropertyListDictionary) throws -> SettingsElement {
        try element("PSMultiValueSpecifier", keys)
    }

    private func element(_ type: String, _ keys: PropertyListDictionary) throws -> SettingsElement {
        var element: PropertyListDictionary = ["Type": .string(type), "Title": "Title", "Key": "key"]
        for (key, value) in keys { element[key] = value }
        return try #require(try TemporaryBundle(element).read().settings.first)
    }
}
