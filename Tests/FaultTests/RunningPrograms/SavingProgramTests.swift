import Foundation
import TestSupport
import Testing

/// How a running program writes what was set, and what it says and does when it cannot.
@Suite(.hangLimit, .enabled(if: Recording.isPossible, "strace is not installed or may not trace"))
struct SavingProgramTests {
    private let home: TemporaryHome
    private let log: String

    init() throws {
        home = try TemporaryHome()
        log = home.path + "/calls"
        try home.run("write", "com.pigeon", "k", "old")
    }

    private func strace(_ options: String...) throws -> [String] {
        [try #require(Program.named("strace")).path, "-f", "-o", log] + options
    }

    /// The file is not the old one with some of the new keys at any time.
    @Test func aDomainIsReplacedInOneWrite() throws {
        let program = try SettingsProgram(
            "replace", "com.pigeon", in: home, wrappedIn: try strace("-e", "trace=rename,renameat,renameat2"))
        #expect(program.waitForEnd() == 0)
        let renames = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").filter {
            $0.contains("rename")
        }
        #expect(renames.count == 1, "\(renames)")
        #expect(try home.run("read", "com.pigeon").text == "{\n    a = 1;\n    b = 2;\n    c = 3;\n}\n")
    }

    /// Each call by which a file is replaced fails once.
    @Test(arguments: [
        ("write", "ENOSPC", "No space left on device"), ("write", "EIO", "Input/output error"),
        ("write", "EDQUOT", "Disk quota exceeded"),
        ("fsync", "EIO", "Input/output error"), ("fsync", "ENOSPC", "No space left on device"),
        ("renameat", "EIO", "Input/output error"), ("renameat", "ENOSPC", "No space left on device"),
        ("flock", "EIO", "Input/output error"),
    ])
    func whatCannotBeWrittenIsToldAndTriedAgain(_ call: String, _ error: String, _ message: String) throws {
        // The program itself writes too, to tell of it.
        let paths = call == "write" ? ["-P", home.store + "/.com.pigeon.plist.prefs-new"] : []
        let program = try SettingsProgram(
            "set-and-retry", "com.pigeon", "k", "new", in: home, environment: ["PREFS_SYNC": nil],
            wrappedIn: try strace("-e", "trace=\(call)", "-e", "inject=\(call):error=\(error):when=1") + paths)
        try program.waitForLines(1)
        try eventually(home.run("read", "com.pigeon", "k").text) { $0 == "new\n" }
        program.send(SIGTERM)
        #expect(program.waitForEnd() == 128 + SIGTERM)
        #expect(program.lines.count == 1)
        #expect(
            program.lines.first?.hasPrefix("old after ") == true && program.lines.first?.contains(message) == true,
            "\(program.lines)")
        #expect(program.errors.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.store) == ["com.pigeon.plist"])
    }
}
