import Foundation
import TestSupport
import Testing

/// `prefs settings` and `prefs settings D` into a pipe.
@Suite struct SettingsFormTextTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func withoutADomainThoseWithABundleAreListedWithTheirTitles() throws {
        try home.installPigeon()
        try home.installBundle("com.crow", ["Root": ""])
        try home.createBundle("data/settings/com.dove.bundle", title: "Dove", ["Root": ""])
        try home.createBundle("data/settings/com.pigeon.bundle", title: "Other", ["Root": ""])
        let outcome = try home.run("settings", environment: ["XDG_DATA_DIRS": home.absolute("data")])
        #expect(outcome == .success("com.crow\tcom.crow.bundle\ncom.dove\tDove\ncom.pigeon\tPigeon\n"))
    }

    @Test func theFormIsPrintedWithPresentValues() throws {
        try home.installPigeon()
        #expect(
            try home.run("settings", "com.pigeon")
                == .success(
                    """
                    Pigeon

                    Map
                      Sync Location  off
                        Shares where the pigeon is.
                      Map Style      Standard
                    Maps are drawn by others.

                    Account
                      Name           Homer
                      Password       not set
                      Version        1.0

                      Food           Corn
                    Not too much.

                      Advanced ›
                        Way home
                          Homing  on

                    """))
        try home.run("write", "com.pigeon", "HPMapStyle", "-int", "2")
        try home.run("write", "-g", "HPName", "Blue")
        try home.run("register", "com.pigeon", "HPFood", "peas")
        let text = try home.run("settings", "com.pigeon").text
        #expect(text.contains("Map Style      Hybrid\n") && text.contains("Name           Blue\n"))
        #expect(text.contains("Food           Peas\n"))
    }

    @Test func elementsAreShownWhileTheSettingTheyDependOnHasTheValue() throws {
        try home.installPigeon()
        #expect(try !home.run("settings", "com.pigeon").text.contains("HPZoom"))
        try home.run("write", "com.pigeon", "HPSyncLocations", "-bool", "yes")
        #expect(try home.run("settings", "com.pigeon").text.contains("  HPZoom         1\n"))
    }

    @Test func aSwitchWithoutADefaultIsOffForThoseThatDependOnIt() throws {
        try home.installBundle(
            "com.crow",
            [
                "Root": """
                { Type = PSToggleSwitchSpecifier; Title = Night; Key = n; },
                { Type = PSTextFieldSpecifier; Title = Light; Key = l; DependsOn = { Key = n; Value = <*BN>; }; }
                """
            ])
        #expect(try home.run("settings", "com.crow").text.hasSuffix("\n  Night  off\n  Light\n"))
        try home.run("write", "com.crow", "n", "-bool", "yes")
        #expect(try home.run("settings", "com.crow").text.hasSuffix("\n  Night  on\n"))
    }

    @Test func aTitleValueWithAnEmptyKeyShowsItsDefault() throws {
        let element = "{ Type = PSTitleValueSpecifier; Title = Version; Key = \"\"; DefaultValue = \"1.0\"; }"
        try home.installBundle("com.crow", ["Root": element])
        #expect(try home.run("settings", "com.crow").text.hasSuffix("\n  Version  1.0\n"))
    }

    @Test func aTitleIsOnOneLine() throws {
        try home.installBundle("com.crow", title: "Black\nBird\t", ["Root": ""])
        #expect(try home.run("settings") == .success("com.crow\tBlack\\nBird\\t\n"))
    }

    @Test func aSecretIsSetOrNotSet() throws {
        try home.installPigeon()
        try home.run("write", "com.pigeon", "HPPassword", "dovecote")
        let outcome = try home.run("settings", "com.pigeon")
        #expect(outcome.text.contains("Password       set\n") && !outcome.text.contains("dovecote"))
    }

    @Test func managedValuesAreMarked() throws {
        try home.installPigeon()
        try home.create("etc/prefs/com.pigeon.plist", "{ HPName = Manager; }")
        let outcome = try home.run("settings", "com.pigeon", environment: ["XDG_CONFIG_DIRS": home.absolute("etc")])
        #expect(outcome.text.contains("Name           Manager (managed)\n"))
    }

    @Test func titlesAreInTheLanguageOfTheUser() throws {
        let bundle = ".local/share/settings/com.pigeon.bundle"
        try home.create(
            "\(bundle)/Root.plist",
            """
            { StringsTable = Root;
              PreferenceSpecifiers = ({ Type = PSToggleSwitchSpecifier; Title = Sync; Key = k; }); }
            """)
        try home.create("\(bundle)/de.lproj/Root.strings", "Sync = \"Abgleich\";")
        let german = try home.run("settings", "com.pigeon", environment: ["LANG": "de_DE.UTF-8"])
        #expect(german.text.contains("  Abgleich"))
        #expect(try home.run("settings", "com.pigeon").text.contains("  Sync"))
    }

    @Test func withoutABundleTheDirectoriesThatWereSearchedAreNamed() throws {
        let outcome = try home.run("settings", "com.crow", environment: ["XDG_DATA_DIRS": "/nowhere"])
        #expect(
            outcome.isRefusal(
                naming: "com.crow has no settings bundle", home.absolute(".local/share/settings/com.crow.bundle"),
                "/nowhere/settings/com.crow.bundle", "--bundle PATH"))
        let all = try home.run("settings", environment: ["XDG_DATA_DIRS": "/nowhere"])
        #expect(
            all.status == 0 && all.stdout.isEmpty && all.lastLine.hasPrefix("prefs: no domain has a settings bundle"))
    }

    @Test(arguments: [1, 5]) func errorsOfTheBundleAreANoticeOfOneLine(count: Int) throws {
        let broken = "{ Type = PSToggleSwitchSpecifier; Title = A; Key = a; DefaultValue = (); },"
        try home.installBundle("com.pigeon", ["Root": String(repeating: broken, count: count)])
        let bundle = home.absolute(".local/share/settings/com.pigeon.bundle")
        for words in [["a"], ["--list"], []] {
            let outcome = try home.run(["settings", "com.pigeon"] + words)
            #expect(outcome.status == 0 && outcome.message.split(separator: "\n").count == 1)
            let one = "Root.plist: PreferenceSpecifiers.0.DefaultValue: error: "
            let several = "prefs: the settings bundle has 5 errors; prefs settings \(bundle) --check shows them"
            #expect(outcome.lastLine.contains(count == 1 ? one : several))
        }
    }

    @Test func theListOfDomainsHasATabOnATerminalToo() throws {
        try home.installBundle("com.pigeon", title: "Pigeon\\U0007", TemporaryHome.pigeon)
        let list = "com.pigeon\tPigeon\\007\n"
        #expect(try home.run("settings") == .success(list))
        #expect(try home.shellOnTerminal("prefs settings").text == list)
    }
}
