import Foundation
import TestSupport
import Testing

/// The terminal and the settings after each way in which Pigeon ends or stops.
@Suite(.enabled(if: TerminalEmulator.canRunExample("pigeon"), TerminalEmulator.cannotRunExample), .hangLimit)
struct PigeonEndingTests {
    private let home: TemporaryHome
    private let terminal: TerminalEmulator
    private let settings: String
    private let before: TerminalScreen

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "HPHasGreeted", "-bool", "true")
        var environment = TerminalEmulator.exampleEnvironment
        environment["PIGEON"] = try #require(Tool.example("pigeon")).path
        terminal = try TerminalEmulator(shellIn: home, environment: environment)
        settings = try terminal.settings()
        before = try terminal.screen()
        try terminal.type("\"$PIGEON\"; echo status $?")
        try terminal.press("Enter")
        try terminal.wait(for: " Pigeon  Standard")
        try terminal.press("3")
        try terminal.wait(for: " Pigeon  Hybrid")
        #expect(try terminal.settings() != settings)
    }

    private func expectRestored() throws {
        let screen = try terminal.waitForPrompt()
        #expect(screen.modes == before.modes && !screen.contains("Hybrid") && screen.lines[0].hasPrefix("ready>"))
        #expect(try terminal.settings() == settings)
    }

    private func expectSaved() throws {
        #expect(try home.run("read", "com.pigeon", "HPMapType").text == "2\n")
    }

    @Test func theKeyToQuit() throws {
        try terminal.press("q")
        try terminal.wait(for: "status 0")
        try expectRestored()
        try expectSaved()
    }

    @Test func theKeyToInterrupt() throws {
        try terminal.press("C-c")
        try expectRestored()
        try expectSaved()
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func signalsThatEnd(signal: Int32) throws {
        try terminal.send(signal)
        try terminal.wait(for: "status \(128 + signal)")
        try expectRestored()
        try expectSaved()
    }

    @Test(arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGABRT, SIGFPE, SIGQUIT]) func crashes(signal: Int32) throws {
        try terminal.send(signal)
        try terminal.wait(for: "status \(128 + signal)")
        try expectRestored()
    }

    @Test(arguments: [true, false]) func stoppingAndGoingOn(byKey: Bool) throws {
        if byKey { try terminal.press("C-z") } else { try terminal.send(SIGTSTP) }
        try terminal.wait(for: "Stopped")
        try expectRestored()
        try expectSaved()
        try home.run("write", "com.pigeon", "HPMapType", "-int", "1")
        try terminal.resize(columns: 60, lines: 20)
        try terminal.type("fg; echo status $?")
        try terminal.press("Enter")
        try terminal.wait { $0.contains(" Pigeon  Satellite") && $0.lines.count == 20 && !$0.contains("Stopped") }
        try terminal.press("q")
        try terminal.wait(for: "status 0")
        try expectRestored()
    }
}
