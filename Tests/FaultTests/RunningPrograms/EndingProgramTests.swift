import Foundation
import PrefsCore
import TestSupport
import Testing

/// What becomes of settings when the program that set them ends.
@Suite(.hangLimit) struct EndingProgramTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func read(_ key: String) throws -> String { try home.run("read", "com.pigeon", key).text }

    @Test func returningFromMainSaves() throws {
        let program = try SettingsProgram("set", "com.pigeon", "k", "value", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(try read("k") == "value\n")
        #expect(program.errors.isEmpty)
    }

    @Test func exitSaves() throws {
        #expect(try SettingsProgram("set-and-exit", "com.pigeon", "k", "value", in: home).waitForEnd() == 7)
        #expect(try read("k") == "value\n")
    }

    @Test func aHandlerOfExitThatIsCalledAfterTheLibrarysSaves() throws {
        let path = home.path + "/object.plist"
        #expect(try SettingsProgram("set-at-exit", "com.pigeon", "k", "value", path, in: home).waitForEnd() == 0)
        #expect(try read("k") == "value\n")
        #expect(try home.run("read", path).text == "1\n")
        let reader = try SettingsProgram("read-in-cloud", "com.pigeon", "k", in: home)
        #expect(reader.waitForEnd() == 0)
        #expect(reader.lines == ["value"])
    }

    /// The other process holds the lock until the program has ended.
    @Test func aLockedStoreIsSaidOnceAtTheEnd() throws {
        try home.run("write", "com.pigeon", "k", "old")
        let store = open(home.store, O_RDONLY | O_CLOEXEC)
        defer { close(store) }
        try #require(flock(store, LOCK_EX) == 0)
        let path = home.path + "/object.plist"
        let program = try SettingsProgram("set-at-exit", "com.pigeon", "k", "value", path, in: home)
        #expect(program.waitForEnd() == 0)
        let said = program.errors.split(separator: "\n")
        #expect(said.map { $0.contains(" is locked: ") } == [true], "\(said)")
        #expect(try home.run("read", path).text == "1\n")
    }

    /// The end waits for repositories, but not for the one that ends the program.
    @Test func aRepositoryMayEndTheProgram() throws {
        #expect(try SettingsProgram("exit-in-repository", "com.pigeon", in: home).waitForEnd() == 3)
        #expect(try read("k") == "parent\n")
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalThatAsksToEndSavesAndEnds(_ signal: Int32) throws {
        for round in 0..<10 {
            let program = try SettingsProgram("set-and-wait", "com.pigeon", "k\(round)", "value", in: home)
            try program.waitForLines(1)
            program.send(signal)
            #expect(program.waitForEnd() == 128 + signal)
            #expect(try read("k\(round)") == "value\n")
        }
    }

    @Test func aProgramsOwnHandlerIsLeftAlone() throws {
        let program = try SettingsProgram("handle-and-wait", "com.pigeon", "k", "value", in: home)
        try program.waitForLines(1)
        program.send(SIGTERM)
        #expect(program.waitForEnd() == 9)
    }

    /// A process that was forked has no thread but the one that forked it.
    @Test func aDaemonSavesAndEnds() throws {
        let program = try SettingsProgram("fork-and-set", "com.pigeon", "k", "value", in: home)
        try program.waitForLines(1)
        let daemon = try #require(program.lines.first.flatMap { Int32($0) })
        defer { if isRunning(daemon) { kill(daemon, SIGKILL) } }
        try eventually(read("k")) { $0 == "value\n" }
        kill(daemon, SIGTERM)
        try eventually(isRunning(daemon)) { !$0 }
    }

    /// One that has ended is there until its parent, or the system for it, takes notice.
    private func isRunning(_ process: Int32) -> Bool {
        let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        return status.map { !$0.contains(") Z ") } ?? false
    }

    /// What was not written yet may be lost, and nothing else.
    @Test func killedWithoutWarningOnlyWhatWasNotWrittenIsLost() throws {
        for round in 0..<40 {
            let program = try SettingsProgram("set-for-ever", "com.pigeon", "k", in: home)
            try program.waitForLines(2)
            usleep(UInt32(round) * 1_500)
            program.send(SIGKILL)
            #expect(program.waitForEnd() == 128 + SIGKILL)
            let said = try #require(program.lines.last.flatMap { Int($0) })
            let outcome = try home.run("read", "com.pigeon", "k")
            let stored = try #require(Int(outcome.text.dropLast()))
            #expect(stored >= said)
            #expect(try home.run("export", "com.pigeon", "-").text.hasSuffix("</plist>\n"))
        }
    }

    /// Whether it waits to be saved, is being saved or has been saved when `main` returns.
    @Test func anObjectIsSavedWheneverTheProgramReturns() throws {
        for microseconds in stride(from: 4_000, through: 8_000, by: 100) {
            let path = home.path + "/object-\(microseconds).plist"
            let program = try SettingsProgram("change-object", "com.pigeon", path, "\(microseconds)", in: home)
            #expect(program.waitForEnd() == 0)
            #expect(try home.run("read", path).status == 0)
            #expect(FileManager.default.fileExists(atPath: path), "after \(microseconds) microseconds")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.path).allSatisfy { !$0.hasPrefix(".") })
    }

    @Test func aProgramThatDoesNotGetOnEndsAtTheSecondSignal() throws {
        let program = try SettingsProgram("block-in-repository", "com.pigeon", in: home)
        try program.waitForLines(1)
        let start = ContinuousClock.now
        func hasEnded() -> Bool {
            program.send(SIGINT)
            return program.hasEnded
        }
        try eventually(hasEnded()) { $0 }
        #expect(program.waitForEnd() == 128 + SIGINT)
        // Those that come together are one, and all that come within a second do.
        #expect(ContinuousClock.now - start > .seconds(1))
    }

    /// The system gives each user some 100 watches of files.
    @Test(
        .enabled(if: Recording.isPossible, "strace is not installed or may not trace"),
        arguments: ["inotify_init1", "pipe2", "clone,clone3"])
    func whatIsSetIsSavedWhereTheSystemGivesNothing(calls: String) throws {
        let strace = try #require(Program.named("strace")).path
        let program = try SettingsProgram(
            "set", "com.pigeon", "k", "value", in: home,
            wrappedIn: [strace, "-f", "-o", "/dev/null", "-e", "inject=\(calls):error=EMFILE"])
        #expect(program.waitForEnd() == 0)
        #expect(try home.run("read", "com.pigeon", "k").text == "value\n")
    }

    @Test func whatCannotBeSavedAtTheEndIsSaid() throws {
        try home.run("write", "com.pigeon", "k", "old")
        let file = home.store + "/com.pigeon.plist"
        let program = try SettingsProgram("damage-and-set", "com.pigeon", "k", "new", file, in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.errors.hasPrefix("Settings: \(file) is not a property list: "))
        #expect(try home.bytes("store/com.pigeon.plist") == Data("<plist>".utf8))
    }

    // MARK: What nobody waits to be told of

    @Test func managedSettingsThatCannotBeReadAreSaid() throws {
        try home.create("etc/prefs/com.pigeon.plist", "{ k = v")
        let program = try SettingsProgram(
            "set", "com.pigeon", "k", "value", in: home, environment: ["XDG_CONFIG_DIRS": home.path + "/etc"])
        #expect(program.waitForEnd() == 0)
        #expect(program.errors.hasPrefix("Settings: \(home.path)/etc/prefs/com.pigeon.plist is not a property list: "))
        #expect(try home.run("read", "com.pigeon", "k").text == "value\n")
    }

    @Test func aValueThatCannotBeUsedIsSaid() throws {
        try home.run("write", "com.pigeon", "k", "text")
        let program = try SettingsProgram("read-number", "com.pigeon", "k", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["3"])
        #expect(program.errors.hasPrefix("Settings: The stored value of k is not used (com.pigeon, Int): "))
        #expect(try home.run("read", "com.pigeon", "k").text == "text\n")
    }
}
