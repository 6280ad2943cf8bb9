import Foundation
import TestSupport
import Testing

@testable import settings_form

/// The terminal is as it was after each way in which the form ends or stops.
@Suite(.enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing), .hangLimit)
struct FormEndingTests {
    private let home: TemporaryHome
    private let bundle: TestBundle
    private let terminal: TerminalEmulator
    private let settings: String
    private let before: TerminalScreen

    init() throws {
        home = try TemporaryHome()
        bundle = try TestBundle.sample()
        let form = try #require(Tool.form).path
        terminal = try TerminalEmulator(
            shellIn: home, columns: 100, environment: ["FORM": form, "BUNDLE": bundle.path])
        settings = try terminal.settings()
        before = try terminal.screen()
        try terminal.type("\"$FORM\" com.pigeon \"$BUNDLE\"; echo status $?")
        try terminal.press("Enter")
        try terminal.wait(for: "Sync Location")
        try terminal.press("Space")
        try terminal.wait(for: " • Sync Location")
        #expect(try terminal.settings() != settings)
    }

    private func expectRestored(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let screen = try terminal.waitForPrompt()
        #expect(screen.modes == before.modes, sourceLocation: sourceLocation)
        #expect(try terminal.settings() == settings, sourceLocation: sourceLocation)
        #expect(
            !screen.contains("Sync Location") && screen.lines[0].hasPrefix("ready>"), sourceLocation: sourceLocation)
        // Without brackets around it, a paste is typed text.
        try terminal.paste("echo pasted")
        try terminal.wait { $0.lines.contains { $0.hasSuffix("ready> echo pasted") } }
        try terminal.press("Enter")
        try terminal.wait { $0.lines.contains("pasted") }
    }

    private func expectSaved() throws {
        #expect(try home.run("read", "com.pigeon", "HPSyncLocations").text == "1\n")
    }

    @Test(arguments: ["q", "C-c"])
    func keys(key: String) throws {
        try terminal.press(key)
        try terminal.wait(for: "status 0")
        try expectRestored()
        try expectSaved()
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func signalsThatEnd(signal: Int32) throws {
        try terminal.send(signal)
        if signal != SIGINT { try terminal.wait(for: "status \(128 + signal)") }
        try expectRestored()
        try expectSaved()
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT, SIGFPE, SIGQUIT, SIGXCPU, SIGALRM, SIGUSR1, SIGPIPE])
    func crashes(signal: Int32) throws {
        try terminal.send(signal)
        try terminal.wait(for: "status \(128 + signal)")
        try expectRestored()
    }

    @Test(arguments: [true, false])
    func stoppingAndGoingOn(byKey: Bool) throws {
        if byKey { try terminal.press("C-z") } else { try terminal.send(SIGTSTP) }
        try terminal.wait(for: "Stopped")
        let stopped = try terminal.waitForPrompt()
        #expect(stopped.modes == before.modes)
        #expect(try terminal.settings() == settings)
        try terminal.resize(columns: 90, lines: 20)
        try terminal.type("fg")
        try terminal.press("Enter")
        let again = try terminal.wait(for: " • Sync Location")
        #expect(again.lines.count == 20 && again.lines[0].hasSuffix("com.pigeon"))
        try terminal.press("Down", "Down", "Enter")
        try terminal.paste("x\n")
        try terminal.wait(for: "Homerx")
        try terminal.press("Escape")
        try terminal.wait { !$0.contains("Homerx") }
        try terminal.press("q")
        try terminal.waitForPrompt()
        #expect(try terminal.settings() == settings)
        #expect(try terminal.screen().modes == before.modes)
    }

    @Test func aChangeIsSavedBeforeTheFormStops() throws {
        try terminal.press("Space", "C-z")
        try terminal.wait(for: "Stopped")
        #expect(try home.run("read", "com.pigeon", "HPSyncLocations").text == "0\n")
    }

    @Test func aFailureToSaveIsReported() throws {
        // A directory in the place of the file cannot be replaced.
        let file = home.store + "/com.pigeon.plist"
        try eventually(FileManager.default.fileExists(atPath: file)) { $0 }
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
        try terminal.press("Space")
        try terminal.wait(for: "Not saved: ")
        // The failure is shown as long as it lasts.
        try terminal.press("Down")
        try terminal.wait(for: "HPRaceMode")
        try terminal.wait(for: "Not saved: ")
        try terminal.press("q")
        let screen = try terminal.wait(for: "status 1")
        #expect(screen.lines.contains { $0.hasPrefix("prefs: ") && $0.contains("com.pigeon.plist") })
        #expect(try terminal.settings() == settings)
    }
}
