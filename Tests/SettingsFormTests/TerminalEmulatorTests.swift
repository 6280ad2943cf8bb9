import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing), .hangLimit)
struct TerminalEmulatorTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func typedTextIsEchoedAndRead() throws {
        let terminal = try TerminalEmulator(running: ["sh", "-c", "read line; echo \"[$line]\"; cat"], in: home)
        let text = "a 'b' \"c\" $HOME ~ ; # % zwölf 日本;"
        try terminal.type(text + ";")
        try terminal.wait { $0.lines[0] == text + ";" }
        try terminal.press("BSpace", "Enter")
        // The bracket and the line feed after it can arrive one after the other.
        let screen = try terminal.wait { $0.contains("]") && $0.cursor == (2, 0) }
        #expect(screen.lines[0] == text && screen.lines[1] == "[\(text)]" && screen.lines[2].isEmpty)
        #expect(screen.lines.count == 24 && screen.columns == 80)
    }

    @Test func keysHaveNames() throws {
        let terminal = try TerminalEmulator(running: ["sh", "-c", "stty raw -echo; echo on; cat -v"], in: home)
        try terminal.wait(for: "on")
        try terminal.press("Up", "Escape", "C-c", "F1", "M-x", "Space", ";", "DC")
        try terminal.wait(for: "^[[A^[^C^[OP^[x ;^[[3~")
    }

    @Test func pastedTextIsInBracketsIfTheProgramAsksForThem() throws {
        let script = #"stty raw -echo; printf '\033[?2004h'; echo on; cat -v"#
        let terminal = try TerminalEmulator(running: ["sh", "-c", script], in: home)
        try terminal.wait(for: "on")
        try terminal.paste("one\ntwo")
        try terminal.wait(for: "^[[200~one^Mtwo^[[201~")
    }

    @Test func theProgramLearnsTheNewSize() throws {
        let script = "trap 'stty size' WINCH; stty size; while :; do sleep 0.01; done"
        let terminal = try TerminalEmulator(running: ["sh", "-c", script], in: home, columns: 40, lines: 10)
        try terminal.wait(for: "10 40")
        try terminal.resize(columns: 100, lines: 30)
        let screen = try terminal.wait(for: "30 100")
        #expect(screen.columns == 100 && screen.lines.count == 30)
    }

    @Test func modesAndAttributesAreSeen() throws {
        let terminal = try TerminalEmulator(shellIn: home)
        let before = try terminal.screen().modes
        #expect(before.isCursorVisible && !before.isAlternateScreenOn)
        let (on, off) = (#"\033[?1049h\033[?25l\033[?1h\033[1mbold\033[0m"#, #"\033[?1049l\033[?25h\033[?1l"#)
        try terminal.type("printf '\(on)'; read end; printf '\(off)'")
        try terminal.press("Enter")
        let screen = try terminal.wait { $0.modes.isAlternateScreenOn && $0.contains("bold") }
        #expect(!screen.modes.isCursorVisible && screen.modes.names.contains("application cursor keys"))
        #expect(try terminal.linesWithAttributes().contains { $0.contains("\u{1B}[1mbold") })
        try terminal.press("Enter")
        #expect(try terminal.waitForPrompt().modes == before)
    }

    @Test func theSettingsOfTheDeviceAreSeen() throws {
        let terminal = try TerminalEmulator(shellIn: home)
        let before = try terminal.settings()
        try terminal.type("stty -echo")
        try terminal.press("Enter")
        try eventually(terminal.settings()) { $0 != before }
        try terminal.type("stty echo")
        try terminal.press("Enter")
        try eventually(terminal.settings()) { $0 == before }
    }

    @Test func aProgramIsStoppedAndContinuedByTheShell() throws {
        let terminal = try TerminalEmulator(shellIn: home)
        try terminal.type("cat")
        try terminal.press("Enter", "x", "Enter")
        try terminal.wait { $0.lines.filter { $0 == "x" }.count == 2 }
        try terminal.press("C-z")
        try terminal.wait(for: "Stopped")
        try terminal.waitForPrompt()
        try terminal.type("fg")
        try terminal.press("Enter")
        try terminal.wait { $0.lines.contains("cat") }
        try terminal.type("still here")
        try terminal.press("Enter")
        try terminal.wait { $0.lines.filter { $0 == "still here" }.count == 2 }
        try terminal.send(SIGTERM)
        try terminal.waitForPrompt()
        #expect(try terminal.screen().contains("Terminated"))
    }

    @Test(arguments: [("exit 3", 3), ("kill -SEGV $$", 128 + SIGSEGV), ("true", 0)])
    func theStatusOfAnEndedProgramIsKnown(script: String, status: Int32) throws {
        #expect(try TerminalEmulator(running: ["sh", "-c", script], in: home).waitForEnd() == status)
    }

    @Test func theProgramEndsWithItsTerminal() throws {
        let ended = home.absolute("ended")
        do {
            let script = "trap 'echo hung up >\"$0\"; exit' HUP; echo on; while :; do sleep 0.01; done"
            let terminal = try TerminalEmulator(running: ["sh", "-c", script, ended], in: home)
            try terminal.wait(for: "on")
        }
        try eventually(try? String(contentsOfFile: ended, encoding: .utf8)) { $0 == "hung up\n" }
    }
}
