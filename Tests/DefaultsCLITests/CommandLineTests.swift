import Foundation
import TestSupport
import Testing

/// How the arguments reach the command, wherever it runs.
@Suite struct CommandLineTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    @Test func anArgumentThatIsNotTextIsNamedByItsPosition() throws {
        let outcome = try home.shell(#"prefs write com.pigeon key "$(printf 'caf\351')""#)
        #expect(outcome == .failure("argument 4 is not valid UTF-8"))
        #expect(!home.exists("store/com.pigeon.plist"))
    }

    @Test func emptyAndUnusualArgumentsArriveAsTheyAre() throws {
        try home.run("write", "com.pigeon", "", "-string", "")
        #expect(try home.run("read", "com.pigeon", "") == .success("\n"))
        let text = "ééb a\u{301}\n\t🕊 \\ \"'$"
        try home.run("write", "com.pigeon", text, "-string", text)
        #expect(try home.run("read", "com.pigeon", text) == .success(text + "\n"))
    }

    /// Another command needs some for its libraries.
    @Test(.enabled(if: Tool.isStatic, "needs the static command")) func theArgumentsNeedNoFileDescriptor() throws {
        let outcome = try home.shell("ulimit -n 3; prefs --version")
        #expect(outcome.status == 0 && outcome.text.hasPrefix("prefs "))
    }

    /// The same for any command: whatever else it opens, it does not open its own command line.
    @Test(.enabled(if: Program.named("strace") != nil, "strace is not installed"))
    func theArgumentsAreNotReadFromAFile() throws {
        let outcome = try home.shell("strace -f -o trace -e trace=open,openat,openat2 \"$PREFS_TOOL\" --version")
        #expect(outcome.status == 0 && outcome.text.hasPrefix("prefs "))
        #expect(try !home.shell("cat trace").text.contains("cmdline"))
    }
}
