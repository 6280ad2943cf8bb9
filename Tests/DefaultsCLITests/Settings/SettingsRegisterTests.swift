import Foundation
import TestSupport
import Testing

/// `prefs register D --bundle PATH`.
@Suite struct SettingsRegisterTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func theDefaultsOfABundleAreRegistered() throws {
        try home.createBundle("Settings.bundle", TemporaryHome.pigeon)
        #expect(try home.run("register", "com.pigeon", "--bundle", "Settings.bundle") == .silence)
        #expect(
            try home.run("export", "--registered", "com.pigeon", "-", "--format", "json").text.filter { $0 != "\n" }
                == """
                {  "HPFood": "corn",  "HPHoming": "Y",  "HPMapStyle": 0,  "HPName": "Homer",  \
                "HPSyncLocations": false,  "HPVersion": "1.0",  "HPZoom": 1}
                """)
        #expect(try home.run("read", "com.pigeon", "HPMapStyle") == .success("0\n"))
    }

    @Test func defaultsOfASuiteAreRegisteredForTheSuite() throws {
        try home.create(
            "S.bundle/Root.plist",
            """
            { ApplicationGroupContainerIdentifier = group.birds;
              PreferenceSpecifiers = ({ Type = PSTextFieldSpecifier; Title = T; Key = k; DefaultValue = x; }); }
            """)
        #expect(try home.run("register", "com.pigeon", "--bundle", "S.bundle").status == 0)
        #expect(try home.run("read", "group.birds", "k") == .success("x\n"))
        #expect(try home.run("read", "com.pigeon").status == 1)
    }

    @Test func aDryRunPrintsTheCommand() throws {
        try home.createBundle(
            "S.bundle", ["Root": "{ Type = PSTextFieldSpecifier; Title = T; Key = k; DefaultValue = x; }"])
        let outcome = try home.run("register", "com.pigeon", "--dry-run", "--bundle", "S.bundle")
        #expect(outcome == .success("prefs register com.pigeon k -string x\n"))
        #expect(!home.exists("store"))
    }

    @Test func aBundleThatCannotBeReadIsAFailure() throws {
        #expect(
            try home.run("register", "com.pigeon", "--bundle", "Missing.bundle").isRefusal(naming: "Missing.bundle"))
        for words in [["--file", "x"], ["k", "v"], ["--keypath", "k"]] {
            let outcome = try home.run(["register", "com.pigeon", "--bundle", "S.bundle"] + words)
            #expect(outcome.isWrongUse(of: "register"))
        }
        #expect(try home.run("-currentHost", "register", "com.pigeon", "--bundle", "S.bundle").status == 255)
    }
}
