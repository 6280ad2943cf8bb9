import Foundation
import TestSupport
import Testing

/// `edit` on a terminal, with editors that people use.
@Suite(.hangLimit, .enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing))
struct EditTerminalTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ HPMapType = <*I1>; Name = pigeon; }")
        try home.createDirectory("tmp")
    }

    private func shell(editor: String) throws -> TerminalEmulator {
        let terminal = try TerminalEmulator(
            shellIn: home, columns: 300, environment: ["EDITOR": editor, "TMPDIR": home.absolute("tmp"), "TERM": nil])
        try terminal.type("prefs() { \"$PREFS_TOOL\" \"$@\"; }; clear\n")
        return terminal
    }

    private var isTidy: Bool {
        get throws { try FileManager.default.contentsOfDirectory(atPath: home.absolute("tmp")).isEmpty }
    }

    @Test(.enabled(if: Program.named("vi") != nil, "vi is not installed")) func settingsAreEditedWithVi() throws {
        let terminal = try shell(editor: "vi")
        try terminal.type("prefs edit com.pigeon; echo \"status=$?\"\n")
        try terminal.wait(for: "HPMapType = <*I1>;")
        try terminal.type(":%s/I1/I2/\n")
        try terminal.wait(for: "HPMapType = <*I2>;")
        try terminal.type(":wq\n")
        let screen = try terminal.wait(for: "status=0")
        #expect(screen.lines.contains { $0.contains("prefs write com.pigeon HPMapType -int 2") })
        #expect(try isTidy)
    }

    @Test(.enabled(if: Program.named("nano") != nil, "nano is not installed")) func settingsAreEditedWithNano() throws {
        let terminal = try shell(editor: "nano")
        try terminal.type("prefs edit com.pigeon Name; echo \"status=$?\"\n")
        try terminal.wait(for: "What you change is set")
        try terminal.press("Down", "Down")
        try terminal.type("grey_")
        try terminal.wait(for: "grey_pigeon")
        try terminal.press("C-o", "Enter")
        try terminal.wait(for: "Wrote")
        try terminal.press("C-x")
        let screen = try terminal.wait(for: "status=0")
        #expect(screen.lines.contains { $0.contains("prefs write com.pigeon Name -string grey_pigeon") })
        #expect(try isTidy)
    }

    /// ^C and ^\ are keys of many editors, and ^Z stops both programs.
    @Test(arguments: ["", "WORDS=1 "]) func keysOfSignalsReachTheEditorAlone(variable: String) throws {
        try home.create(
            "editor",
            """
            #!/bin/sh
            trap 'echo interrupted' INT
            trap 'echo asked to quit' QUIT
            echo begun
            until [ -e go ]; do sleep 0.1; done

            """, mode: 0o755)
        let terminal = try shell(editor: variable + home.absolute("editor"))
        try terminal.type("prefs edit com.pigeon; echo \"status=$?\"\n")
        try terminal.wait(for: "begun")
        try terminal.press("C-c")
        try terminal.wait(for: "interrupted")
        try terminal.press("C-\\")
        try terminal.wait(for: "asked to quit")
        try terminal.press("C-z")
        try terminal.wait(for: "Stopped")
        try terminal.type("touch go; fg; echo \"end=$?\"\n")
        let screen = try terminal.wait { $0.lines.contains { $0.hasPrefix("end=") } }
        #expect(screen.contains("Nothing was changed") && screen.contains("end=0"), "\(screen.lines)")
        #expect(try eventually(isTidy) { $0 })
    }
}
