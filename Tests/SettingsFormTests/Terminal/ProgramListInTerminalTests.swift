import Foundation
import TestSupport
import Testing

@testable import settings_form

/// The form of all programs with an installed bundle, and the list of changes, on real files.
@Suite(.enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing), .hangLimit)
struct ProgramListInTerminalTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try install("com.crow", title: "Crow")
        try install("com.pigeon", title: "Pigeon")
    }

    /// Writes a bundle with a switch, a text and a shared switch.
    private func install(_ domain: String, title: String, in folder: String = ".local/share") throws {
        let path = "\(folder)/settings/\(domain).bundle"
        try home.create(
            "\(path)/Root.plist",
            """
            { Title = "\(title)"; PreferenceSpecifiers = (
              { Type = PSToggleSwitchSpecifier; Title = "Switch of \(title)"; Key = on; DefaultValue = <*BN>; },
              { Type = PSTextFieldSpecifier; Title = "Name of \(title)"; Key = name; DefaultValue = Homer; },
              { Type = PSChildPaneSpecifier; Title = Flock; File = Flock; }); }
            """)
        try home.create(
            "\(path)/Flock.plist",
            """
            { ApplicationGroupContainerIdentifier = "org.flock"; PreferenceSpecifiers = (
              { Type = PSToggleSwitchSpecifier; Title = Together; Key = together; DefaultValue = <*BN>; }); }
            """)
    }

    private func value(_ words: String...) throws -> String {
        try home.run(["export"] + words + ["-"]).text
    }

    @Test func allProgramsAreShownAndChanged() throws {
        try home.run("write", "com.pigeon", "on", "-bool", "true")
        let form = try RunningForm(ofAllIn: home)
        try form.terminal.wait { $0.contains("com.crow ›") && $0.contains("com.pigeon 1 • ›") }
        try form.press(.enter, .character(" "))
        try eventually(home.run("read", "com.crow").text) { $0.contains("on = 1;") }
        try form.press(.escape)
        try form.terminal.wait { $0.contains("com.crow 1 • ›") && $0.contains("com.pigeon 1 • ›") }
        try home.run("write", "com.pigeon", "name", "Icarus")
        try form.terminal.wait(for: "com.pigeon 2 • ›")
        try form.press(.character("q"))
        #expect(try form.waitForEnd() == 0)
    }

    /// The lines as one: the path of the home decides where a message goes on in the next line.
    private static func unwrapped(_ screen: TerminalScreen) -> String {
        screen.lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined()
    }

    @Test func whatCannotBeReadIsShownWithItsError() throws {
        try home.create(".local/share/settings/com.ant.bundle/Root.plist", "{ broken")
        try home.create("store/com.crow.plist", "{ broken")
        let form = try RunningForm(ofAllIn: home)
        try form.terminal.wait { screen in
            screen.contains("com.ant cannot be read ›") && screen.contains("com.crow cannot be read ›")
                && screen.contains("com.pigeon ›") && Self.unwrapped(screen).contains("settings/com.ant.")
        }
        try form.press(.down, .enter)
        try form.terminal.wait {
            $0.contains("Settings › com.crow") && Self.unwrapped($0).contains("store/com.crow.plist")
        }
        try form.press(.escape)
        try form.terminal.wait(for: "com.pigeon ›")
        try form.press(.down, .enter)
        try form.terminal.wait(for: "Switch of Pigeon")
        try form.press(.character(" "), .character("q"))
        #expect(try form.waitForEnd() == 0)
        #expect(try home.run("read", "com.pigeon").text.contains("on = 1;"))
    }

    @Test func theFirstOfTwoBundlesOfADomainIsShown() throws {
        try install("com.pigeon", title: "Other", in: "share")
        try install("com.dove", title: "Dove", in: "share")
        let form = try RunningForm(ofAllIn: home)
        let screen = try form.terminal.wait { $0.contains("   Dove ") && $0.contains("com.pigeon ›") }
        #expect(screen.contains("   Pigeon ") && !screen.contains("Other"))
    }

    @Test func aBundleWithoutATitleHasTheNameOfItsDirectory() throws {
        try install("com.emu", title: "", in: "share")
        let form = try RunningForm(ofAllIn: home)
        try form.terminal.wait { $0.contains("   com.emu.bundle ") && $0.contains("com.emu ›") }
    }

    @Test(arguments: [["-currentHost"], ["-host", "TEST-HOST"]])
    func aHostHasChangesOfItsOwn(options: [String]) throws {
        try home.run("write", "com.pigeon", "name", "any")
        let form = try RunningForm(ofAllIn: home, options: options)
        try form.terminal.wait(for: "com.pigeon 1 • ›")
        try form.press(.end, .enter, .down, .enter, .character("x"), .enter)
        try eventually(home.run(options + ["read", "com.pigeon"]).text) { $0.contains("name = anyx;") }
        try form.press(.character("c"))
        try form.terminal.wait(for: "not stored → anyx")
        try form.press(.character("d"))
        try form.terminal.wait { $0.lines[0].contains("Pigeon") && $0.contains("  any") }
        #expect(try home.run("read", "com.pigeon").text.contains("name = any;"))
        #expect(try home.run(options + ["read", "com.pigeon"]).status == 1)
    }

    @Test func whatIsTakenBackIsStoredAsItWas() throws {
        try home.run("write", "com.crow", "on", "-float", "1")
        try home.run("write", "com.pigeon", "name", "-data", "00ff")
        let before = try [value("com.crow"), value("com.pigeon")]
        let form = try RunningForm(ofAllIn: home)
        try form.terminal.wait(for: "com.crow 1 • ›")
        try form.press(.enter, .character(" "), .escape)
        try form.terminal.wait(for: "com.crow ›")
        try form.press(.down, .enter, .character(" "), .down, .character("d"))
        // The suite of both.
        try form.press(.down, .enter, .character(" "))
        try eventually(home.run("read", "org.flock").text) { $0.contains("together = 1;") }
        try eventually(home.run("read", "com.pigeon").text) { $0.contains("on = 1;") && !$0.contains("name") }
        try form.press(.character("c"))
        try form.terminal.wait { $0.contains("on → off") && $0.contains("00ff → not stored") }
        try form.press(.character("a"), .character("y"))
        try form.terminal.wait(for: "4 changes are taken back")
        #expect(try [value("com.crow"), value("com.pigeon")] == before)
        #expect(!home.exists("store/org.flock.plist"))
        try form.press(.character("q"))
        #expect(try form.waitForEnd() == 0)
        #expect(try [value("com.crow"), value("com.pigeon")] == before)
    }

    /// Types `x` at the end of the name that the first program has, and waits until it is stored.
    ///
    /// - Parameter row: The end of the program's row before.
    private func changeName(in form: RunningForm, row: String, to name: String) throws {
        try form.terminal.wait(for: row)
        try form.press(.enter, .down, .enter, .character("x"), .enter)
        try eventually(home.run("read", "com.crow").text) { $0.contains("name = \(name);") }
    }

    @Test func aValueThatAnotherProgramHasChangedIsMarked() throws {
        let form = try RunningForm(ofAllIn: home)
        try changeName(in: form, row: "com.crow ›", to: "Homerx")
        try form.press(.character("c"))
        try form.terminal.wait(for: "not stored → Homerx")
        try home.run("write", "com.crow", "name", "Icarus")
        try form.terminal.wait(for: "changed by another program since")
        try form.press(.character("d"))
        try form.terminal.wait(for: "Not taken back: another program has changed the value since")
        #expect(try home.run("read", "com.crow").text == "{\n    name = Icarus;\n}\n")
    }

    /// The form is not told of a change that a value of this host hides.
    @Test(arguments: [
        ("Icarus", "Not taken back: another program has changed the value since"), (nil, "Taken back"),
    ])
    func aHiddenValueThatAnotherProgramHasChangedIsLeft(name: String?, message: String) throws {
        try home.run("-currentHost", "write", "com.crow", "name", "host")
        let form = try RunningForm(ofAllIn: home)
        try changeName(in: form, row: "com.crow 1 • ›", to: "hostx")
        try home.run(name.map { ["write", "com.crow", "name", $0] } ?? ["delete", "com.crow", "name"])
        try form.press(.character("c"), .character("d"))
        try form.terminal.wait { $0.contains(message) && $0.contains("Changes") == (name != nil) }
        #expect(try home.run("read", "com.crow").text == (name.map { "{\n    name = \($0);\n}\n" } ?? ""))
    }

    @Test func aChangeThatCannotBeTakenBackInItsFileSaysWhy() throws {
        let form = try RunningForm(ofAllIn: home)
        try form.terminal.wait(for: "com.crow ›")
        try form.press(.enter, .character(" "))
        try eventually(home.run("read", "com.crow").text) { $0.contains("on = 1;") }
        try home.create("store/com.crow.plist", "{ broken")
        try form.press(.character("c"), .character("d"))
        try form.terminal.wait { screen in
            screen.contains("Not saved:")
                && screen.lines.contains { $0.hasPrefix("   Switch of Crow") && $0.hasSuffix("[ ]") }
        }
        #expect(try String(contentsOfFile: home.absolute("store/com.crow.plist"), encoding: .utf8) == "{ broken")
    }

    @Test(arguments: ["com.crow", "com.pigeon"])
    func theFailureOfAProgramWithoutUnsavedChangesIsOneOfReading(domain: String) throws {
        let form = try RunningForm(ofAllIn: home)
        try form.terminal.wait(for: "com.pigeon ›")
        try form.press(.enter, .character(" "))
        try eventually(home.run("read", "com.crow").text) { $0.contains("on = 1;") }
        try home.create("store/\(domain).plist", "{ broken")
        try form.terminal.wait(for: "Not read:")
    }

    @Test func changesThatCannotBeSavedAreTakenBackInMemory() throws {
        try home.run("write", "com.crow", "name", "Icarus")
        let terminal = try TerminalEmulator(
            shellIn: home,
            environment: ["FORM": try #require(Tool.form).path, "XDG_DATA_DIRS": home.absolute("share")])
        try terminal.type("(ulimit -f 0; \"$FORM\" --all); echo status $?")
        try terminal.press("Enter")
        try terminal.wait(for: "com.crow 1 • ›")
        try terminal.press("Enter", "Space", "Down", "d")
        try terminal.wait(for: "Not saved:")
        try terminal.type("cay")
        try terminal.wait { $0.contains("[ ]") && $0.contains("Icarus") && !$0.contains("Changes") }
        try terminal.press("Up")
        try terminal.wait { !$0.contains("Not saved:") }
        try terminal.press("q")
        try terminal.wait(for: "status 0")
        #expect(try home.run("read", "com.crow").text == "{\n    name = Icarus;\n}\n")
    }
}
