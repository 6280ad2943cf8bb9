import Foundation
import TestSupport
import Testing

/// Pigeon comes back as it was left.
@Suite(.enabled(if: TerminalEmulator.canRunExample("pigeon"), TerminalEmulator.cannotRunExample), .hangLimit)
struct PigeonRestorationTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ HPHasGreeted = 1; HPFollowHeading = 0; }")
    }

    private static let archive = "store/SavedState/com.pigeon/main.plist"

    private func pigeon() throws -> TerminalEmulator {
        let terminal = try TerminalEmulator(example: "pigeon", in: home)
        try terminal.wait(for: " Pigeon  ")
        return terminal
    }

    /// The states as text, once they contain all of these words.
    private func waitForState(_ words: String...) throws {
        try eventually(home.run("read", home.absolute(Self.archive), "States").text) { text in
            words.allSatisfy { text.contains($0) }
        }
    }

    @Test func killedAndStartedAgainPigeonIsAsItWas() throws {
        let first = try pigeon()
        try first.press("-", "Right", "Right", "Down", "r")
        try first.type("Lo")
        let before = try first.wait { $0.contains(" Label: Lo") && $0.cursor == (23, 10) }
        try waitForState("\"window/label\" = Lo;", "east = 4;", "north = \"-2\";", "scale = 2;")
        try first.send(SIGKILL)
        #expect(try first.waitForEnd() == 128 + SIGKILL)

        let second = try pigeon()
        try second.wait { $0.lines == before.lines && $0.cursor == before.cursor }
        try second.type("ft")
        try second.press("Enter")
        try second.wait(for: "⚑ Loft: here")
        try second.press("q")
        #expect(try second.waitForEnd() == 0)
        try pigeon().wait { $0.contains("⚑ Loft: here") && $0.contains("4 east, 2 south") }
    }

    @Test(arguments: ["q", "C-c"]) func theEndSaves(key: String) throws {
        let first = try pigeon()
        try first.press("Up")
        // Interrupting drops the keys that have not been read.
        try first.wait(for: "1 north")
        try first.press(key)
        _ = try first.waitForEnd()
        try waitForState("north = 1;")
    }

    @Test func aSecondPigeonHasAStateOfItsOwn() throws {
        let (first, second) = (try pigeon(), try pigeon())
        try first.press("Up")
        try second.press("Right")
        try first.wait(for: "0 east, 1 north")
        try second.wait(for: "1 east, 0 north")
        for terminal in [second, first] {
            try terminal.press("q")
            #expect(try terminal.waitForEnd() == 0)
        }
        try pigeon().wait(for: "0 east, 1 north")
    }

    @Test(arguments: ["{}", "bplist00", "{ FormatVersion = 1; States = { \"window/map\" = { scale = 0; }; }; }"])
    func aStateThatIsNoneIsReportedAndPigeonRuns(state: String) throws {
        try home.create(Self.archive, state)
        let terminal = try pigeon()
        try terminal.press("Up", "+", "-")
        try terminal.wait(for: "0 east, 1 north")
        try terminal.press("q")
        #expect(try terminal.waitForEnd() == 0)
        try waitForState("north = 1;", "scale = 2;")
    }

    @Test func aNumberThatNoMapHasIsNotUsed() throws {
        let first = try pigeon()
        try first.press("-", "Up", "q")
        #expect(try first.waitForEnd() == 0)
        let words = ["--keypath", "States.window/map.scale", "-int", "0"]
        #expect(try home.run(["write", home.absolute(Self.archive)] + words).status == 0)
        let second = try pigeon()
        try second.press("Up")
        try second.wait(for: "0 east, 3 north")
    }
}
