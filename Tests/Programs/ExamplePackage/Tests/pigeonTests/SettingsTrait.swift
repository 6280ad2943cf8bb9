import PrefsCore
import Testing

/// Gives each test settings of its own, in memory: `Preferences.standard` in the test has them.
struct SettingsTrait: SuiteTrait, TestTrait, TestScoping {
    var contents: PropertyListDictionary
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await Preferences.withStandard(Preferences(inMemory: "test", contents)) { try await function() }
    }
}

extension Trait where Self == SettingsTrait {
    static func settings(_ contents: PropertyListDictionary = [:]) -> Self { SettingsTrait(contents: contents) }
}
