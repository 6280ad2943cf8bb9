import Foundation
import PrefsCore
import TestSupport
import Testing

/// Programs that fork while they have settings.
@Suite(.hangLimit) struct ForkingProgramTests {
    private let home: TemporaryHome
    private var object: String { home.path + "/object.plist" }

    init() throws { home = try TemporaryHome() }

    private func read(_ key: String) throws -> String { try home.run("read", "com.pigeon", key).text }

    private func storedObject() throws -> PropertyList? { try FileRepository(path: object).load() }

    @Test func aChildThatSetsNothingWritesNothing() throws {
        for _ in 0..<20 {
            let program = try SettingsProgram("fork-and-set-later", "com.pigeon", object, in: home)
            #expect(program.waitForEnd() == 0)
            #expect(program.lines == ["0"])
            #expect(try read("k") == "2\n")
            #expect(try storedObject() == 2)
        }
    }

    /// As `daemon` does: the parent ends without a word.
    @Test func whatWasSetBeforeAForkIsWritten() throws {
        for _ in 0..<20 {
            #expect(try SettingsProgram("fork-and-leave", "com.pigeon", object, in: home).waitForEnd() == 0)
            #expect(try read("k") == "value\n")
            #expect(try storedObject() == 1)
            try FileManager.default.removeItem(atPath: home.store + "/com.pigeon.plist")
            try FileManager.default.removeItem(atPath: object)
        }
    }

    @Test(.enabled(if: Recording.isPossible, "strace is not installed or may not trace"))
    func whatWasSetBeforeAForkIsWrittenOnce() throws {
        let log = home.path + "/calls"
        let strace = try #require(Program.named("strace")).path
        let program = try SettingsProgram(
            "fork-and-leave", "com.pigeon", object, in: home,
            wrappedIn: [strace, "-f", "-o", log, "-P", home.store, "-e", "trace=renameat"])
        #expect(program.waitForEnd() == 0)
        let renames = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").filter {
            $0.contains("renameat(")
        }
        #expect(renames.count == 1, "\(renames)")
    }

    @Test func noLockHangsAChild() throws {
        let program = try SettingsProgram("fork-under-load", "com.pigeon", object, "100", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["ended []"])
    }

    @Test func aChildGoesOnAsAnyProgram() throws {
        let program = try SettingsProgram("fork-and-go-on", "com.pigeon", in: home)
        try eventually(program.lines.count) { $0 >= 2 }
        #expect(program.lines == ["set child", "observing"])
        #expect(try read("k") == "child\n")
        try home.run("write", "com.pigeon", "k", "written")
        #expect(program.waitForEnd() == 0, "\(program.errors)")
        let told = program.lines.dropFirst(2)
        #expect(told.last == "ended 0")
        #expect(
            Set(told.dropLast()) == [
                "old observation of parent", "old observation of child", "new observation of child",
            ])
    }

    /// The notification that is queued at the fork is one for the parent alone.
    @Test func aChildIsToldOfItsChangesWhileANotificationOfItsParentIsQueued() throws {
        let program = try SettingsProgram("fork-with-queued-notification", "com.pigeon", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["child is told", "0", "parent is told"])
    }

    @Test func aChildThatOnlyReadsSeesWhatOthersWrite() throws {
        let program = try SettingsProgram("fork-and-read", "com.pigeon", in: home)
        try eventually(program.lines.count) { $0 >= 1 }
        try home.run("write", "com.pigeon", "k", "end")
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["reading", "0"])
    }

    @Test func aChildSeesWhatOthersHaveWrittenBeforeItFirstUsesSettings() throws {
        let program = try SettingsProgram("fork-and-read", "com.pigeon", home.path + "/written", in: home)
        try eventually(program.lines.count) { $0 >= 1 }
        try home.run("write", "com.pigeon", "k", "end")
        try home.create("written", "")
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["reading", "0"])
    }

    /// The program forks while the library's thread starts, which takes locks of the Swift runtime.
    @Test func aForkInAnUpdateLeavesTheUpdateToTheParent() throws {
        for _ in 0..<20 {
            let program = try SettingsProgram("fork-in-update", "com.pigeon", in: home)
            #expect(program.waitForEnd() == 0)
            #expect(program.lines == ["0", "3", "still locked", "updated"])
            #expect(try read("k") == "parent\n")
        }
    }

    @Test(arguments: ["fork-in-observer", "fork-in-repository"])
    func aForkMayBeMadeOnAThreadOfTheLibrary(_ place: String) throws {
        let program = try SettingsProgram(place, "com.pigeon", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["0"])
        #expect(try read("k") == "parent\n")
        #expect(try read("l") == "child\n")
    }

    /// The parent waits for its repository when it ends, and the child does not.
    @Test func aChildDoesNotWaitForARepositoryOfItsParent() throws {
        let program = try SettingsProgram("fork-while-saving", "com.pigeon", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["0"])
        #expect(try read("l") == "child\n")
    }

    @Test func aForkMayBeMadeWhileAnObjectIsChanged() throws {
        let program = try SettingsProgram("fork-in-object", "com.pigeon", object, in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["0", "0"])
        #expect(try read("l") == "child\n")
        #expect(try storedObject() == 2)
    }

    /// It is written by the parent, as soon as that can be done.
    @Test func aForkDoesNotWaitForALock() throws {
        try home.run("write", "com.pigeon", "other", "1")
        let program: SettingsProgram
        do {
            let lock = open(home.store, O_RDONLY | O_CLOEXEC)
            defer { close(lock) }
            #expect(flock(lock, LOCK_EX) == 0)
            program = try SettingsProgram("fork-while-locked", "com.pigeon", in: home)
            try eventually(program.lines.count) { $0 >= 2 }
            #expect(program.lines == ["child", "0"])
            #expect(try home.run("read", "com.pigeon", "k").status == 1)
        }
        try eventually(read("k")) { $0 == "parent\n" }
        program.send(SIGTERM)
        #expect(program.waitForEnd() == 128 + SIGTERM)
    }

    @Test func aChildThatGoesOnDoesNotKeepTheLockOfItsParent() throws {
        let program = try SettingsProgram("fork-without-end", "com.pigeon", in: home)
        try eventually(program.lines.count) { $0 >= 1 }
        let outcome = try home.run("write", "com.pigeon", "l", "other")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(try read("k") == "parent\n")
        #expect(try read("l") == "other\n")
        program.send(SIGTERM)
        #expect(program.waitForEnd() == 128 + SIGTERM)
    }

    /// Of all that it could hang at, the lock of memory is taken most often.
    @Test func settingsInMemoryAloneHangNoChild() throws {
        let program = try SettingsProgram("fork-in-memory", "com.pigeon", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["ended"])
    }

    @Test func aForkMayBeMadeWhileAnotherThreadMakesTheStandardSettings() throws {
        let program = try SettingsProgram("fork-at-first-use", "com.pigeon", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["0"])
    }

    @Test func aChildDoesNotLoadWhatItsParentHadNoThreadFor() throws {
        let program = try SettingsProgram("fork-without-threads", "com.pigeon", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines.sorted() == ["0", "parent loads", "parent loads"])
        #expect(try read("l") == "child\n")
    }

    @Test func aChildDoesNotKeepAFileLockOfItsParent() throws {
        let program = try SettingsProgram("fork-with-file-lock", "com.pigeon", home.path + "/lock", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["free", "0"])
    }

    // MARK: Cloud stores

    /// The child sees an edit that its parent has not written yet, and never writes it.
    @Test func aChildLeavesTheEditsOfACloudStoreToItsParent() throws {
        let program = try SettingsProgram(
            "fork-with-cloud", "com.pigeon", home.path + "/.local/state/prefs/cloud/@local", in: home)
        #expect(program.waitForEnd() == 0, "\(program.errors)")
        #expect(
            program.lines == [
                "before the fork", "after the fork, child", "0", "after the fork, child, end of child",
            ])
    }

    @Test func noLockOfACloudStoreHangsAChild() throws {
        let program = try SettingsProgram("fork-under-cloud-load", "com.pigeon", "20", in: home)
        #expect(program.waitForEnd() == 0, "\(program.errors)")
        #expect(program.lines == ["ended []"])
    }
}
