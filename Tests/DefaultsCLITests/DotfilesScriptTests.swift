import TestSupport
import Testing

/// A script as people keep it in their dotfiles, with `defaults` as a function that calls `prefs`.
@Suite(.enabled(if: Program.python != nil, "python3 is not installed"))
struct DotfilesScriptTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.createDirectory("Library/Preferences")
    }

    @Test(arguments: ["sh", "bash"])
    func runsUnchanged(shell: String) throws {
        let shell = try #require(Program.named(shell))
        let script = "set -eu\ndefaults() { \"$PREFS_TOOL\" \"$@\"; }\n. \"$FIXTURES/dotfiles.sh\"\n"
        #expect(try home.run(shell, "-c", script) == .silence)
        let python = try #require(Program.python)
        #expect(
            try home.run(
                python, Fixture.path("check_dotfiles.py"), home.store, home.path, TemporaryHome.host) == .silence)
    }

    @Test func hasSixtyLines() throws {
        let lines = try Fixture.text("dotfiles.sh").split(separator: "\n").filter { $0.hasPrefix("defaults ") }
        #expect(lines.count >= 60)
    }
}
