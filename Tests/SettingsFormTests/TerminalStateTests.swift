import Foundation
import TestSupport
import Testing

/// What the form leaves when its terminal goes, and where it cannot use the terminal.
@Suite(.enabled(if: TerminalEmulator.isInstalled, TerminalEmulator.isMissing), .hangLimit)
struct TerminalStateTests {
    private let home: TemporaryHome
    private let command: [String]

    init() throws {
        home = try TemporaryHome()
        try home.create(
            "pigeon.bundle/Root.plist",
            """
            {PreferenceSpecifiers = (
                {Type = PSToggleSwitchSpecifier; Title = "Sync Location"; Key = HPSyncLocations; DefaultValue = no;
                 TrueValue = yes; FalseValue = no;}
            );}
            """)
        command = [try #require(Tool.form).path, "com.pigeon", home.absolute("pigeon.bundle")]
    }

    /// Runs the form in a terminal, with a file that the shell around it writes its status to.
    private func terminal(environment: [String: String?] = [:]) throws -> TerminalEmulator {
        let script = "trap '' HUP; \"$@\" 2>messages; echo $? >status"
        return try TerminalEmulator(
            running: ["sh", "-c", script, "sh"] + command, in: home, environment: environment)
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: home.absolute(name), encoding: .utf8)) ?? ""
    }

    /// The shell ignores the signal SIGHUP, and so does the form at first: it sees that the terminal is gone.
    @Test func theFormEndsWithItsTerminalAndSavesBefore() throws {
        do {
            let terminal = try terminal()
            try terminal.wait(for: "Sync Location")
            try terminal.press("Space")
            try terminal.wait(for: "[x]")
        }
        try eventually(text("status")) { !$0.isEmpty }
        #expect(try home.run("read", "com.pigeon", "HPSyncLocations").text == "yes\n")
    }

    /// Runs the form in a terminal that it cannot use. The form prints one line, and changes nothing on the terminal.
    ///
    /// - Parameter words: A program that runs the form, with its arguments.
    private func expectRefusal(_ reason: String, from words: [String]) throws {
        let script = "stty -g >before; \"$@\" 2>messages; echo $? >status; stty -g >after"
        let terminal = try TerminalEmulator(running: ["sh", "-c", script, "sh"] + words + command, in: home)
        #expect(try terminal.waitForEnd() == 0)
        #expect(text("status") == "1\n")
        #expect(text("messages").contains(reason) && text("messages").contains("prefs settings --accessible"))
        #expect(text("after") == text("before"))
        let screen = try terminal.screen()
        #expect(screen.text.allSatisfy(\.isWhitespace) && !screen.modes.isAlternateScreenOn)
    }

    @Test func aTerminalOfUnknownTypeIsLeftAlone() throws {
        // tmux sets TERM itself.
        try expectRefusal("type that TERM names", from: ["env", "TERM=unheard-of"])
    }

    private static let mayHideLocales =
        geteuid() == 0 && FileManager.default.fileExists(atPath: "/usr/lib/locale")
        && (try? Program.shell.run(["-c", "unshare -m true"], in: "/", environment: ["PATH": "/usr/bin:/bin"]))?.status
            == 0

    @Test(.enabled(if: mayHideLocales, "a file system cannot be mounted"))
    func withoutALocaleOfUTF8TheTerminalIsLeftAlone() throws {
        try expectRefusal(
            "a locale with UTF-8",
            from: ["unshare", "-m", "sh", "-c", "mount -t tmpfs none /usr/lib/locale && exec \"$@\"", "sh"])
    }
}
