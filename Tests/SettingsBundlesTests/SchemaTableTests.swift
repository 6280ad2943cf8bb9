import PrefsCore
import SettingsBundles
import Testing

/// Apple's table of keys, one case for each row.
@Suite struct SchemaTableTests {
    @Test(arguments: SchemaRow.all)
    func acceptsAndRefusesTheValuesOfTheTable(_ row: SchemaRow) throws {
        for value in row.accepted {
            var element = row.element
            element[row.key] = value
            #expect(try errors(element).isEmpty, "\(value)")
        }
        for value in row.refused {
            var element = row.element
            element[row.key] = value
            let place = "Root.plist: PreferenceSpecifiers.1.\(row.key)"
            #expect(try errors(element).contains { $0.hasPrefix(place) || otherPlaces(row).contains($0) }, "\(value)")
        }
        for value in row.warned {
            var element = row.element
            element[row.key] = value
            let bundle = try bundle(element)
            #expect(bundle.places(.error).isEmpty, "\(value)")
            #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1.\(row.key)"], "\(value)")
        }
    }

    @Test(
        arguments: [
            ("StringsTable", ["Root"], [1, []]),
            ("ApplicationGroupContainerIdentifier", ["group.pigeon", ""], [1, ".x"]),
            ("Title", ["Pigeon"], [1, true]),
        ] as [(String, [PropertyList], [PropertyList])])
    func acceptsAndRefusesTheKeysOfAPane(_ key: String, _ accepted: [PropertyList], _ refused: [PropertyList]) throws {
        for (value, isRefused) in accepted.map({ ($0, false) }) + refused.map({ ($0, true) }) {
            let bundle = try TemporaryBundle()
            try bundle.write(["PreferenceSpecifiers": [], key: value], to: "Root.plist")
            #expect(try bundle.read().places(.error) == (isRefused ? ["Root.plist: " + key] : []), "\(value)")
        }
    }

    @Test(arguments: ["Type", "Title", "Prompt"])
    func refusesAPromptWithout(_ key: String) throws {
        var prompt = SchemaRow.prompt
        prompt[key] = nil
        let element: PropertyListDictionary = [
            "Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": "k", "DefaultValue": true,
            "TrueConfirmationPrompt": .dictionary(prompt),
        ]
        #expect(try bundle(element).places(.error) == ["Root.plist: PreferenceSpecifiers.1.TrueConfirmationPrompt"])
    }

    /// Where it is reported that `Values` has another number of elements than `Titles`: at the titles, or at the
    /// element if it has none.
    private func otherPlaces(_ row: SchemaRow) -> [String] {
        guard row.key == "Values" || row.specifier == "PSTitleValueSpecifier" else { return [] }
        return ["Root.plist: PreferenceSpecifiers.1", "Root.plist: PreferenceSpecifiers.1.Titles"]
    }

    @Test(arguments: SchemaRow.all)
    func reportsAMissingKeyThatTheTableRequires(_ row: SchemaRow) throws {
        var element = row.element
        element[row.key] = nil
        let bundle = try bundle(element)
        let missing = bundle.problems.filter { if case .missing(row.key) = $0.reason { true } else { false } }
        #expect(missing.map(\.severity) == (row.absence.map { [$0 == .error ? .error : .warning] } ?? []))
        if row.absence == nil { #expect(bundle.problems.isEmpty, "\(bundle.problems)") }
    }

    @Test func reportsUnknownKeysAndWordsAsWarnings() throws {
        let bundle = try bundle([
            "Type": "PSTextFieldSpecifier", "Title": "Name", "Key": "HPName", "KeyboardType": "Piano",
            "AutocorrectionType": 1, "IASKTextAlignment": "Left",
        ])
        #expect(bundle.places(.error).isEmpty)
        let element = "Root.plist: PreferenceSpecifiers.1"
        #expect(
            Set(bundle.places(.warning)) == [element, element + ".KeyboardType", element + ".AutocorrectionType"])
        #expect(bundle.settings.count == 2)
    }

    @Test func passesOverSpecifiersOfOthersWithAWarning() throws {
        let bundle = try bundle(["Type": "IASKButtonSpecifier", "Title": "Go", "Key": "go"])
        #expect(bundle.settings.map(\.specifier) == [.group])
        #expect(bundle.places(.error).isEmpty)
        #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1"])
    }

    @Test(
        arguments: [
            (["Type": 1], "PreferenceSpecifiers.1.Type"), ([:], "PreferenceSpecifiers.1"),
            (["Title": "x"], "PreferenceSpecifiers.1"),
        ] as [(PropertyListDictionary, String)])
    func refusesAnElementWithoutAType(_ element: PropertyListDictionary, _ place: String) throws {
        #expect(try bundle(element).places(.error) == ["Root.plist: " + place])
    }

    @Test func takesATitleValueWithoutValuesAndTitles() throws {
        let bundle = try bundle(["Type": "PSTitleValueSpecifier", "Title": "T", "Key": "k", "DefaultValue": "1.0"])
        #expect(bundle.problems.isEmpty)
        #expect(bundle.settings.last?.text(of: "1.0") == "1.0")
    }

    // MARK: Rules that Apple does not write: warnings

    @Test(
        arguments: [
            ["Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": "k", "DefaultValue": "maybe"],
            ["Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": "k", "DefaultValue": 2],
            [
                "Type": "PSMultiValueSpecifier", "Title": "T", "Key": "k", "DefaultValue": 3, "Values": [1, 2],
                "Titles": ["a", "b"],
            ],
            ["Type": "PSSliderSpecifier", "Key": "k", "DefaultValue": 2, "MinimumValue": 0, "MaximumValue": 1],
        ] as [PropertyListDictionary])
    func warnsOfADefaultThatTheElementRefuses(_ element: PropertyListDictionary) throws {
        let bundle = try bundle(element)
        #expect(bundle.places(.error).isEmpty)
        #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1.DefaultValue"])
    }

    @Test func warnsOfAnEmptyRange() throws {
        let bundle = try bundle([
            "Type": "PSSliderSpecifier", "Key": "k", "DefaultValue": 1, "MinimumValue": 1, "MaximumValue": 1,
        ])
        #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1"])
        #expect(bundle.settings.count == 1)
    }

    @Test func warnsOfValuesThatOccurTwice() throws {
        let bundle = try bundle([
            "Type": "PSMultiValueSpecifier", "Title": "T", "Key": "k", "DefaultValue": 1, "Values": [1, 1],
            "Titles": ["a", "b"],
        ])
        #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1.Values"])
    }

    @Test func warnsOfAKeyWithTwoDefaults() throws {
        let toggle: PropertyListDictionary = [
            "Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": "k", "DefaultValue": true,
        ]
        var other = toggle
        other["DefaultValue"] = false
        let bundle = try TemporaryBundle(["Type": "PSGroupSpecifier"], toggle, toggle, other).read()
        #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.3.DefaultValue"])
        #expect(bundle.defaults.first?.values == ["k": true])
    }

    @Test func warnsOfAnElementBeforeTheFirstGroup() throws {
        let toggle: PropertyListDictionary = [
            "Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": "k", "DefaultValue": true,
        ]
        #expect(try TemporaryBundle(toggle).read().places(.warning) == ["Root.plist: PreferenceSpecifiers.0"])
    }

    @Test func warnsOfAKeyThatACloudStoreRefuses() throws {
        let key = String(repeating: "k", count: 65)
        let bundle = try bundle([
            "Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": .string(key), "DefaultValue": true,
        ])
        #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1.Key"])
    }

    @Test(
        arguments: [
            (["Key": "k", "Value": true], true), (["Key": "other", "Value": "three"], true),
            (["Key": "other", "Value": "3"], true), (["Key": "other", "Value": 3], false),
        ] as [(PropertyList, Bool)])
    func warnsOfADependencyThatNeverHolds(_ dependency: PropertyList, _ isReported: Bool) throws {
        let other: PropertyListDictionary = [
            "Type": "PSMultiValueSpecifier", "Title": "O", "Key": "other", "DefaultValue": 3, "Values": [3, 4],
            "Titles": ["a", "b"],
        ]
        let element: PropertyListDictionary = [
            "Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": "k", "DefaultValue": true, "DependsOn": dependency,
        ]
        let bundle = try TemporaryBundle(["Type": "PSGroupSpecifier"], other, element).read()
        #expect(bundle.places(.warning) == (isReported ? ["Root.plist: PreferenceSpecifiers.2.DependsOn"] : []))
    }

    @Test func warnsOfAnElementThatShowsASecret() throws {
        let secret: PropertyListDictionary = [
            "Type": "PSTextFieldSpecifier", "Title": "T", "Key": "k", "IsSecure": true,
        ]
        var open = secret
        open["IsSecure"] = nil
        let bundle = try TemporaryBundle(["Type": "PSGroupSpecifier"], open, secret).read()
        #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1.Key"])
    }

    @Test func warnsOfValuesThatAreTheSame() throws {
        let toggle = try bundle([
            "Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": "k", "DefaultValue": 1, "TrueValue": 1,
            "FalseValue": true,
        ])
        #expect(toggle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1"])
        let choices = try bundle([
            "Type": "PSMultiValueSpecifier", "Title": "T", "Key": "k", "DefaultValue": 0,
            "Values": [0, false, 0.0, -0.0],
            "Titles": ["a", "b", "c", "d"],
        ])
        #expect(choices.places(.warning).count == 3)
    }

    @Test func takesNoSettingWithAnEmptyKeyButATitleValue() throws {
        let title = try bundle(["Type": "PSTitleValueSpecifier", "Title": "T", "Key": "", "DefaultValue": "1.0"])
        #expect(title.places(.warning) == ["Root.plist: PreferenceSpecifiers.1.Key"])
        #expect(title.settings.last?.defaultValue == "1.0")
        #expect(title.settings.last?.key == nil)
        let field = try bundle(["Type": "PSTextFieldSpecifier", "Title": "T", "Key": ""])
        #expect(field.places(.error) == ["Root.plist: PreferenceSpecifiers.1.Key"])
        #expect(field.settings.count == 1)
    }

    @Test func warnsOfADependencyOnAnUnknownKey() throws {
        let bundle = try bundle([
            "Type": "PSTextFieldSpecifier", "Title": "T", "Key": "k", "DependsOn": ["Key": "other", "Value": 1],
        ])
        #expect(bundle.places(.warning) == ["Root.plist: PreferenceSpecifiers.1.DependsOn"])
    }

    private func errors(_ element: PropertyListDictionary) throws -> [String] { try bundle(element).places(.error) }

    /// A bundle with a group and this element, and a child pane for elements that lead to one.
    private func bundle(_ element: PropertyListDictionary) throws -> SettingsBundle {
        let bundle = try TemporaryBundle(["Type": "PSGroupSpecifier"], element)
        try bundle.write(["PreferenceSpecifiers": []], to: "More.plist")
        return try bundle.read()
    }
}
