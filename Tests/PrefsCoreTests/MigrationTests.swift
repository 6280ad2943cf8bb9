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

    /// The same settings at the next start of the program.
    private func restarted() throws -> Preferences {
        try preferences.synchronize()
        return try Preferences(
            domain: "com.pigeon", store: directory.store,
            environment: Environment(["PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore]), in: .ofSuite()
        )
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

    // MARK: The version

    /// Zoom was a percentage.
    private static let zoomSteps = [
        Migration(to: 3) { contents in
            if let zoom = contents["Zoom"] { contents["Zoom"] = .real(zoom.doubleValue / 100) }
        }
    ]

    @Test(arguments: ["MigrationVersion", "Version of Zoom"])
    func valuesThatAreSetAfterRemovingAllAreNotMigratedAgain(_ key: String) throws {
        preferences.set(250, forKey: "Zoom")
        #expect(try preferences.migrate(Self.zoomSteps, versionKey: key) == [3])
        #expect(preferences.double(forKey: "Zoom") == 2.5)
        preferences.removeAll()
        #expect(try preferences.persistentDomain(forName: "com.pigeon") == [key: 3])
        preferences.set(2.5, forKey: "Zoom")
        let next = try restarted()
        #expect(try next.migrate(Self.zoomSteps, versionKey: key) == [])
        #expect(next.double(forKey: "Zoom") == 2.5)
    }

    @Test func aProgramThatHasNotMigratedKeepsTheVersionToo() throws {
        try directory.store.apply(
            .replaceAll(["MigrationVersion": 3, "Zoom": 2.5]), to: .stored(preferences.domain, .any))
        let helper = try restarted()
        helper.removeAll()
        try helper.synchronize()
        #expect(try stored() == ["MigrationVersion": 3])
    }

    @Test func theFirstWritePutsTheVersionBackThatOthersHaveDeleted() throws {
        try preferences.migrate(Self.zoomSteps)
        for (zoom, change) in [(2.5, DomainChange.removeAll), (3.5, .replaceAll(["Other": 1]))] {
            try directory.store.apply(change, to: .stored(preferences.domain, .any))
            preferences.set(zoom, forKey: "Zoom")
            try preferences.synchronize()
            #expect(try stored()["MigrationVersion"] == 3)
            #expect(preferences.integer(forKey: "MigrationVersion") == 3)
        }
        try directory.store.apply(.removeAll, to: .stored(preferences.domain, .any))
        try preferences.update { $0["Zoom"] = 4.5 }
        #expect(try stored() == ["Zoom": 4.5, "MigrationVersion": 3])
    }

    @Test func theVersionOfALaterProgramIsNotReplaced() throws {
        try preferences.migrate(Self.zoomSteps)
        try directory.store.apply(.set(7, key: "MigrationVersion"), to: .stored(preferences.domain, .any))
        try preferences.setPersistentDomain(["Zoom": 2.5], forName: "com.pigeon")
        try preferences.synchronize()
        #expect(try stored() == ["Zoom": 2.5, "MigrationVersion": 7])
    }

    @Test func aDomainThatIsRemovedHasNoFile() throws {
        try preferences.migrate(Self.zoomSteps)
        try preferences.removePersistentDomain(forName: "com.pigeon")
        try preferences.synchronize()
        #expect(try stored() == [:])
    }

    @Test func removingTheVersionByItselfMakesAllStepsRunAgain() throws {
        preferences.set(250, forKey: "Zoom")
        try preferences.migrate(Self.zoomSteps)
        preferences.removeObject(forKey: "MigrationVersion")
        preferences.set(250, forKey: "Zoom")
        let next = try restarted()
        #expect(try next.migrate(Self.zoomSteps) == [3])
        #expect(next.double(forKey: "Zoom") == 2.5)
    }
}
