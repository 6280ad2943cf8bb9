import Foundation
import TestSupport
import Testing

/// An agent of the cloud that is frozen while it replaces a mirror. It holds the lock of the directory then, as these
/// tests do in its place.
@Suite(.hangLimit) struct FrozenAgentTests {
    private let home: TemporaryHome
    private var mirror: String { home.path + "/.local/state/prefs/cloud/@local" }

    init() throws { home = try TemporaryHome() }

    private func set(_ value: String) throws -> SettingsProgram {
        let program = try SettingsProgram("set-in-cloud", "com.pigeon", "Place", value, in: home)
        #expect(program.waitForEnd() == 0)
        return program
    }

    @Test func aProgramThatEndsMeanwhileReportsItsLastEditsAsNotSaved() throws {
        #expect(try set("Loft").errors.isEmpty)
        let before = try Data(contentsOf: URL(filePath: mirror + "/mirror.plist"))
        let directory = open(mirror, O_RDONLY | O_CLOEXEC)
        defer { close(directory) }
        #expect(flock(directory, LOCK_EX) == 0)
        let errors = try set("Roof").errors
        #expect(errors.contains(mirror) && errors.contains("locked"), "\(errors)")
        #expect(try Data(contentsOf: URL(filePath: mirror + "/mirror.plist")) == before)
        #expect(flock(directory, LOCK_UN) == 0)
        #expect(try set("Roof").errors.isEmpty)
        #expect(try Data(contentsOf: URL(filePath: mirror + "/mirror.plist")) != before)
    }
}
