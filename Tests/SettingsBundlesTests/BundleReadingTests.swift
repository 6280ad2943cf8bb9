import Foundation
import PrefsCore
import SettingsBundles
import TestSupport
import Testing

@Suite struct BundleReadingTests {
    @Test(arguments: [PropertyListFormat.xml, .binary, .openStep])
    func readsPropertyListsOfEachFormat(_ format: PropertyListFormat) throws {
        let bundle = try TemporaryBundle()
        let element: PropertyList = ["Type": "PSTextFieldSpecifier", "Key": "name", "Title": "Name"]
        try bundle.write(["PreferenceSpecifiers": [element]], to: "Root.plist", format)
        let settings = try bundle.read().settings
        #expect(settings.map(\.key) == ["name"])
        #expect(settings.map(\.title?.localized) == ["Name"])
    }

    @Test func readsChildPanesInTheirPlace() throws {
        let bundle = try TemporaryBundle(
            ["Type": "PSChildPaneSpecifier", "Title": "Map", "File": "Map"], field("last"))
        try bundle.write(
            [
                "PreferenceSpecifiers": [
                    .dictionary(field("zoom")), ["Type": "PSChildPaneSpecifier", "File": "Deep", "Title": "Deep"],
                ]
            ],
            to: "Map.plist")
        try bundle.write(["PreferenceSpecifiers": [.dictionary(field("deep"))]], to: "Deep.plist")
        let settings = try bundle.read().settings
        #expect(settings.map(\.specifier) == [.childPane, .textField, .childPane, .textField, .textField])
        #expect(settings.compactMap(\.key) == ["zoom", "deep", "last"])
        #expect(settings.map { $0.paneTitles.map(\.localized) } == [[], ["Map"], ["Map"], ["Map", "Deep"], []])
    }

    @Test func readsAPaneInAFolderOfTheBundleAndWarnsOfTheRule() throws {
        let bundle = try TemporaryBundle(["Type": "PSChildPaneSpecifier", "Title": "About", "File": "About/About"])
        try bundle.makeFolder("About")
        try bundle.write(["PreferenceSpecifiers": [.dictionary(field("k"))]], to: "About/About.plist")
        let read = try bundle.read()
        #expect(read.settings.map(\.key) == [nil, "k"])
        #expect(read.places(.error).isEmpty)
        #expect(read.places(.warning).filter { $0.hasSuffix("File") } == ["Root.plist: PreferenceSpecifiers.0.File"])
    }

    @Test(arguments: ["../Root", "/etc/passwd", "a/../Root", ".hidden", "a//b", ""])
    func refusesNamesThatLeadOutOfTheBundle(_ file: String) throws {
        let read = try TemporaryBundle(
            ["Type": "PSChildPaneSpecifier", "Title": "T", "File": .string(file)]).read()
        #expect(read.settings.isEmpty)
        #expect(read.places(.error) == ["Root.plist: PreferenceSpecifiers.0.File"])
    }

    @Test func refusesAPaneThatLeadsBackToItself() throws {
        let bundle = try TemporaryBundle(["Type": "PSChildPaneSpecifier", "Title": "A", "File": "A"])
        try bundle.write(
            ["PreferenceSpecifiers": [["Type": "PSChildPaneSpecifier", "Title": "Root", "File": "Root"]]], to: "A.plist"
        )
        let read = try bundle.read()
        #expect(read.places(.error) == ["A.plist: PreferenceSpecifiers.0.File"])
        #expect(read.settings.map(\.specifier) == [.childPane])
    }

    @Test func showsAPaneAtEachElementThatLeadsToIt() throws {
        let link: PropertyListDictionary = ["Type": "PSChildPaneSpecifier", "Title": "A", "File": "A"]
        let bundle = try TemporaryBundle(link, link)
        try bundle.write(["PreferenceSpecifiers": [.dictionary(field("k")), 1]], to: "A.plist")
        let read = try bundle.read()
        #expect(read.settings.compactMap(\.key) == ["k", "k"])
        #expect(read.places(.error) == ["A.plist: PreferenceSpecifiers.1"])
    }

    @Test func limitsTheElementsOfPanesThatLeadToTheSamePanes() throws {
        let bundle = try TemporaryBundle()
        for level in 0..<20 {
            let link: PropertyList = ["Type": "PSChildPaneSpecifier", "Title": "A", "File": .string("P\(level + 1)")]
            try bundle.write(["PreferenceSpecifiers": [link, link]], to: level == 0 ? "Root.plist" : "P\(level).plist")
        }
        try bundle.write(["PreferenceSpecifiers": []], to: "P20.plist")
        let read = try bundle.read()
        #expect(read.settings.count <= SettingsSchema.elementLimit)
        #expect(read.problems.contains { if case .tooManyElements = $0.reason { true } else { false } })
    }

    @Test func saysWhichPaneIsMalformedAndWhere() throws {
        let bundle = try TemporaryBundle(
            ["Type": "PSChildPaneSpecifier", "Title": "A", "File": "A"],
            ["Type": "PSChildPaneSpecifier", "Title": "B", "File": "B"], field("k"))
        try bundle.directory.write("<plist><dict><key>PreferenceSpecifiers</key>\n<arr", to: "A.plist")
        let read = try bundle.read()
        #expect(read.settings.compactMap(\.key) == ["k"])
        #expect(
            read.places(.error) == [
                "Root.plist: PreferenceSpecifiers.0.File", "Root.plist: PreferenceSpecifiers.1.File",
            ])
        #expect(read.problems[0].description.contains("A.plist is not a property list: "))
        #expect(read.problems[0].description.contains("line 2"))
        #expect(read.problems[1].description.contains("B.plist: No such file"))
    }

    @Test(arguments: [[:], ["PreferenceSpecifiers": "x"], ["Specifiers": []]] as [PropertyList])
    func refusesARootWithoutSpecifiers(_ root: PropertyList) throws {
        let bundle = try TemporaryBundle()
        try bundle.write(root, to: "Root.plist")
        #expect { try bundle.read() } throws: {
            guard case SettingsBundleError.noSpecifiers(let location) = $0 else { return false }
            return location.path == bundle.path + "/Root.plist"
        }
    }

    @Test(arguments: ["", "<plist><array/></plist>", "{", "not a property list"])
    func refusesARootThatIsNoDictionary(_ text: String) throws {
        let bundle = try TemporaryBundle()
        try bundle.directory.write(text, to: "Root.plist")
        #expect { try bundle.read() } throws: {
            guard case SettingsBundleError.unreadable = $0 else { return false }
            return "\($0)".hasPrefix(bundle.path + "/Root.plist")
        }
    }

    @Test func ignoresFilesForOtherDevices() throws {
        let bundle = try TemporaryBundle(field("k"))
        try bundle.write(["PreferenceSpecifiers": [.dictionary(field("pad"))]], to: "Root~ipad.plist")
        #expect(try bundle.read().settings.map(\.key) == ["k"])
    }

    @Test func takesTheDomainOfAPaneFromItsApplicationGroup() throws {
        let bundle = try TemporaryBundle(
            field("own", default: "a"), ["Type": "PSChildPaneSpecifier", "Title": "Shared", "File": "Shared"])
        try bundle.write(
            [
                "ApplicationGroupContainerIdentifier": "group.pigeon.plist",
                "PreferenceSpecifiers": [.dictionary(field("shared", default: "b"))],
            ], to: "Shared.plist")
        let read = try bundle.read()
        #expect(read.settings.map(\.suiteName) == [nil, nil, "group.pigeon"])
        #expect(read.defaults.map(\.suiteName) == [nil, "group.pigeon"])
        #expect(read.defaults.map(\.values) == [["own": "a"], ["shared": "b"]])
    }

    @Test func readsConfirmationPromptsAndDependencies() throws {
        let read = try TemporaryBundle([
            "Type": "PSToggleSwitchSpecifier", "Title": "Sync", "Key": "sync", "DefaultValue": false,
            "TrueConfirmationPrompt": .dictionary(SchemaRow.prompt), "DependsOn": ["Key": "account", "Value": "set"],
        ]).read()
        guard case .toggleSwitch(let toggle)? = read.settings.first?.kind else { throw Missing() }
        #expect(toggle.truePrompt?.prompt.localized == "Sure?")
        #expect(toggle.truePrompt?.denyText.localized == "No")
        #expect(toggle.falsePrompt == nil)
        let element = try #require(read.settings.first)
        #expect(element.isShown { $0.key == "account" ? "set" : nil })
        #expect(!element.isShown { $0.key == "account" ? "other" : nil })
        #expect(!element.isShown { _ in nil })
    }

    @Test func refusesAChainOfPanesBelowTheLimit() throws {
        let bundle = try TemporaryBundle(["Type": "PSChildPaneSpecifier", "Title": "T", "File": "P1"])
        for level in 1...4000 {
            let link: PropertyList = ["Type": "PSChildPaneSpecifier", "Title": "T", "File": .string("P\(level + 1)")]
            try bundle.write(["PreferenceSpecifiers": [link]], to: "P\(level).plist", .binary)
        }
        let read = try bundle.read()
        #expect(read.settings.count == SettingsSchema.depthLimit)
        #expect(read.places(.error) == ["P\(SettingsSchema.depthLimit).plist: PreferenceSpecifiers.0.File"])
    }

    /// Each visit of the pane would read 1,000 choices anew.
    @Test(.hangLimit) func readsAPaneOnceToWhichManyElementsLead() throws {
        let link: PropertyList = ["Type": "PSChildPaneSpecifier", "Title": "T", "File": "A"]
        let bundle = try TemporaryBundle()
        try bundle.write(["PreferenceSpecifiers": .array(Array(repeating: link, count: 40_000))], to: "Root.plist")
        let numbers = (0..<1000).map { PropertyList.integer(PropertyListInteger($0)) }
        let titles = numbers.map { PropertyList.string($0.description) }
        let element: PropertyList = [
            "Type": "PSMultiValueSpecifier", "Title": "T", "Key": "k", "DefaultValue": 0, "Values": .array(numbers),
            "Titles": .array(titles), "Unknown": 1,
        ]
        try bundle.write(["PreferenceSpecifiers": [element]], to: "A.plist")
        let read = try bundle.read()
        #expect(read.settings.count == 80_000)
        #expect(read.places(.warning).filter { $0.hasPrefix("A.plist: PreferenceSpecifiers.0") }.count == 2)
    }

    /// The memory for such a bundle is prepared after its first panes; it must be none the worse for it.
    @Test func readsAllPanesOfALargeBundle() throws {
        let bundle = try TemporaryBundle()
        let names = (0..<3).map { "Pane\($0)" }
        let links = names.map { name in
            PropertyList.dictionary(["Type": "PSChildPaneSpecifier", "Title": "T", "File": .string(name)])
        }
        try bundle.write(["PreferenceSpecifiers": .array(links)], to: "Root.plist")
        for name in names {
            let fields = (0..<1_500).map { PropertyList.dictionary(field("\(name).\($0)")) }
            try bundle.write(["PreferenceSpecifiers": .array(fields)], to: name + ".plist")
        }
        let read = try bundle.read()
        #expect(read.settings.compactMap(\.key) == names.flatMap { name in (0..<1_500).map { "\(name).\($0)" } })
        #expect(read.places(.error).isEmpty)
    }

    @Test(.hangLimit, arguments: ["Root.plist", "A.plist", "de.lproj/Root.strings"])
    func refusesAPipe(_ name: String) throws {
        let link: PropertyList = ["Type": "PSChildPaneSpecifier", "Title": "T", "File": "A"]
        let bundle = try TemporaryBundle()
        try bundle.write(["StringsTable": "Root", "PreferenceSpecifiers": [link]], to: "Root.plist")
        try bundle.write(["PreferenceSpecifiers": []], to: "A.plist")
        try bundle.makeFolder("de.lproj")
        try? FileManager.default.removeItem(atPath: bundle.directory.path(name))
        #expect(mkfifo(bundle.directory.path(name), 0o600) == 0)
        if name == "Root.plist" {
            #expect(throws: SettingsBundleError.self) { try bundle.read("de") }
        } else {
            #expect(try bundle.read("de").places(.error).count == 1)
        }
    }

    @Test func keepsPanesApartWhoseNamesDifferInTheirBytesAlone() throws {
        let bundle = try TemporaryBundle(
            ["Type": "PSChildPaneSpecifier", "Title": "T", "File": "\u{E9}"],
            ["Type": "PSChildPaneSpecifier", "Title": "T", "File": "e\u{301}"])
        for name in ["\u{E9}", "e\u{301}"] {
            try bundle.write(["PreferenceSpecifiers": [1]], to: name + ".plist")
        }
        #expect(try bundle.read().problems.filter { $0.severity == .error }.count == 2)
    }

    @Test func ignoresKeysOfOtherSpecifiers() throws {
        let read = try TemporaryBundle(
            ["Type": "PSGroupSpecifier", "Title": "G", "Key": "k", "DefaultValue": false],
            ["Type": "PSToggleSwitchSpecifier", "Title": "T", "Key": "k", "DefaultValue": true, "FooterText": "F"]
        ).read()
        #expect(read.settings.map(\.key) == [nil, "k"])
        #expect(read.settings.map(\.footer?.schema) == [nil, nil])
        #expect(try read.setting("k").specifier == .toggleSwitch)
        #expect(read.defaults.first?.values == ["k": true])
    }

    @Test func refusesAnApplicationGroupThatIsNoDomain() throws {
        let bundle = try TemporaryBundle()
        let root: PropertyList = [
            "ApplicationGroupContainerIdentifier": ".x", "PreferenceSpecifiers": [.dictionary(field("k"))],
        ]
        try bundle.write(root, to: "Root.plist")
        let read = try bundle.read()
        #expect(read.places(.error) == ["Root.plist: ApplicationGroupContainerIdentifier"])
        #expect(read.settings.map(\.suiteName) == [nil])
    }

    private struct Missing: Error {}

    private func field(_ key: String, default value: String? = nil) -> PropertyListDictionary {
        var field: PropertyListDictionary = [
            "Type": "PSTextFieldSpecifier", "Title": .string(key), "Key": .string(key),
        ]
        field["DefaultValue"] = value.map(PropertyList.string)
        return field
    }
}
