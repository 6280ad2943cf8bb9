import Foundation
import TestSupport
import Testing

/// `prefs settings … --list`, as text and as JSON.
@Suite struct SettingsListTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.installPigeon()
    }

    private func records(_ words: [String], environment: [String: String?] = [:]) throws -> [NSDictionary] {
        let outcome = try home.run(
            ["settings"] + words + ["--list", "--format", "json"], environment: environment)
        try #require(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return try #require(JSONSerialization.jsonObject(with: outcome.stdout) as? [NSDictionary])
    }

    @Test func elementsAreInTheOrderOfTheFormWithChildPanesInTheirPlaces() throws {
        let records = try records(["com.pigeon"])
        #expect(
            records.map { $0["type"] as? String } == [
                "PSGroupSpecifier", "PSToggleSwitchSpecifier", "PSMultiValueSpecifier", "PSSliderSpecifier",
                "PSGroupSpecifier", "PSTextFieldSpecifier", "PSTextFieldSpecifier", "PSTitleValueSpecifier",
                "PSRadioGroupSpecifier", "PSGroupSpecifier", "PSChildPaneSpecifier", "PSGroupSpecifier",
                "PSToggleSwitchSpecifier",
            ])
        #expect(
            records.map { $0["pane"] as? [String] } == Array(repeating: [], count: 11) + [["Advanced"], ["Advanced"]])
    }

    @Test func whatAnElementHasNotIsMissing() throws {
        let records = try records(["com.pigeon"])
        let expected: [NSDictionary] = [
            ["pane": [], "type": "PSGroupSpecifier", "title": "Map"],
            [
                "pane": [], "type": "PSToggleSwitchSpecifier", "title": "Sync Location", "key": "HPSyncLocations",
                "default": false, "managed": false,
            ],
            [
                "pane": [], "type": "PSMultiValueSpecifier", "title": "Map Style", "key": "HPMapStyle", "default": 0,
                "choices": [
                    ["title": "Standard", "value": 0], ["title": "Satellite", "value": 1],
                    ["title": "Hybrid", "value": 2],
                ], "managed": false,
            ],
            [
                "pane": [], "type": "PSSliderSpecifier", "key": "HPZoom", "default": 1, "minimum": 0, "maximum": 10,
                "managed": false,
            ],
        ]
        #expect(Array(records.prefix(expected.count)) == expected)
    }

    @Test func valueAndOriginAreThoseOfReadEffectiveOrigin() throws {
        try home.run("write", "com.pigeon", "HPMapStyle", "-int", "2")
        try home.run("-currentHost", "write", "com.pigeon", "HPZoom", "-float", "2.5")
        try home.run("write", "-g", "HPName", "Blue")
        try home.run("register", "com.pigeon", "HPFood", "peas")
        try home.create("etc/prefs/com.pigeon.plist", "{ HPHoming = N; }")
        let environment = ["XDG_CONFIG_DIRS": home.absolute("etc")]
        let records = try records(["com.pigeon"], environment: environment)
        var seen: Set<String> = []
        for record in records {
            guard let key = record["key"] as? String else { continue }
            let outcome = try home.run(
                "read", "com.pigeon", key, "--effective", "--origin", "--format", "json", environment: environment)
            guard outcome.status == 0 else {
                #expect(record["value"] == nil && record["origin"] == nil && record["managed"] as? Bool == false)
                continue
            }
            let read = try JSONSerialization.jsonObject(with: outcome.stdout) as? NSDictionary
            #expect(record["value"] as? NSObject == read?["value"] as? NSObject, "\(key)")
            #expect(record["origin"] as? String == read?["origin"] as? String, "\(key)")
            #expect(record["managed"] as? Bool == (key == "HPHoming"))
            seen.insert(read?["origin"] as? String ?? "")
        }
        #expect(seen == ["domain", "domain on host", "global", "registered", "managed"])
    }

    @Test func oneSettingIsItsObjectOfTheList() throws {
        try home.run("write", "com.pigeon", "{ HPMapStyle = 2; HPPassword = dovecote; }")
        for record in try records(["com.pigeon"]) {
            guard let key = record["key"] as? String else { continue }
            for words in [[key, "--format", "json"], ["--format", "json", key]] {
                let outcome = try home.run(["settings", "com.pigeon"] + words)
                #expect(outcome.stderr.isEmpty && !outcome.text.contains("dovecote"))
                #expect(try JSONSerialization.jsonObject(with: outcome.stdout) as? NSDictionary == record, "\(key)")
            }
        }
        let byTitle = try home.run("settings", "com.pigeon", "Map Style", "--format", "json")
        #expect(byTitle.text.contains("\n  \"value\": 2\n}"))
    }

    @Test func aTextThatProgramsReadAsAnotherTypeHasThatType() throws {
        try home.run("write", "com.pigeon", "{ HPSyncLocations = true; HPMapStyle = 2; HPZoom = 2.5; HPName = 7; }")
        let records = try records(["com.pigeon"])
        let values = NSArray(array: records.compactMap { $0["value"] })
        #expect(values == NSArray(array: [true, 2, 2.5, "7"] as [Any]))
        let text = try home.run("settings", "com.pigeon", "--list").text
        #expect(text.contains("value    on\n") && text.contains("value    Hybrid\n"))
    }

    @Test func aSecretIsNeverPrinted() throws {
        for words in [["--list"], ["--list", "--format", "json"]] {
            #expect(try home.run(["settings", "com.pigeon"] + words).status == 0)
        }
        try home.run("write", "com.pigeon", "HPPassword", "dovecote")
        let record = try #require(try records(["com.pigeon"]).first { $0["key"] as? String == "HPPassword" })
        #expect(record["origin"] as? String == "domain" && record["value"] == nil && record["default"] == nil)
        let text = try home.run("settings", "com.pigeon", "--list").text
        #expect(text.contains("Password\n    key      HPPassword\n    kind     text field\n    value    set\n"))
        #expect(!text.contains("dovecote"))
    }

    @Test func textHasTheSameForPeople() throws {
        try home.run("write", "com.pigeon", "HPMapStyle", "-int", "2")
        let text = try home.run("settings", "com.pigeon", "--list").text
        #expect(
            text.contains(
                """
                Map Style
                    key      HPMapStyle
                    kind     multi value
                    choices  Standard (0), Satellite (1), Hybrid (2)
                    value    Hybrid
                    default  Standard
                    origin   domain, \(home.absolute("store/com.pigeon.plist"))
                HPZoom
                    key      HPZoom
                    kind     slider
                    range    0 to 10 in steps of 0.5
                    value    none
                    default  1

                """), "elements that the form hides are listed")
        #expect(text.contains("Advanced › Homing\n    key      HPHoming\n    kind     toggle switch\n"))
        #expect(text.contains("    choices  on (Y), off (N)\n"))
    }

    @Test func aTitleValueWithAnEmptyKeyHasItsDefaultAlone() throws {
        let element = "{ Type = PSTitleValueSpecifier; Title = Version; Key = \"\"; DefaultValue = \"1.0\"; }"
        try home.installBundle("com.crow", ["Root": element])
        let outcome = try home.run("settings", "com.crow", "--list")
        #expect(outcome.text == "Version\n    kind     title value\n    default  1.0\n")
        let expected: NSDictionary = [
            "pane": [], "type": "PSTitleValueSpecifier", "title": "Version", "default": "1.0",
        ]
        #expect(try records(["com.crow"]) == [expected])
    }

    @Test(arguments: [["./Settings.bundle"], ["Settings.bundle/"], ["--bundle", "Settings.bundle"]])
    func aBundleAloneHasNoValues(words: [String]) throws {
        try home.createBundle("Settings.bundle", TemporaryHome.pigeon)
        try home.run("write", "com.pigeon", "HPMapStyle", "-int", "2")
        for record in try records(words) {
            #expect(record["value"] == nil && record["origin"] == nil && record["managed"] == nil)
        }
        let text = try home.run(["settings"] + words + ["--list"]).text
        #expect(text.contains("    default  Standard\n") && !text.contains("    value"))
    }

    @Test func datesBecomeTextsInJSONWithANotice() throws {
        let element = """
            { Type = PSMultiValueSpecifier; Title = T; Key = k; DefaultValue = <*D2024-01-02 03:04:05 +0000>;
              Values = (<*D2024-01-02 03:04:05 +0000>); Titles = (Day); }
            """
        try home.installBundle("com.crow", ["Root": element])
        let outcome = try home.run("settings", "com.crow", "--list", "--format", "json")
        #expect(outcome.text.contains("\"default\": \"2024-01-02T03:04:05Z\""))
        #expect(outcome.lastLine.hasPrefix("prefs: JSON has no dates"))
    }

    @Test func aClosedPipeEndsQuietly() throws {
        let elements = (0..<5_000).map { "{ Type = PSTextFieldSpecifier; Title = T\($0); Key = k\($0); }" }
        try home.installBundle("com.crow", ["Root": elements.joined(separator: ",")])
        #expect(try home.shell("prefs settings com.crow --list | head -n 1") == .success("T0\n"))
    }
}
