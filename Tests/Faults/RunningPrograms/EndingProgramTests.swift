import Foundation
import PrefsCore
import Testing
import TestSupport

/// What becomes of settings when the program that set them ends.
@Suite(.timeLimit(.minutes(5))) struct EndingProgramTests {
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

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalThatAsksToEndSavesAndEnds(_ signal: Int32) throws {
        for round in 0..<10 {
            let program = try SettingsProgram("set-and-wait", "com.pigeon", "k\(round)", "value", in: home)
            #expect(program.waitForLines(1))
            program.send(signal)
            #expect(program.waitForEnd() == 128 + signal)
            #expect(try read("k\(round)") == "value\n")
        }
    }

    @Test func aProgramsOwnHandlerIsLeftAlone() throws {
        let program = try SettingsProgram("handle-and-wait", "com.pigeon", "k", "value", in: home)
        #expect(program.waitForLines(1))
        program.send(SIGTERM)
        #expect(program.waitForEnd() == 9)
    }

    /// What was not written yet may be lost, and nothing else.
    @Test func killedWithoutWarningTheFileIsWhole() throws {
        for round in 0..<40 {
            let program = try SettingsProgram("set-for-ever", "com.pigeon", "k", in: home)
            #expect(program.waitForLines(1))
            usleep(UInt32(round) * 1_500)
            program.send(SIGKILL)
            #expect(program.waitForEnd() == 128 + SIGKILL)
            let outcome = try home.run("export", "com.pigeon", "-")
            #expect(outcome.status == 0 && outcome.text.hasSuffix("</plist>\n"))
        }
    }

    @Test func whatCannotBeSavedAtTheEndIsSaid() throws {
        try home.run("write", "com.pigeon", "k", "old")
        let file = home.store + "/com.pigeon.plist"
        let program = try SettingsProgram("damage-and-set", "com.pigeon", "k", "new", file, in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.errors.hasPrefix("Settings were not saved in \(file): "))
        #expect(try home.bytes("store/com.pigeon.plist") == Data("<plist>".utf8))
    }
}
