import Foundation
import TestSupport
import Testing

/// Programs that bring their settings to a later version when they start.
@Suite(.hangLimit) struct MigratingProgramTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", #"{ "old 1" = 1; "old 2" = 1; "old 3" = 1; kept = 1; }"#)
    }

    private static let migrated = """
        {
            MigrationVersion = 3;
            kept = 1;
            "step 1" = 1;
            "step 2" = 1;
            "step 3" = 1;
        }

        """

    @Test(arguments: 1...3) func killedInAStepNothingIsChanged(_ step: Int) throws {
        let before = try home.bytes("store/com.pigeon.plist")
        let program = try SettingsProgram("migrate", "com.pigeon", "\(step)", in: home)
        try program.waitForLines(1)
        #expect(program.lines == ["in step \(step)"])
        program.send(SIGKILL)
        #expect(program.waitForEnd() == 128 + SIGKILL)
        #expect(try home.bytes("store/com.pigeon.plist") == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.store) == ["com.pigeon.plist"])

        let next = try SettingsProgram("migrate", "com.pigeon", in: home)
        #expect(next.waitForEnd() == 0)
        #expect(next.lines == ["made [1, 2, 3]"])
        #expect(try home.run("read", "com.pigeon").text == Self.migrated)
    }

    @Test func programsThatStartAtOnceMakeEachStepOnce() throws {
        let programs = try (0..<4).map { _ in try SettingsProgram("migrate", "com.pigeon", in: home) }
        for program in programs { #expect(program.waitForEnd() == 0, "\(program.errors)") }
        #expect(programs.flatMap(\.lines).sorted() == ["made [1, 2, 3]", "made []", "made []", "made []"])
        #expect(try home.run("read", "com.pigeon").text == Self.migrated)
    }
}
