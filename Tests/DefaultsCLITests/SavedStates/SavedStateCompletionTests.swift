import TestSupport
import Testing

/// What Tab offers for saved states.
@Suite struct SavedStateCompletionTests {
    private let home: TemporaryHome

    private static let crashed = "Crashed/main 2026-11-22T09-30-00Z"

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.loft", "Roof", "1")
        for scene in ["main", "main-2", Self.crashed] { try home.saveState("com.pigeon", scene, 1) }
    }

    private func candidates(_ words: String...) throws -> [String] {
        let outcome = try home.run(["complete", "--"] + words)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(arguments: ["read", "export", "delete", "domains"]) func theOptionIsOffered(_ verb: String) throws {
        #expect(try candidates(verb, "--sa") == ["--saved-state"])
    }

    @Test func domainsAreThoseWithASavedState() throws {
        try home.create("store/SavedState/com.raven/main.plist", "{ a = ")
        #expect(try candidates("read", "--saved-state", "") == ["com.pigeon", "com.raven"])
        #expect(try candidates("delete", "--saved-state", "com.p") == ["com.pigeon"])
        #expect(try !candidates("read", "").contains("com.pigeon"))
    }

    @Test func scenesAreThoseOfTheDomainWithTheirDates() throws {
        #expect(
            try candidates("read", "com.pigeon", "--saved-state", "--scene", "") == ["main", "main-2", Self.crashed])
        #expect(try candidates("delete", "--saved-state", "com.pigeon", "--scene", "Cr") == [Self.crashed])
        #expect(
            try home.run("complete", "--", "export", "com.pigeon", "--saved-state", "--scene", "main-")
                == .success("main-2\t2026-11-22 09:30:00 +0000\n"))
        #expect(try candidates("read", "--saved-state", "--scene", "").isEmpty)
        #expect(try candidates("read", "com.none", "--saved-state", "--scene", "").isEmpty)
    }

    @Test func keysAreThoseOfTheState() throws {
        #expect(
            try candidates("read", "--saved-state", "com.pigeon", "") == [
                "FormatVersion", "ProgramVersion", "SavedAt", "States",
            ])
        #expect(
            try candidates("read", "--saved-state", "com.pigeon", "--keypath", "States.") == ["States.root"])
        #expect(try candidates("read", "--saved-state", "com.pigeon", "--scene", "none", "").isEmpty)
        #expect(try candidates("delete", "--saved-state", "com.pigeon", "").isEmpty, "states are removed whole")
        #expect(try candidates("read", "com.loft", "") == ["Roof"])
    }

    @Test func optionsOfTheList() throws {
        #expect(try candidates("domains", "--saved-state", "--") == ["--list", "--format"])
        #expect(try candidates("domains", "--saved-state", "--list", "--format", "") == ["json"])
    }
}
