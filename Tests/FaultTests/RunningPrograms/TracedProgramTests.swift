import Foundation
import TestSupport
import Testing

/// What a program with `PREFS_TRACE` says on standard error.
@Suite(.hangLimit) struct TracedProgramTests {
    private let home: TemporaryHome
    private let trace = ["PREFS_TRACE": "1"]

    init() throws { home = try TemporaryHome() }

    /// What the lines say, without the identifier of the process and the folder of the store.
    private func said(by program: SettingsProgram) -> [String] {
        program.errors.replacing(home.store + "/", with: "").split(separator: "\n").map {
            String($0.replacing(#/^prefs\[[0-9]+\] /#, with: ""))
        }
    }

    @Test func aChangeIsToldWithItsDelayAndTheReasonOfItsWrite() throws {
        let program = try SettingsProgram("set", "com.pigeon", "Name", "secret", in: home, environment: trace)
        #expect(program.waitForEnd() == 0)
        let said = said(by: program)
        let change = try #require(said.first)
        #expect(change.wholeMatch(of: /Name of com\.pigeon\.plist: set in memory, to be written in [0-9]+ ms/) != nil)
        #expect(
            ["it is time", "the process ends"].contains { said[1] == "com.pigeon.plist is written, because \($0)" })
        #expect(said.dropFirst(2) == ["com.pigeon.plist: a change of Name", "com.pigeon.plist is replaced"])
        #expect(!program.errors.contains("secret"))
    }

    @Test func eachLayerThatIsAskedForAKeyIsNamed() throws {
        try home.run("write", "-g", "Number", "-int", "4711")
        let program = try SettingsProgram("read-number", "com.pigeon", "Number", in: home, environment: trace)
        #expect(program.waitForEnd() == 0)
        let said = said(by: program)
        #expect(said.contains("Number is not in the arguments of the program"))
        #expect(said.contains("Number is not in com.pigeon.plist"))
        #expect(said.last == "Number is in .GlobalPreferences.plist")
        #expect(!program.errors.contains("4711"))
    }

    @Test func anObserverIsToldWhoChangedAKey() throws {
        let program = try SettingsProgram("watch", "com.pigeon", "Name", in: home, environment: trace)
        try program.waitForLines(1)
        try home.run("write", "com.pigeon", "Name", "end")
        #expect(program.waitForEnd() == 0)
        let said = said(by: program)
        #expect(said.contains("com.pigeon.plist is read again"))
        #expect(said.last == "an observer is told of Name, which another process has changed")
    }
}
