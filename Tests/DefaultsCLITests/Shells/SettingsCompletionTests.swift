import Foundation
import TestSupport
import Testing

/// What `prefs complete` tells the shells after `settings`.
@Suite struct SettingsCompletionTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.installPigeon()
        try home.installBundle("com.crow", ["Root": "broken ("])
    }

    private func lines(_ words: String...) throws -> [String] {
        let outcome = try home.run(["complete", "--", "settings"] + words)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text.split(separator: "\n").map(String.init)
    }

    @Test func domainsWithABundleHaveTheirTitles() throws {
        try home.run("write", "com.stored", "k", "1")
        #expect(try lines("") == ["com.crow", "com.pigeon\tPigeon"])
        #expect(try lines("./") == ["\tfiles"])
        #expect(try lines("--bundle", "") == ["\tfiles"])
        #expect(try lines("--bundle", "S.bundle", "com.s") == ["com.stored"])
    }

    @Test func settingsAreTitlesAndKeys() throws {
        #expect(
            try lines("com.pigeon", "") == [
                "Sync Location\tHPSyncLocations", "Map Style\tHPMapStyle", "Name\tHPName", "Password\tHPPassword",
                "Version\tHPVersion", "Food\tHPFood", "Homing\tHPHoming", "HPSyncLocations\tSync Location",
                "HPMapStyle\tMap Style", "HPZoom", "HPName\tName", "HPPassword\tPassword", "HPVersion\tVersion",
                "HPFood\tFood", "HPHoming\tHoming",
            ])
        #expect(try lines("com.pigeon", "--reset", "HPZ") == ["HPZoom"])
        #expect(try lines("com.pigeon", "--list", "HPZ").isEmpty)
        #expect(try lines("com.crow", "").isEmpty && lines("com.none", "").isEmpty)
        try home.createBundle("S.bundle", TemporaryHome.pigeon)
        #expect(try lines("com.none", "--bundle", "S.bundle", "HPZ") == ["HPZoom"])
    }

    @Test func whatTheCommandWouldRefuseIsNotOffered() throws {
        let elements = [("T", "a"), ("T", "b"), ("U", "c"), ("U", "c")].map { title, key in
            "{ Type = PSTextFieldSpecifier; Title = \(title); Key = \(key); }"
        }
        try home.installBundle("com.dove", ["Root": elements.joined(separator: ",")])
        #expect(try lines("com.dove", "") == ["U\tc", "a\tT", "b\tT", "c\tU"], "two settings are called T")
        #expect(try lines("com.pigeon", "--reset", "V").isEmpty && lines("com.pigeon", "V") == ["Version\tHPVersion"])
    }

    @Test func valuesAreTheChoices() throws {
        #expect(try lines("com.pigeon", "Sync Location", "") == ["on", "off"])
        #expect(
            try lines("com.pigeon", "HPMapStyle", "") == [
                "Standard\t0", "Satellite\t1", "Hybrid\t2", "0\tStandard", "1\tSatellite", "2\tHybrid",
            ])
        #expect(try lines("com.pigeon", "Food", "p") == ["peas\tPeas"])
        #expect(try lines("com.pigeon", "Password", "") == ["-\tstandard input"])
        #expect(try lines("com.pigeon", "Name", "").isEmpty)
        #expect(try lines("com.pigeon", "--reset", "Food", "").isEmpty)
        #expect(try lines("com.pigeon", "Food", "Peas", "").isEmpty)
    }

    @Test func optionsAreOfferedAfterEachWord() throws {
        for words in [[], ["Name"], ["Name", "Grey"]] {
            let outcome = try home.run(["complete", "--", "settings", "com.pigeon"] + words + ["--"])
            #expect(
                outcome.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [
                    "--bundle", "--list", "--format", "--reset", "--check", "--accessible", "--dry-run",
                ])
        }
        #expect(try lines("com.pigeon", "--list", "--format", "") == ["json"])
        #expect(try lines("com.pigeon", "Name", "--format", "") == ["json"])
        #expect(try home.run("complete", "--", "register", "com.pigeon", "--bundle", "").text == "\tfiles\n")
    }
}
