import PrefsCore
import SettingsBundles
import Testing

/// What a form shows of the values that settings have now.
@Suite struct PresentValuesTests {
    @Test func aStoredValueGoesBeforeTheDefault() throws {
        let element = try #require(try TemporaryBundle(Self.toggle("a", ["DefaultValue": true])).read().settings.first)
        #expect(Self.values([element]).text(of: element) == "on")
        let stored = Self.values([element], ["a": PresentValue(value: false, isManaged: true)])
        #expect(stored.text(of: element) == "off")
        #expect(stored.isManaged(element))
        #expect(stored.isChanged(element))
    }

    /// The integer 1 is on, as true is.
    @Test func aValueThatEqualsTheDefaultIsUnchanged() throws {
        let element = try #require(try TemporaryBundle(Self.toggle("a", ["DefaultValue": true])).read().settings.first)
        #expect(!Self.values([element], ["a": PresentValue(value: 1)]).isChanged(element))
        #expect(!Self.values([element]).isChanged(element))
    }

    /// The first element of the setting, a title value, shows nothing by itself.
    @Test func anElementDependsOnTheFirstValueThatAFormShowsOfASetting() throws {
        let settings = try TemporaryBundle(
            ["Type": "PSTitleValueSpecifier", "Title": "A", "Key": "a"],
            Self.toggle("a"),
            Self.toggle("b", ["DependsOn": ["Key": "a", "Value": false]])
        ).read().settings
        let dependent = try #require(settings.last)
        #expect(Self.values(settings).isShown(dependent))
        #expect(!Self.values(settings, ["a": PresentValue(value: true)]).isShown(dependent))
    }

    private static func values(
        _ elements: [SettingsElement], _ stored: [String: PresentValue] = [:]
    ) -> PresentValues {
        PresentValues(of: elements) { stored[$0.key] ?? PresentValue() }
    }

    private static func toggle(_ key: String, _ keys: PropertyListDictionary = [:]) -> PropertyListDictionary {
        var toggle: PropertyListDictionary = ["Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": .string(key)]
        for (key, value) in keys { toggle[key] = value }
        return toggle
    }
}
