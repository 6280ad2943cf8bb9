import Foundation
import TestSupport
import Testing

/// `prefs settings … --check`.
@Suite struct SettingsCheckTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func aBundleWithoutProblemsIsSilent() throws {
        try home.installPigeon()
        #expect(try home.run("settings", "com.pigeon", "--check") == .silence)
        try home.createBundle("Settings.bundle", TemporaryHome.pigeon)
        #expect(try home.run("settings", "./Settings.bundle", "--check") == .silence)
        #expect(try home.run("settings", "--check", "--bundle", "Settings.bundle") == .silence)
    }

    @Test func warningsLeaveTheStatus() throws {
        try home.createBundle("S.bundle", ["Root": "{ Type = PSTextFieldSpecifier; Key = k; Colour = x; }"])
        let outcome = try home.run("settings", "./S.bundle", "--check")
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count == 3 && lines.last == "2 warnings")
        #expect(lines.allSatisfy { $0 == lines.last || $0.hasPrefix("./S.bundle/Root.plist: PreferenceSpecifiers.0") })
    }

    @Test func errorsHaveFileAndPlace() throws {
        try home.createBundle(
            "S.bundle",
            [
                "Root": "{ Type = PSGroupSpecifier; }, { Type = PSChildPaneSpecifier; Title = A; File = Missing; }, "
                    + "{ Type = PSTextFieldSpecifier; Title = T; }"
            ])
        let outcome = try home.run("settings", "S.bundle", "--check")
        #expect(outcome.status == 1 && outcome.stderr.isEmpty)
        #expect(outcome.text.contains("S.bundle/Root.plist: PreferenceSpecifiers.1.File: error: "))
        #expect(outcome.text.contains("S.bundle/Root.plist: PreferenceSpecifiers.2: error: Key is missing\n"))
        #expect(outcome.text.hasSuffix("\n2 errors\n"))
    }

    @Test func translationsAreChecked() throws {
        try home.create(
            "S.bundle/Root.plist",
            """
            { StringsTable = Root; PreferenceSpecifiers = ({ Type = PSGroupSpecifier; },
              { Type = PSTextFieldSpecifier; Title = Sync; Key = k; }); }
            """)
        try home.create("S.bundle/de.lproj/Root.strings", "Unused = \"x\";")
        let outcome = try home.run("settings", "S.bundle", "--check")
        #expect(outcome.status == 0 && outcome.text.contains("S.bundle/de.lproj/Root.strings"))
        #expect(outcome.text.contains("'Sync'") && outcome.text.contains("'Unused'"))
    }

    @Test func storedValuesThatTheBundleRefusesAreErrorsEvenBelowOthers() throws {
        try home.installPigeon()
        try home.run("write", "com.pigeon", "{ HPMapStyle = <*I7>; HPName = grey; HPZoom = <*I77>; HPPassword = (x); }")
        try home.run("-currentHost", "write", "com.pigeon", "HPZoom", "-int", "99")
        let outcome = try home.run("settings", "com.pigeon", "--check")
        #expect(outcome.status == 1)
        let store = home.absolute("store")
        #expect(
            outcome.text == """
                \(store)/com.pigeon.plist: HPMapStyle: error: '7' is not a choice; choose Standard (0), Satellite (1), Hybrid (2)
                \(store)/ByHost/com.pigeon.\(TemporaryHome.host).plist: HPZoom: error: 99 is not between 0 and 10
                \(store)/com.pigeon.plist: HPZoom: error: 77 is not between 0 and 10
                \(store)/com.pigeon.plist: HPName: error: 'grey' does not match [A-Z].*|
                \(store)/com.pigeon.plist: HPPassword: error: it is an array and not a string
                5 errors

                """)
    }

    @Test func aTextThatProgramsReadAsAnotherTypeIsARemarkWithTheCommandThatGivesItTheType() throws {
        try home.installPigeon()
        try home.run("write", "com.pigeon", "HPMapStyle", "2")
        try home.run("write", "com.pigeon", "HPSyncLocations", "true")
        try home.run("-currentHost", "write", "com.pigeon", "HPZoom", "5.5")
        #expect(try home.run("settings", "com.pigeon", "Map Style") == .success("Hybrid\n"))
        #expect(try home.run("settings", "com.pigeon", "Sync Location") == .success("on\n"))
        // It is shown while Sync Location is on.
        #expect(try home.run("settings", "com.pigeon").text.contains("HPZoom"))
        let (store, host) = (home.absolute("store"), TemporaryHome.host)
        let remarks = """
            \(store)/com.pigeon.plist: HPSyncLocations: remark: the text 'true' is read as a boolean; \
            to store it as one: prefs write com.pigeon HPSyncLocations -bool true
            \(store)/com.pigeon.plist: HPMapStyle: remark: the text '2' is read as an integer; \
            to store it as one: prefs write com.pigeon HPMapStyle -int 2
            \(store)/ByHost/com.pigeon.\(host).plist: HPZoom: remark: the text '5.5' is read as a real number; \
            to store it as one: prefs -host \(host) write com.pigeon HPZoom -float 5.5

            """
        #expect(try home.run("settings", "com.pigeon", "--check") == .success(remarks))
        for line in remarks.split(separator: "\n") {
            try home.shell(String(line.split(separator: "one: ")[1]))
        }
        #expect(try home.run("settings", "com.pigeon", "--check") == .silence)
    }

    @Test func aBundleThatCannotBeReadIsAFailure() throws {
        try home.create("S.bundle/Root.plist", "<plist><dict>")
        let outcome = try home.run("settings", "S.bundle", "--check")
        #expect(outcome.isRefusal(naming: "S.bundle/Root.plist"))
        try home.createDirectory("T.bundle")
        #expect(try home.run("settings", "T.bundle", "--check").isRefusal(naming: "T.bundle/Root.plist"))
        #expect(try home.run("settings", "com.none", "--check").isRefusal(naming: "has no settings bundle"))
    }
}
