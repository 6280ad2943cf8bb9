import TestSupport
import Testing

@testable import PrefsCore

@Suite struct MigrationTests {
    private let directory: TemporaryDirectory
    private let preferences: Preferences

    init() throws {
        directory = try TemporaryDirectory()
        preferences = try Preferences(
            domain: "com.pigeon", store: directory.store,
            environment: Environment(["PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore]))
    }

    private func stored() throws -> PropertyListDictionary {
        try directory.store.contents(of: .stored(preferences.domain, .any))
    }

    private struct Failure: Error, Equatable {}

    private static let steps = [
        Migration(to: 2) { contents in
            if case .string(let text)? = contents["size"], let size = Int(text) {
                contents["size"] = .integer(PropertyListInteger(size))
            }
        },
        .renaming("Size", to: "size", inVersion: 1), .removing(["old", "older"], inVersion: 5),
    ]

    @Test func stepsAreMadeInOrderAndOnce() throws {
        try preferences.setPersistentDomain(["Size": "12", "old": 1, "kept": true], forName: "com.pigeon")
        #expect(try preferences.migrate(Self.steps) == [1, 2, 5])
        #expect(try stored() == ["size": 12, "kept": true, "MigrationVersion": 5])
        preferences.set("13", forKey: "Size")
        #expect(try preferences.migrate(Self.steps) == [])
        #expect(preferences.object(forKey: "Size") == "13")
    }

    @Test func onlyLaterStepsAreMade() throws {
        preferences.set(1, forKey: "version")
        preferences.set("12", forKey: "Size")
        preferences.set("3", forKey: "size")
        #expect(try preferences.migrate(Self.steps, versionKey: "version") == [2, 5])
        #expect(try stored() == ["Size": "12", "size": 3, "version": 5])
    }

    @Test func aStepThatFailsLeavesEverythingAsItWas() throws {
        try preferences.setPersistentDomain(["Size": "12"], forName: "com.pigeon")
        #expect(throws: Failure()) { try preferences.migrate(Self.steps + [Migration(to: 9) { _ in throw Failure() }]) }
        #expect(try stored() == ["Size": "12"])
        #expect(preferences.object(forKey: "size") == nil)
    }

    @Test func whatWouldBecomeOfThemIsNotWritten() throws {
        try preferences.setPersistentDomain(["Size": "12"], forName: "com.pigeon")
        #expect(try preferences.contentsAfterMigrating(Self.steps) == ["size": 12, "MigrationVersion": 5])
        try preferences.synchronize()
        #expect(try stored() == ["Size": "12"])
    }

    @Test func settingsOfALaterProgramAreLeftAlone() throws {
        preferences.set(6, forKey: "MigrationVersion")
        #expect(throws: MigrationError.laterVersion(6)) { try preferences.migrate(Self.steps) }
        preferences.set("six", forKey: "MigrationVersion")
        #expect(throws: MigrationError.invalidVersion) { try preferences.migrate(Self.steps) }
        #expect(throws: MigrationError.sameVersionTwice(1)) {
            try preferences.migrate([.removing([], inVersion: 1), .removing([], inVersion: 1)])
        }
    }
}
