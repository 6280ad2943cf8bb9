import Foundation
import TestSupport
import Testing

/// Programs that run at the same time and keep their settings in one domain.
@Suite(.hangLimit) struct ProgramsAtOneDomainTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func fourProgramsLoseNoIncrement() throws {
        let programs = try (0..<4).map { _ in try SettingsProgram("increment", "com.pigeon", "count", "500", in: home) }
        for program in programs { #expect(program.waitForEnd() == 0, "\(program.errors)") }
        #expect(try home.run("read", "com.pigeon", "count").text == "2000\n")
    }

    @Test func eightProgramsLoseNoKey() throws {
        let programs = try (0..<8).map { try SettingsProgram("set-many", "com.pigeon", "p\($0)", "200", in: home) }
        for program in programs { #expect(program.waitForEnd() == 0, "\(program.errors)") }
        let lines = try home.run("read", "com.pigeon").text.split(separator: "\n").dropFirst().dropLast()
        let expected = (0..<8).flatMap { program in (0..<200).map { "    \"p\(program).\($0)\" = \($0);"[...] } }
        #expect(lines.count == 1_600)
        #expect(Set(lines) == Set(expected))
    }

    /// Two move amounts between two keys, while another one and the command read them.
    @Test func nobodySeesHalfOfAnUpdate() throws {
        try home.run("write", "com.pigeon", "{ left = 1000; right = 0; }")
        let checking = try SettingsProgram("check-sum", "com.pigeon", in: home)
        try checking.waitForLines(1)
        let transferring = try (0..<2).map { _ in try SettingsProgram("transfer", "com.pigeon", "500", in: home) }
        for _ in 0..<100 {
            let words = try home.run("read", "com.pigeon").text.split { !"-0123456789".contains($0) }
            #expect(words.compactMap { Int($0) }.reduce(0, +) == 1_000, "\(words)")
        }
        for program in transferring { #expect(program.waitForEnd() == 0, "\(program.errors)") }
        try home.run("write", "com.pigeon", "end", "1")
        #expect(checking.waitForEnd() == 0)
        #expect(checking.lines == ["checking", "saw changes"])
    }

    @Test func theCommandReachesARunningProgram() throws {
        let program = try SettingsProgram("watch", "com.pigeon", "k", in: home)
        try program.waitForLines(1)
        try home.run("write", "com.pigeon", "k", "one")
        try program.waitForLines(2)
        try home.run("write", "com.pigeon", "other", "-int", "1")
        try home.run("write", "com.pigeon", "k", "one")
        try home.run("delete", "com.pigeon")
        try program.waitForLines(3)
        try home.run("write", "com.pigeon", "k", "end")
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["watching", "- one otherProcess", "one - otherProcess", "- end otherProcess"])
    }

    @Test func whatOneProgramSetsAnotherIsTold() throws {
        let watching = try SettingsProgram("watch", "com.pigeon", "k", in: home)
        try watching.waitForLines(1)
        let setting = try SettingsProgram("set-and-wait", "com.pigeon", "k", "value", in: home)
        try watching.waitForLines(2)
        setting.send(SIGTERM)
        _ = setting.waitForEnd()
        try home.run("write", "com.pigeon", "k", "end")
        #expect(watching.waitForEnd() == 0)
        #expect(watching.lines == ["watching", "- value otherProcess", "value end otherProcess"])
    }

    /// Through a link, in a directory that is made later, and by a program that writes into the file.
    @Test func everyWayToChangeTheFileIsSeen() throws {
        try FileManager.default.createDirectory(atPath: home.store, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: home.store + "/com.pigeon.plist", withDestinationPath: "../dotfiles/pigeon.plist")
        let program = try SettingsProgram("watch", "com.pigeon", "k", in: home)
        try program.waitForLines(1)
        try FileManager.default.createDirectory(atPath: home.path + "/dotfiles", withIntermediateDirectories: true)
        try home.create("dotfiles/pigeon.plist", Data("{ k = made; }".utf8))
        try program.waitForLines(2)
        try home.shell("printf '{ k = \"written into\"; }' > dotfiles/pigeon.plist")
        try program.waitForLines(3)
        try FileManager.default.removeItem(atPath: home.store + "/com.pigeon.plist")
        try program.waitForLines(4)
        try home.run("write", "com.pigeon", "k", "end")
        #expect(program.waitForEnd() == 0)
        #expect(
            program.lines == [
                "watching", "- made otherProcess", "made written into otherProcess", "written into - otherProcess",
                "- end otherProcess",
            ])
    }

    /// The system gives each user some 100 of them.
    @Test(
        .enabled(if: Recording.isPossible, "strace is not installed or may not trace"),
        arguments: [
            "inotify_init1:error=EMFILE", "inotify_add_watch:error=ENOSPC",
        ])
    func changesAreSeenWhereTheSystemWatchesNothing(failure: String) throws {
        let strace = try #require(Program.named("strace")).path
        let program = try SettingsProgram(
            "watch", "com.pigeon", "k", in: home,
            wrappedIn: [strace, "-f", "-o", "/dev/null", "-e", "inject=\(failure)"])
        try program.waitForLines(1)
        try home.run("write", "com.pigeon", "k", "one")
        try program.waitForLines(2)
        try home.run("write", "com.pigeon", "k", "end")
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["watching", "- one otherProcess", "one end otherProcess"])
    }

    /// While it was stopped, more has happened than the system notes for it.
    @Test func changesAreSeenWhereNotesOfThemWereLost() throws {
        let limit = try #require(
            Int(String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8).dropLast()))
        try #require(limit <= 200_000)
        try home.run("write", "com.pigeon", "other", "1")
        let program = try SettingsProgram("watch", "com.pigeon", "k", in: home)
        try program.waitForLines(1)
        program.send(SIGSTOP)
        for number in 0...limit / 2 {
            try #require(FileManager.default.createFile(atPath: home.store + "/\(number)", contents: nil))
        }
        try home.run("write", "com.pigeon", "k", "one")
        program.send(SIGCONT)
        try program.waitForLines(2)
        // And it watches on.
        try home.run("write", "com.pigeon", "k", "end")
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["watching", "- one otherProcess", "one end otherProcess"])
    }
}
