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

    private func candidates(_ words: String...) throws -> [String] { try candidates(words) }

    private func candidates(_ words: [String]) throws -> [String] {
        let outcome = try home.run(["complete", "--"] + words)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test func theOptionIsOffered() throws {
        #expect(try candidates("delete", "--sa") == ["--saved-state"])
        #expect(try candidates("read", "--sa").isEmpty)
    }

    @Test func domainsAreThoseWithASavedState() throws {
        try home.create("store/SavedState/com.raven/main.plist", "{ a = ")
        #expect(try candidates("delete", "--saved-state", "") == ["com.pigeon", "com.raven"])
        #expect(try candidates("delete", "--saved-state", "com.p") == ["com.pigeon"])
        #expect(try !candidates("delete", "").contains("com.pigeon"))
    }

    @Test func scenesAreThoseOfTheDomain() throws {
        let words = ["delete", "--saved-state", "com.pigeon", "--scene"]
        #expect(try candidates(words + [""]) == ["main", "main-2", Self.crashed])
        #expect(try candidates(words + ["Cr"]) == [Self.crashed])
        #expect(try candidates(["delete", "--saved-state", "--scene", ""]).isEmpty)
        #expect(try candidates(["delete", "com.none", "--saved-state", "--scene", ""]).isEmpty)
    }

    @Test func noKeysAreOfferedSinceStatesAreRemovedWhole() throws {
        #expect(try candidates("delete", "--saved-state", "com.pigeon", "").isEmpty)
        #expect(try candidates("delete", "com.loft", "") == ["Roof"])
    }
}
