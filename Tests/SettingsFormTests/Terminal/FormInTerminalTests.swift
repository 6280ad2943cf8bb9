import Foundation
import TestSupport
import Testing

@testable import settings_form

@Suite(.enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing), .hangLimit)
struct FormInTerminalTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let changes: [(title: String, keys: [Key], stored: String)] = [
        ("Sync Location", [.character(" ")], "HPSyncLocations = 1;"),
        ("Race Mode", [.enter, .down, .enter], "HPRaceMode = fast;"),
        ("Name", [.enter, .control("u"), .character("日"), .character("é"), .enter], #"HPName = "\U65e5\U00e9";"#),
        ("Name", [.enter, .home, .paste("Old \n"), .enter], #"HPName = "Old Homer";"#),
        ("Ring", [.enter, .backspace, .character("7"), .enter], "HPRing = 0007;"),
        ("Password", [.enter, .character("x"), .character("y"), .enter], "HPPassword = xy;"),
        ("Altitude", [.right, .right], "HPAltitude = 60;"),
        ("Altitude", [.character("1"), .character("5"), .enter], "HPAltitude = 15;"),
        ("Map Type", [.enter, .end, .enter], "HPMapType = 2;"),
        ("Miles", [.character(" ")], "HPUnits = mi;"),
        ("Loft", [.enter, .character(" "), .down, .enter, .backspace, .enter], "HPGreeting"),
    ]

    @Test(arguments: changes.indices)
    func aKeyChangesTheFile(index: Int) throws {
        let change = Self.changes[index]
        let bundle = try TestBundle.sample()
        var model = try FormDriver(bundle)
        let form = try RunningForm(bundle, in: home)
        try form.waitUntilShown(model)
        while model.selectedTitle != change.title {
            model.press(.down)
            try form.press(.down)
        }
        for key in change.keys {
            model.press(key)
            try form.press(key)
        }
        try form.waitUntilShown(model)
        try eventually(home.run("read", "com.pigeon").text) { $0.contains(change.stored) }
        try form.press(.character("q"))
        #expect(try form.waitForEnd() == 0)
    }

    @Test func aResetRemovesTheValue() throws {
        try home.run("write", "com.pigeon", "HPSyncLocations", "-bool", "true")
        try home.run("write", "com.pigeon", "other", "1")
        let form = try RunningForm(.sample(), in: home)
        try form.terminal.wait(for: " • Sync Location")
        try form.press(.character("d"))
        try form.terminal.wait { !$0.contains("•") || !$0.contains("• Sync") }
        try eventually(home.run("read", "com.pigeon").text) { !$0.contains("HPSyncLocations") && $0.contains("other") }
    }

    @Test func aRegisteredDefaultIsTheDefault() throws {
        let bundle = try TestBundle.sample()
        try home.run("register", "com.pigeon", "--bundle", bundle.path)
        let form = try RunningForm(bundle, in: home)
        try form.terminal.wait(for: "Sync Location")
        try form.press(.character(" "))
        try form.terminal.wait(for: " • Sync Location")
        try form.press(.character("d"))
        let screen = try form.terminal.wait { !$0.contains("• Sync") }
        #expect(!screen.contains("A value from elsewhere"))
        try form.press(.character("d"))
        try form.terminal.wait(for: "It has its default")
    }

    @Test func theSizeIsThatOfTheTerminalWhateverTheEnvironmentSays() throws {
        let bundle = try TestBundle.sample()
        let form = try RunningForm(bundle, in: home, environment: ["LINES": "10", "COLUMNS": "40"])
        try form.waitUntilShown(FormDriver(bundle))
    }

    @Test func aDomainMayBeCalledAsAnOptionIs() throws {
        let arguments = try FormArguments(["-host", "pigeon", "--", "-currentHost", "a.bundle"])
        #expect(arguments.program?.domain == "-currentHost" && arguments.program?.bundle == "a.bundle")
        #expect(try FormArguments(["--", "-host", "a.bundle"]).program?.domain == "-host")
        #expect(try FormArguments(["--all", "a.bundle"]).program?.domain == "--all")
        #expect(try FormArguments(["-host", "pigeon", "--all"]).program == nil)
    }

    @Test func changesOfOthersAreShownAtOnce() throws {
        let bundle = try TestBundle.sample()
        let first = try RunningForm(bundle, in: home)
        let second = try RunningForm(bundle, in: home, columns: 60, lines: 20)
        try first.terminal.wait(for: "Sync Location")
        try second.terminal.wait(for: "Sync Location")
        try first.press(.character(" "))
        try second.terminal.wait(for: " • Sync Location")
        try home.run("write", "com.pigeon", "HPName", "Icarus")
        try first.terminal.wait(for: "Icarus")
        try second.terminal.wait(for: "Icarus")
        try second.press(.character(" "))
        try first.terminal.wait { screen in
            screen.lines.contains { $0.contains("Sync Location") && $0.hasSuffix("[ ]") }
        }
        for form in [first, second] {
            try form.press(.character("q"))
            #expect(try form.waitForEnd() == 0)
        }
        #expect(try home.run("read", "com.pigeon").text.contains("HPName = Icarus;"))
    }

    @Test func aManagedValueIsLockedAtOnce() throws {
        let directory = home.absolute("xdg/prefs")
        let environment = ["XDG_CONFIG_DIRS": home.absolute("xdg")]
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let form = try RunningForm(.sample(), in: home, environment: environment)
        try form.terminal.wait(for: "Sync Location")
        try home.run("write", directory + "/com.pigeon.plist", "HPSyncLocations", "-bool", "true")
        try form.terminal.wait(for: "[x] locked")
        try form.press(.character(" "))
        try form.terminal.wait(for: "The administrator manages this setting")
    }

    @Test(arguments: [["-currentHost"], ["-host", "TEST-HOST"]])
    func aHostHasValuesOfItsOwn(options: [String]) throws {
        try home.run("write", "com.pigeon", "HPName", "any")
        let form = try RunningForm(.sample(), in: home, options: options)
        try form.terminal.wait(for: " any")
        try form.press(.character(" "))
        try eventually(home.run(options + ["read", "com.pigeon"]).text) { $0.contains("HPSyncLocations = 1;") }
        #expect(try home.run("read", "com.pigeon").text.contains("HPSyncLocations") == false)
    }

    @Test func anOptionOfTheCommandLineIsNoSetting() throws {
        let bundle = try TestBundle(TestBundle.toggle("Host", "host"))
        let form = try RunningForm(bundle, in: home, options: ["-host", "1"])
        try form.terminal.wait { $0.lines.contains { $0.contains("Host") && $0.hasSuffix("[ ]") } }
    }

    @Test func aValueOfTheHostThatHidesTheNewOneIsNamed() throws {
        try home.run("-currentHost", "write", "com.pigeon", "HPSyncLocations", "-bool", "false")
        let form = try RunningForm(.sample(), in: home)
        try form.terminal.wait(for: "Sync Location")
        try form.press(.character(" "))
        try form.terminal.wait(for: "Stored, but a value of this host is read first")
    }

    @Test(arguments: [("1", false), (nil, true), ("", true)])
    func coloursAreLeftOutIfNoColorSaysSo(noColor: String?, hasColors: Bool) throws {
        let form = try RunningForm(.sample(), in: home, environment: ["NO_COLOR": noColor])
        try form.terminal.wait(for: "Sync Location")
        // Cyan is the colour of headings.
        #expect(try form.terminal.linesWithAttributes().contains { $0.contains("\u{1B}[36m") } == hasColors)
    }

    @Test func withoutATerminalTheFormNamesTheQuestions() throws {
        let program = try #require(Tool.form)
        let outcome = try home.run(program, "com.pigeon", TestBundle.sample().path)
        #expect(outcome.status == 1 && outcome.text.isEmpty)
        #expect(
            outcome.message
                == "prefs: the form needs a terminal; use 'prefs settings --accessible com.pigeon' instead\n")
        #expect(try home.run(program, "com.pigeon").status == 255)
    }

    @Test func errorsComeBeforeTheScreen() throws {
        let program = try #require(Tool.form)
        let bundle = try TestBundle.sample()
        for (command, message) in [
            (
                "TERM=unheard-of \(program.path) com.pigeon \(bundle.path)",
                "TERM names; use 'prefs settings --accessible com.pigeon' instead"
            ),
            ("TERM=unheard-of \(program.path) --all", "TERM names; use 'prefs settings | cat' instead"),
            ("\(program.path) com.pigeon /nonexistent.bundle", "/nonexistent.bundle/Root.plist"),
            ("\(program.path) -host a/b com.pigeon .", "a/b"),
        ] {
            let terminal = try TerminalEmulator(running: ["/bin/sh", "-c", command], in: home, columns: 200)
            let screen = try terminal.wait(for: "prefs: ")
            #expect(screen.text.contains(message))
        }
    }
}
