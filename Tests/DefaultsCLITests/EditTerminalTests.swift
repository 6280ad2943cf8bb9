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

    /// Edits with a script whose text is kept, and then again with another script.
    ///
    /// - Parameters:
    ///   - key: The key whose value is edited; nil for the domain.
    ///   - answer: Whether to go on with the text.
    private func goOn(
        after first: String, in second: String, key: String? = nil, options: String = "", answer: String = "",
        status: Int
    ) throws {
        let command = "prefs edit com.pigeon" + (key.map { " \($0)" } ?? "")
        try home.create("editor", "#!/bin/sh\n\(first)\n", mode: 0o755)
        let terminal = try shell(editor: home.absolute("editor"))
        try terminal.type(command + "\n")
        try terminal.wait(for: "\(command) goes on with it")
        try home.create("editor", "#!/bin/sh\n\(second)\n", mode: 0o755)
        try terminal.type("clear; \(command)\(options); echo \"status=$?\"\n")
        try terminal.wait(for: "[Y/n/d]")
        try terminal.type("\(answer)\n")
        try terminal.wait(for: "status=\(status)")
    }

    private var keptTexts: Int {
        get throws { try home.files(in: ".local/state/prefs/edit").count { $0.hasSuffix(".edit") } }
    }

    @Test func aTextThatIsKeptIsOffered() throws {
        try goOn(
            after: "sed -i s/I1/I2/ \"$1\"; \"$PREFS_TOOL\" write com.pigeon HPMapType -int 9",
            in: "cp \"$1\" shown", status: 0)
        let shown = try String(contentsOfFile: home.absolute("shown"), encoding: .utf8)
        #expect(shown.contains("HPMapType (now 9)") && shown.contains("HPMapType = <*I2>;"), "\(shown)")
        #expect(try home.run("read", "com.pigeon", "HPMapType") == .success("2\n"))
        #expect(try home.shell("ls .local/state/prefs/edit") == .success(""))
    }

    /// The place of the element in the text is that of another element by now.
    @Test func aTextThatIsKeptChangesNoElementThatOthersHaveMoved() throws {
        try home.run("write", "com.pigeon", "List", "({ n = 1; }, { n = 2; }, { n = 2; })")
        try goOn(
            after: """
                sed -i '0,/n = 2/! s/n = 2/n = 3/' "$1"
                "$PREFS_TOOL" write com.pigeon --insert --keypath List.0 '{ n = 0; }'
                """, in: "cp \"$1\" shown", status: 1)
        let shown = try String(contentsOfFile: home.absolute("shown"), encoding: .utf8)
        #expect(shown.contains("Others have changed List since; take back what you have changed in it"), "\(shown)")
        #expect(try !home.run("read", "com.pigeon").text.contains("n = 3"))
    }

    /// Otherwise the next edit would offer it again.
    @Test func aTextThatIsKeptGoesWhenItsChangesAreTakenBack() throws {
        try goOn(after: "sed -i s/I1/I2/ \"$1\"; exit 1", in: "sed -i s/I2/I1/ \"$1\"", status: 0)
        #expect(try home.shell("ls .local/state/prefs/edit") == .success(""))
    }

    @Test(arguments: [("n", 1), ("d", 0)]) func aTextThatIsKeptNeedNotBeUsed(_ answer: String, kept: Int) throws {
        try goOn(
            after: "sed -i s/I1/I2/ \"$1\"; exit 1", in: "sed -i s/I1/I3/ \"$1\"", answer: answer, status: 0)
        #expect(try home.run("read", "com.pigeon", "HPMapType") == .success("3\n"))
        #expect(try keptTexts == kept)
    }

    @Test func aDryRunLeavesTheTextThatIsKept() throws {
        try goOn(
            after: "sed -i s/I1/I2/ \"$1\"; exit 1", in: "sed -i s/I2/I1/ \"$1\"", options: " --dry-run", status: 0)
        #expect(try keptTexts == 1)
    }

    @Test func aTextWhoseValueOthersHaveDeletedIsOffered() throws {
        try goOn(
            after: "sed -i s/pigeon$/dove/ \"$1\"; \"$PREFS_TOOL\" delete com.pigeon Name", in: "cp \"$1\" shown",
            key: "Name", status: 0)
        let shown = try String(contentsOfFile: home.absolute("shown"), encoding: .utf8)
        #expect(shown.contains("Others have changed since: Name (now not there)"), "\(shown)")
        #expect(try home.run("read", "com.pigeon", "Name") == .success("dove\n"))
    }
}
