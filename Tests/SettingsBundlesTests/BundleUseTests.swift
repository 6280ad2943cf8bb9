import SettingsBundles
import TestSupport
import Testing

@testable import PrefsCore

/// How programs and the command find a bundle, its settings and defaults.
@Suite struct BundleUseTests {
    @Test func aKeyGoesBeforeATitleAndTheUsersTitleBeforeTheSchemas() throws {
        let bundle = try TemporaryBundle()
        try bundle.write(
            [
                "StringsTable": "Root",
                "PreferenceSpecifiers": [
                    field("a", "B"), field("B", "X"), field("c", "a"), field("d", "Zoom"), field("e", "Y"),
                ],
            ], to: "Root.plist")
        try bundle.makeFolder("de.lproj")
        try bundle.directory.write("Y = Zoom; X = Karte;", to: "de.lproj/Root.strings")
        let read = try bundle.read("de")
        #expect(try read.setting("a").key == "a")
        #expect(try read.setting("B").key == "B")
        #expect(try read.setting("Karte").key == "B")
        #expect(try read.setting("X").key == "B")
        #expect(try read.setting("karte").key == "B")
        #expect { try read.setting("Zoom") } throws: {
            guard case SettingsBundle.LookupError.ambiguous("Zoom", let keys) = $0 else { return false }
            return keys == ["d", "e"]
        }
        #expect { try read.setting("none") } throws: {
            if case SettingsBundle.LookupError.notFound("none") = $0 { true } else { false }
        }
    }

    @Test func findsTheBundleOfADomainInTheFirstDirectoryThatHasIt() throws {
        let directory = try TemporaryDirectory()
        for (folder, key) in [("home", "own"), ("one", "first"), ("two", "second")] {
            try TemporaryBundle.makeFolder(directory.path(folder + "/settings/com.pigeon.bundle"))
            let root: PropertyList = ["PreferenceSpecifiers": [field(key, key)]]
            let bytes = try PropertyListDocument(root: root, format: .xml).encoded()
            try directory.write(bytes, to: folder + "/settings/com.pigeon.bundle/Root.plist")
        }
        try TemporaryBundle.makeFolder(directory.path("two/settings/com.other.bundle"))
        try directory.write("no bundle", to: "two/settings/com.file.bundle")
        let dataDirectories = "\(directory.path("one")):relative:\(directory.path("two"))"
        let own = Environment(["XDG_DATA_HOME": directory.path("home"), "XDG_DATA_DIRS": dataDirectories])
        for domain in ["com.pigeon", "com.pigeon.plist"] {
            #expect(try SettingsBundle(domain: domain, own).settings.map(\.key) == ["own"])
        }
        let others = Environment(["XDG_DATA_DIRS": dataDirectories])
        #expect(try SettingsBundle(domain: "com.pigeon", others).settings.map(\.key) == ["first"])
        #expect(try SettingsBundle.installed(own).map(\.domain) == ["com.other", "com.pigeon"])
        #expect { try SettingsBundle(domain: "com.none", others) } throws: {
            guard case SettingsBundleError.notFound("com.none", let paths) = $0 else { return false }
            return paths == ["one", "two"].map { directory.path($0 + "/settings/com.none.bundle") }
        }
        #expect(throws: SettingsBundleError.self) {
            try SettingsBundle(domain: "../settings/com.pigeon", others)
        }
    }

    @Test func theNameIsTheTitleElseThatOfTheDirectory() throws {
        let child: PropertyList = ["Type": "PSChildPaneSpecifier", "Title": "Map", "File": "Missing"]
        let bundle = try TemporaryBundle()
        try bundle.write(["PreferenceSpecifiers": [child], "StringsTable": "Root", "Title": "BIRD"], to: "Root.plist")
        try bundle.makeFolder("de.lproj")
        try bundle.directory.write("BIRD = Taube;", to: "de.lproj/Root.strings")
        #expect(try SettingsBundle.name(ofBundleAt: bundle.path, languages: UserLanguages(["de"])) == "Taube")
        #expect(try bundle.read("de").name == "Taube")
        try bundle.write(["PreferenceSpecifiers": []], to: "Root.plist")
        let name = try #require(bundle.path.split(separator: "/").last)
        #expect(try SettingsBundle.name(ofBundleAt: bundle.path) == name)
        try bundle.write(["Title": "Bird"], to: "Root.plist")
        #expect(throws: SettingsBundleError.self) { try SettingsBundle.name(ofBundleAt: bundle.path) }
    }

    @Test func registersTheDefaultsOfAllPanes() throws {
        let bundle = try TemporaryBundle(["Type": "PSChildPaneSpecifier", "Title": "Map", "File": "Map"])
        let toggle: PropertyList = [
            "Type": "PSToggleSwitchSpecifier", "Title": "Sync", "Key": "HPSyncLocations", "DefaultValue": true,
        ]
        try bundle.write(["PreferenceSpecifiers": [toggle, field("none", "None")]], to: "Map.plist")
        let preferences = try Self.preferences()
        #expect(!preferences.bool(forKey: "HPSyncLocations"))
        try preferences.register(SettingsBundle(contentsOf: bundle.path))
        #expect(preferences.bool(forKey: "HPSyncLocations"))
        #expect(preferences.object(forKey: "none") == nil)
        preferences.set(false, forKey: "HPSyncLocations")
        #expect(!preferences.bool(forKey: "HPSyncLocations"))
    }

    @Test func theFirstDefaultOfASettingCountsEverywhere() throws {
        let bundle = try TemporaryBundle()
        let child: PropertyList = ["Type": "PSChildPaneSpecifier", "Title": "S", "File": "Shared"]
        func text(_ value: PropertyList?) -> PropertyList {
            var field: PropertyListDictionary = ["Type": "PSTextFieldSpecifier", "Title": "T", "Key": "k"]
            field["DefaultValue"] = value
            return .dictionary(field)
        }
        try bundle.write(["PreferenceSpecifiers": [text(nil), text("own"), text("other"), child]], to: "Root.plist")
        let shared: PropertyList = [
            "ApplicationGroupContainerIdentifier": "group.pigeon", "PreferenceSpecifiers": [text("shared")],
        ]
        try bundle.write(shared, to: "Shared.plist")
        let read = try bundle.read()
        #expect(read.settings.map(\.defaultValue) == ["own", "own", "own", nil, "shared"])
        #expect(try read.setting("k").suiteName == nil)
        let preferences = try Self.preferences()
        preferences.register(read)
        #expect(preferences.string(forKey: "k") == "own")
    }

    @Test func registersDefaultsThatTheFormRefusesOrCannotShow() throws {
        let read = try TemporaryBundle(
            [
                "Type": "PSMultiValueSpecifier", "Title": "T", "Key": "outside", "DefaultValue": 3, "Values": [1],
                "Titles": ["One"],
            ],
            [
                "Type": "PSMultiValueSpecifier", "Title": "T", "Key": "unequal", "DefaultValue": 1, "Values": [1, 2],
                "Titles": ["One"],
            ],
            ["Type": "PSSliderSpecifier", "Key": "empty", "DefaultValue": 5, "MinimumValue": 5, "MaximumValue": 5]
        ).read()
        #expect(read.settings.map(\.key) == ["outside"])
        #expect(read.defaults.first?.values == ["outside": 3, "unequal": 1, "empty": 5])
    }

    /// Settings with an engine of their own: registered defaults are common to all settings of an engine.
    private static func preferences() throws -> Preferences {
        try Preferences(inMemory: "com.pigeon", [:], in: EngineRegistry.makeEngine())
    }

    private func field(_ key: String, _ title: String) -> PropertyList {
        ["Type": "PSTextFieldSpecifier", "Title": .string(title), "Key": .string(key)]
    }
}
