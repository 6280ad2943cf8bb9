import Foundation
import PrefsCore
import TestSupport
import Testing

/// What ^Z finds written: a setting, and an object that is saved at the end of the program.
@Suite(.hangLimit) struct StoppedProgramTests {
    private let home: TemporaryHome
    private var object: String { home.path + "/object.plist" }

    init() throws { home = try TemporaryHome() }

    private func read(_ key: String) throws -> String { try home.run("read", "com.pigeon", key).text }

    private func storedObject() throws -> PropertyList? { try FileRepository(path: object).load() }

    /// A program that has said its process identifier.
    private struct Started {
        let program: SettingsProgram
        let process: Int32

        func end() {
            kill(process, SIGKILL)
            _ = program.waitForEnd()
        }
    }

    private func start(_ name: String, wrappedIn wrapper: [String] = []) throws -> Started {
        let program = try SettingsProgram(
            [name, "com.pigeon", "k", "value", object], in: home, environment: ["PREFS_SYNC": nil], wrappedIn: wrapper)
        try program.waitForLines(1)
        return Started(program: program, process: try #require(program.lines.first.flatMap { Int32($0) }))
    }

    @Test func whatWasSetIsWrittenBeforeTheProgramStops() throws {
        for _ in 0..<20 {
            let started = try start("set-and-stop")
            defer { started.end() }
            try eventually(StoppedProcess.isStopped(started.process)) { $0 }
            #expect(try read("k") == "value\n")
            #expect(try storedObject() == 7)
            #expect(started.program.errors.isEmpty)
            try FileManager.default.removeItem(atPath: home.store)
            try FileManager.default.removeItem(atPath: object)
        }
    }

    @Test func itStopsAgainAfterItWasContinued() throws {
        let started = try start("set-and-stop")
        defer { started.end() }
        for _ in 0..<5 {
            try eventually(StoppedProcess.isStopped(started.process)) { $0 }
            kill(started.process, SIGCONT)
            try eventually(StoppedProcess.isStopped(started.process)) { !$0 }
            kill(started.process, SIGTSTP)
        }
    }

    /// A library for screens handles the signal only if it finds the default action.
    @Test func aProgramWithNothingToWriteHasTheDefaultAction() throws {
        let started = try start("rest-after-setting")
        defer { started.end() }
        try eventually(StoppedProcess.handlesStopping(started.process)) { !$0 }
    }

    @Test(arguments: ["handle-stop-and-set", "set-and-handle-stop"])
    func aProgramsOwnHandlerIsCalled(_ name: String) throws {
        let started = try start(name)
        defer { started.end() }
        try started.program.waitForLines(2)
        #expect(started.program.lines.contains("stop"))
        try eventually(read("k")) { $0 == "value\n" }
        #expect(!StoppedProcess.isStopped(started.process))
    }

    /// The lock of the store is waited for much longer, and then reported.
    @Test func aLockThatIsHeldDoesNotKeepTheProgramFromStopping() throws {
        try home.run("write", "com.pigeon", "k", "old")
        let lock = try HeldLock(of: home.store)
        let started = try start("set-and-stop")
        defer { started.end() }
        try eventually(StoppedProcess.isStopped(started.process)) { $0 }
        #expect(started.program.errors.isEmpty)
        #expect(try read("k") == "old\n")
        lock.release()
        kill(started.process, SIGCONT)
        try eventually(read("k")) { $0 == "value\n" }
    }

    private struct HeldLock {
        let directory: Int32

        init(of path: String) throws {
            directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            try #require(flock(directory, LOCK_EX) == 0)
        }

        func release() { close(directory) }
    }

    @Test(.enabled(if: Recording.isPossible, "strace is not installed or may not trace"))
    func aFullDiskDoesNotKeepTheProgramFromStopping() throws {
        try home.run("write", "com.pigeon", "k", "old")
        let log = home.path + "/calls"
        let wrapper = [
            try #require(Program.named("strace")).path, "-f", "-o", log, "-e", "trace=write", "-e",
            "inject=write:error=ENOSPC", "-P", home.store + "/.com.pigeon.plist.prefs-new",
        ]
        let started = try start("set-and-stop", wrappedIn: wrapper)
        defer { started.end() }
        try eventually(String(contentsOfFile: log, encoding: .utf8)) { $0.contains("stopped by SIGTSTP") }
        #expect(started.program.errors.contains("No space left on device"))
        #expect(try storedObject() == 7)
    }
}
