import Foundation
import TestSupport
import Testing

/// `prefs settings D` on a terminal: the program of the form, or numbered questions.
@Suite(.hangLimit, .enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing))
struct SettingsTerminalTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.installPigeon()
        // The program of the form is looked for beside the file of the command.
        try home.create("bin/prefs", Data(contentsOf: URL(filePath: Tool.path.get())), mode: 0o755)
    }

    /// Runs `prefs` of `bin` on a terminal, which then shows its exit status.
    private func terminal(_ words: String...) throws -> TerminalEmulator {
        try terminal(running: [home.absolute("bin/prefs")] + words)
    }

    private func terminal(running command: [String]) throws -> TerminalEmulator {
        let script = "\"$@\"; echo \"status=$?\"; exec sleep 1000"
        return try TerminalEmulator(running: ["/bin/sh", "-c", script, "sh"] + command, in: home)
    }

    private func createForm(at path: String) throws {
        try home.create(path, "#!/bin/sh\necho \"form:$*:\"\nexit 7\n", mode: 0o755)
    }

    private let question = "Number, or q (? for help):"
    private var bundle: String { home.absolute(".local/share/settings/com.pigeon.bundle") }

    @Test(arguments: ["bin/prefs-settings", "libexec/prefs/prefs-settings", "libexec/prefs-settings"])
    func theFormIsStartedBesideTheCommandOrInLibexec(path: String) throws {
        try createForm(at: path)
        let terminal = try terminal("settings", "com.pigeon")
        let text = try terminal.wait(for: "status=7").lines.joined()
        #expect(text.hasPrefix("form:-- com.pigeon \(bundle):"))
    }

    @Test func theFormGetsTheHostAndAnAbsolutePath() throws {
        try createForm(at: "bin/prefs-settings")
        try home.createBundle("S.bundle", TemporaryHome.pigeon)
        for (host, words) in [(["-currentHost"], "-currentHost"), (["-host", "nas"], "-host nas")] {
            let command = [home.absolute("bin/prefs")] + host + ["settings", "com.crow", "--bundle", "S.bundle"]
            let screen = try terminal(running: command).wait(for: "status=7")
            #expect(
                screen.lines.joined().hasPrefix("form:\(words) -- com.crow \(home.absolute("S.bundle")):"))
        }
    }

    @Test(arguments: [[], ["-currentHost"], ["-host", "nas"]])
    func withoutADomainTheFormShowsAllPrograms(host: [String]) throws {
        try createForm(at: "bin/prefs-settings")
        let terminal = try terminal(running: [home.absolute("bin/prefs")] + host + ["settings"])
        let text = try terminal.wait(for: "status=7").lines.joined()
        #expect(text.hasPrefix("form:\((host + ["--all"]).joined(separator: " ")):"))
    }

    @Test func withoutADomainTheListIsPrintedIfThereIsNoForm() throws {
        let list = "com.pigeon      Pigeon"
        #expect(try terminal("settings").wait(for: "status=0").contains(list))
        try createForm(at: "bin/prefs-settings")
        for command in [
            "bin/prefs settings | cat", "bin/prefs settings <bin/prefs", "TERM=dumb bin/prefs settings",
            "unset TERM; bin/prefs settings", "ACCESSIBLE=1 bin/prefs settings",
        ] {
            let screen = try terminal(running: ["/bin/sh", "-c", command]).wait(for: "status=0")
            #expect(screen.contains(list))
        }
    }

    @Test func withoutBundlesThereIsNoForm() throws {
        try createForm(at: "bin/prefs-settings")
        let command = ["/usr/bin/env", "XDG_DATA_HOME=/nowhere", "XDG_DATA_DIRS=/nowhere"]
        let terminal = try terminal(running: command + [home.absolute("bin/prefs"), "settings"])
        #expect(try terminal.wait(for: "status=0").contains("prefs: no domain has a settings bundle"))
    }

    @Test func aLinkToTheCommandFindsTheFormBesideItsFile() throws {
        try createForm(at: "libexec/prefs/prefs-settings")
        try home.createDirectory("links")
        try home.link("links/defaults", to: home.absolute("bin/prefs"))
        try terminal(running: [home.absolute("links/defaults"), "settings", "com.pigeon"]).wait(for: "status=7")
    }

    @Test func withoutTheFormQuestionsAreAsked() throws {
        let terminal = try terminal("settings", "com.pigeon")
        try terminal.wait(for: question)
        try terminal.type("1")
        try terminal.press("Enter")
        try terminal.wait(for: "1. Sync Location: on")
        try terminal.press("C-d")
        try terminal.wait(for: "status=0")
        #expect(try home.onlyValue("com.pigeon", "HPSyncLocations") == "<true/>")
    }

    @Test(arguments: [["ACCESSIBLE": "1"], ["TERM": "dumb"]])
    func aVariableAsksForQuestions(environment: [String: String]) throws {
        try createForm(at: "bin/prefs-settings")
        // tmux sets TERM itself.
        let assignments = environment.map { "\($0.key)=\($0.value)" }
        let terminal = try terminal(
            running: ["/usr/bin/env"] + assignments + [home.absolute("bin/prefs"), "settings", "com.pigeon"])
        try terminal.wait(for: question)
        try terminal.type("q")
        try terminal.press("Enter")
        try terminal.wait(for: "status=0")
    }

    @Test func theOptionAsksForQuestions() throws {
        try createForm(at: "bin/prefs-settings")
        let terminal = try terminal("settings", "com.pigeon", "--accessible")
        try terminal.wait(for: question)
        try terminal.press("C-d")
        try terminal.wait(for: "status=0")
    }

    @Test func aSecretIsTypedUnseen() throws {
        let terminal = try terminal("settings", "com.pigeon", "--accessible")
        try terminal.wait(for: question)
        let settings = try terminal.settings()
        try askForSecret(in: terminal)
        try terminal.type("dovecote")
        try terminal.press("Enter")
        let screen = try terminal.wait(for: "Password: set")
        #expect(!screen.contains("dovecote"))
        #expect(try terminal.settings() == settings)
        #expect(try home.run("read", "com.pigeon", "HPPassword") == .success("dovecote\n"))
    }

    @Test(arguments: [("dovecote", "set"), ("", "not set")])
    func aSecretThatADashAsksForIsTypedUnseen(typed: String, shown: String) throws {
        let terminal = try TerminalEmulator(shellIn: home)
        let settings = try terminal.settings()
        try terminal.type("bin/prefs settings com.pigeon Password -")
        try terminal.press("Enter")
        try terminal.wait(for: "Password:")
        try eventually(terminal.settings()) { $0 != settings }
        try terminal.type(typed)
        try terminal.press("Enter")
        let screen = try terminal.waitForPrompt()
        #expect(!screen.contains("dovecote"))
        #expect(try terminal.settings() == settings)
        #expect(try home.run("settings", "com.pigeon", "Password") == .success("\(shown)\n"))
    }

    @Test func theEndOfInputInPlaceOfASecretSetsNone() throws {
        let terminal = try terminal("settings", "com.pigeon", "Password", "-")
        try terminal.wait(for: "Password:")
        try terminal.press("C-d")
        #expect(try terminal.wait(for: "status=1").contains("HPPassword: standard input is empty"))
        #expect(!home.exists("store"))
    }

    @Test func theTerminalShowsTypingWhileASecretIsStopped() throws {
        let terminal = try TerminalEmulator(shellIn: home)
        let settings = try terminal.settings()
        try terminal.type("bin/prefs settings com.pigeon Password -")
        try terminal.press("Enter")
        try terminal.wait(for: "Password:")
        try eventually(terminal.settings()) { $0 != settings }
        try terminal.press("C-z")
        try terminal.wait(for: "Stopped")
        try eventually(terminal.settings()) { $0 == settings }
        try terminal.type("fg")
        try terminal.press("Enter")
        try eventually(terminal.settings()) { $0 != settings }
        try terminal.type("dovecote")
        try terminal.press("Enter")
        #expect(try !terminal.waitForPrompt().contains("dovecote"))
        #expect(try home.run("read", "com.pigeon", "HPPassword") == .success("dovecote\n"))
    }

    @Test func anInterruptedSecretLeavesTheTerminalAsItWas() throws {
        let terminal = try TerminalEmulator(shellIn: home)
        let settings = try terminal.settings()
        try terminal.type("bin/prefs settings com.pigeon --accessible")
        try terminal.press("Enter")
        try terminal.wait(for: question)
        try askForSecret(in: terminal)
        try terminal.press("C-c")
        try terminal.waitForPrompt()
        #expect(try terminal.settings() == settings)
    }

    @Test func intoAPipeTheFormIsText() throws {
        try createForm(at: "bin/prefs-settings")
        let terminal = try terminal(running: ["/bin/sh", "-c", "bin/prefs settings com.pigeon | cat"])
        #expect(try terminal.wait(for: "status=0").contains("  Map Style      Standard"))
    }

    /// Answers the questions of the form so that they ask for the password, and waits until the terminal hides what is
    /// typed.
    private func askForSecret(in terminal: TerminalEmulator) throws {
        let asking = try terminal.settings()
        try terminal.type("4")
        try terminal.press("Enter")
        try terminal.wait(for: "New text")
        try eventually(terminal.settings()) { $0 != asking }
    }
}
