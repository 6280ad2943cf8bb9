import Foundation
import TestSupport
import Testing

/// `prefs settings D TITLE|KEY [VALUE]` and `--reset`.
@Suite struct SettingsValueTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.installPigeon()
    }

    private func settings(_ words: String...) throws -> Outcome {
        try home.run(["settings", "com.pigeon"] + words)
    }

    @Test(arguments: [
        ("HPSyncLocations", "off"), ("Sync Location", "off"), ("sync location", "off"), ("Map Style", "Standard"),
        ("HPZoom", "1"), ("Name", "Homer"), ("Password", "not set"), ("Version", "1.0"), ("Food", "Corn"),
        ("Homing", "on"),
    ])
    func aSettingIsShownAsInTheForm(name: String, shown: String) throws {
        #expect(try settings(name) == .success("\(shown)\n"))
    }

    @Test(arguments: [
        ("Sync Location", "on", "HPSyncLocations", "<true/>"), ("HPSyncLocations", "YES", "HPSyncLocations", "<true/>"),
        ("Map Style", "Satellite", "HPMapStyle", "<integer>1</integer>"),
        ("Map Style", "2", "HPMapStyle", "<integer>2</integer>"), ("HPZoom", "2.5", "HPZoom", "<real>2.5</real>"),
        ("Name", "Grey", "HPName", "<string>Grey</string>"), ("Name", "", "HPName", "<string></string>"),
        ("Food", "Peas", "HPFood", "<string>peas</string>"), ("Homing", "off", "HPHoming", "<string>N</string>"),
    ])
    func aSettingIsStoredAsTheBundleDescribesIt(name: String, text: String, key: String, value: String) throws {
        #expect(try settings(name, text) == .silence)
        #expect(try home.onlyValue("com.pigeon", key) == value)
    }

    @Test func oneWordIsTheValueEvenIfItBeginsWithADash() throws {
        try home.installBundle("com.crow", ["Root": "{ Type = PSTextFieldSpecifier; Title = T; Key = --k; }"])
        for words in [["-x"], ["-"], ["--", "--reset"], ["--", "--"]] {
            #expect(try home.run(["settings", "com.crow", "T"] + words) == .silence)
            #expect(try home.run("settings", "com.crow", "--", "--k") == .success("\(words.last ?? "")\n"))
        }
    }

    @Test func optionsMayFollowTheNameAndTheValue() throws {
        #expect(try settings("Map Style", "2", "--dry-run") == .success("prefs write com.pigeon HPMapStyle -int 2\n"))
        #expect(try settings("Map Style", "--dry-run", "2") == settings("Map Style", "2", "--dry-run"))
        try home.run("write", "com.pigeon", "HPName", "Grey")
        #expect(try settings("Name", "--reset") == .silence)
        #expect(try settings("Name") == .success("Homer\n"))
        #expect(try settings("Name", "--help") == home.run("help", "settings"))
    }

    @Test(arguments: [
        ("HPMapStyle", "Round", "'Round' is not a choice; choose Standard (0), Satellite (1), Hybrid (2)"),
        ("HPZoom", "11", "11 is not between 0 and 10"), ("HPZoom", "1.7", "choose 1.5 or 2"),
        ("HPZoom", "far", "'far' is not a number"), ("Sync Location", "maybe", "'maybe' is neither on nor off"),
        ("Name", "grey", "'grey' does not match"), ("Version", "2", "can only be read"),
        ("Nmae", "x", "do you mean Name?"), ("Colour of the sky", "x", "the keys are HPSyncLocations, HPMapStyle"),
        ("Password", "dovecote", "say - and type it on standard input"),
    ])
    func aRefusalSaysWhatWouldDo(name: String, text: String, message: String) throws {
        #expect(try settings(name, text).isRefusal(naming: message))
        #expect(!home.exists("store"))
    }

    @Test func anAmbiguousTitleListsTheKeys() throws {
        let elements = ["a", "b"].map { "{ Type = PSTextFieldSpecifier; Title = T; Key = \($0); }" }
        try home.installBundle("com.crow", ["Root": elements.joined(separator: ",")])
        #expect(
            try home.run("settings", "com.crow", "T").isRefusal(
                naming: "several settings have the title 'T'; choose one by its key: a, b"))
        let many = (0..<20).map { "{ Type = PSTextFieldSpecifier; Title = T; Key = k\($0); }" }
        try home.installBundle("com.crow", ["Root": many.joined(separator: ",")])
        #expect(try home.run("settings", "com.crow", "T").isRefusal(naming: "k10, k11 or one of 8 others"))
    }

    @Test(arguments: ["dovecote", "dovecote\n"]) func aSecretComesFromStandardInput(typed: String) throws {
        #expect(try home.run("settings", "com.pigeon", "Password", "-", input: typed) == .silence)
        #expect(try home.run("read", "com.pigeon", "HPPassword") == .success("dovecote\n"))
        #expect(try settings("Password") == .success("set\n"))
    }

    @Test func aSecretThatIsNotTextIsRefused() throws {
        let outcome = try home.run(["settings", "com.pigeon", "Password", "-"], input: Data([0xE9]))
        #expect(outcome.isRefusal(naming: "HPPassword", "UTF-8"))
    }

    /// A line feed alone is what `echo` prints of a variable that is not set.
    @Test(arguments: ["", "\n"]) func emptyInputDoesNotReplaceASecret(_ input: String) throws {
        try home.run("write", "com.pigeon", "HPPassword", "dovecote")
        let outcome = try home.run("settings", "com.pigeon", "Password", "-", input: input)
        #expect(outcome.isRefusal(naming: "HPPassword: standard input is empty"))
        #expect(try home.onlyValue("com.pigeon", "HPPassword") == "<string>dovecote</string>")
    }

    @Test func aDryRunDoesNotPrintASecret() throws {
        let outcome = try home.run("settings", "com.pigeon", "--dry-run", "Password", "-", input: "dovecote")
        #expect(outcome.isRefusal(naming: "HPPassword is a secret, which --dry-run would print"))
        #expect(!outcome.testDescription.contains("dovecote") && !home.exists("store"))
    }

    @Test func withoutADefaultTheValueThatTheFormShowsIsPrinted() throws {
        let toggle = "{ Type = PSToggleSwitchSpecifier; Title = T; Key = t; TrueValue = Y; FalseValue = N; },"
        let slider = "{ Type = PSSliderSpecifier; Key = s; MinimumValue = <*I2>; MaximumValue = <*I10>; }"
        try home.installBundle("com.crow", ["Root": toggle + slider])
        #expect(try home.run("settings", "com.crow", "t").text == "off\n")
        #expect(try home.run("settings", "com.crow", "s").text == "2\n")
    }

    @Test func aManagedValueIsNotReset() throws {
        try home.create("etc/prefs/com.pigeon.plist", "{ HPName = Manager; }")
        let environment = ["XDG_CONFIG_DIRS": home.absolute("etc")]
        try home.run("write", "com.pigeon", "{ HPName = Grey; HPFood = peas; }")
        let outcome = try home.run("settings", "com.pigeon", "--reset", "Name", environment: environment)
        #expect(outcome.isRefusal(naming: "HPName", home.absolute("etc/prefs/com.pigeon.plist"), "cannot be changed"))
        #expect(try home.run("read", "com.pigeon", "HPName") == .success("Grey\n"))
        #expect(try home.run("settings", "com.pigeon", "--reset", environment: environment) == .silence)
        #expect(try home.xml("com.pigeon") == "<dict/>", "values of the user below managed ones are removed too")
    }

    @Test func aManagedValueCannotBeSet() throws {
        try home.create("etc/prefs/com.pigeon.plist", "{ HPName = Manager; }")
        let environment = ["XDG_CONFIG_DIRS": home.absolute("etc")]
        let outcome = try home.run("settings", "com.pigeon", "Name", "Grey", environment: environment)
        #expect(outcome.isRefusal(naming: "HPName", home.absolute("etc/prefs/com.pigeon.plist"), "cannot be changed"))
        #expect(!home.exists("store"))
        #expect(try home.run("settings", "com.pigeon", "Name", environment: environment) == .success("Manager\n"))
    }

    @Test func theHostOptionSelectsWhereAValueIsStored() throws {
        #expect(try home.run("-currentHost", "settings", "com.pigeon", "Name", "Here") == .silence)
        #expect(try home.files(in: "store/ByHost") == ["com.pigeon.\(TemporaryHome.host).plist"])
        let everywhere = try settings("Name", "Everywhere")
        #expect(everywhere.status == 0 && everywhere.lastLine.contains("takes precedence"))
        #expect(try settings("Name") == .success("Here\n"))
        #expect(try home.run("-host", "nas", "settings", "com.pigeon", "Name") == .success("Everywhere\n"))
        #expect(try home.run("-currentHost", "settings", "com.pigeon", "--reset", "Name") == .silence)
        #expect(try settings("Name") == .success("Everywhere\n"))
    }

    @Test func aDryRunPrintsTheChange() throws {
        let outcome = try settings("--dry-run", "Map Style", "Hybrid")
        #expect(outcome == .success("prefs write com.pigeon HPMapStyle -int 2\n"))
        #expect(!home.exists("store"))
        #expect(try settings("--dry-run").status == 255)
        #expect(try settings("--dry-run", "Name").status == 255)
    }

    @Test func resetRemovesStoredValues() throws {
        #expect(try settings("--reset", "Name") == .silence, "nothing is stored")
        try home.run(
            "write", "com.pigeon", "{ HPName = Grey; HPMapStyle = <*I2>; HPVersion = \"2.0\"; Other = 1; }")
        #expect(try settings("--reset", "Map Style") == .silence)
        #expect(try settings("Map Style") == .success("Standard\n"))
        #expect(try settings("--reset", "--dry-run") == .success("prefs delete com.pigeon HPName\n"))
        #expect(try settings("--reset") == .silence)
        #expect(try home.run("read", "com.pigeon").text == "{\n    HPVersion = \"2.0\";\n    Other = 1;\n}\n")
        #expect(try settings("--reset", "Version").isRefusal(naming: "can only be read"))
        #expect(try settings("--reset", "Colour").isRefusal(naming: "no setting"))
    }

    @Test func aPaneWithASuiteIsStoredInTheSuite() throws {
        try home.create(
            ".local/share/settings/com.crow.bundle/Root.plist",
            """
            { ApplicationGroupContainerIdentifier = group.birds;
              PreferenceSpecifiers = ({ Type = PSTextFieldSpecifier; Title = T; Key = k; }); }
            """)
        #expect(try home.run("settings", "com.crow", "T", "x") == .silence)
        #expect(try home.onlyValue("group.birds", "k") == "<string>x</string>")
        #expect(try home.run("settings", "com.crow", "T") == .success("x\n"))
        #expect(try home.run("settings", "com.crow", "--reset") == .silence)
        #expect(try home.xml("group.birds") == "<dict/>")
    }

    @Test func aBundleCanBeNamedByItsPath() throws {
        try home.createBundle("Settings.bundle", TemporaryHome.pigeon)
        for path in ["Settings.bundle", "./Settings.bundle/", home.absolute("Settings.bundle")] {
            #expect(try home.run("settings", "com.crow", "--bundle", path, "Name", "Black") == .silence)
        }
        #expect(try home.onlyValue("com.crow", "HPName") == "<string>Black</string>")
    }

    @Test func aPropertyListIsADomain() throws {
        try home.create("Birds.plist", "{ HPName = Blue; }")
        #expect(try home.run("settings", "./Birds.plist", "Name").isRefusal(naming: "--bundle PATH"))
        try home.createBundle("Settings.bundle", TemporaryHome.pigeon)
        #expect(try home.run("settings", "./Birds", "--bundle", "Settings.bundle", "Name") == .success("Blue\n"))
        #expect(try home.run("settings", "./Birds", "--bundle", "Settings.bundle", "Name", "Red") == .silence)
        #expect(try home.run("read", "./Birds", "HPName") == .success("Red\n"))
        #expect(try home.run("settings", "~/Library/Preferences/com.pigeon", "Name") == .success("Homer\n"))
    }

    @Test(arguments: [
        ["Name", "a", "b"], ["--format", "json"], ["--list", "--check"], ["--list", "Name"], ["--check", "Name"],
        ["Name", "a", "--format", "json"], ["--reset", "Name", "--format", "json"], ["Name", "--format", "xml"],
        ["--reset", "Name", "x"], ["--accessible", "Name"], ["--list", "--format", "xml"], ["--keypath", "a"],
        ["--dry-run", "--list"], ["--bundle"],
    ])
    func wordsThatMakeNoSenseTogetherAreWrongUse(words: [String]) throws {
        #expect(try home.run(["settings", "com.pigeon"] + words).isWrongUse(of: "settings"))
    }

    @Test(arguments: [["--list"], ["--check"], ["--reset"], ["--accessible"], ["--bundle", "Settings.bundle"]])
    func aDomainIsNeeded(words: [String]) throws {
        #expect(try home.run(["settings"] + words).isWrongUse(of: "settings"))
    }

    /// As of a variable that is not set.
    @Test(arguments: ["settings", "register"]) func anEmptyPathOfABundleIsRefused(verb: String) throws {
        #expect(try home.run(verb, "com.pigeon", "--bundle", "") == .failure("Need a path to read from"))
    }

    @Test func aBundleInPlaceOfADomainHasNoValues() throws {
        try home.createBundle("Settings.bundle", TemporaryHome.pigeon)
        for words in [["./Settings.bundle"], ["Settings.bundle", "Name"], ["~/Settings.bundle", "Name", "x"]] {
            let outcome = try home.run(["settings"] + words)
            #expect(outcome.isRefusal(naming: "say settings DOMAIN --bundle", "Settings.bundle"))
        }
    }

    @Test func aBatchSaysToWriteTheKey() throws {
        try home.create("settings.sh", "prefs settings com.pigeon Name Grey\n")
        #expect(try home.run("batch", "settings.sh").isRefusal(naming: "settings.sh:1", "set the key with write"))
    }
}
