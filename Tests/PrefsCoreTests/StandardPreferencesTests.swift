import TestSupport
import Testing

@testable import PrefsCore

@Suite(.hangLimit) struct StandardPreferencesTests {
    private let directory: TemporaryDirectory
    private let environment: Environment

    init() throws {
        directory = try TemporaryDirectory()
        environment = Environment([
            "PREFS_HOME": directory.path + "/store", "PREFS_SYSTEM_HOME": directory.systemStore, "PREFS_HOST": "here",
            "XDG_CONFIG_DIRS": directory.path + "/etc",
        ])
    }

    @Test func theDomainIsNamedLikeTheProgram() throws {
        let preferences = Preferences.standard(ofProgram: "pigeon", environment)
        #expect(preferences.domain.text == "pigeon")
        preferences.set(1, forKey: "k")
        try preferences.synchronize()
        #expect(directory.names.contains("store/pigeon.plist"))
        #expect(preferences.failure == nil)
    }

    @Test func thisProgramHasAName() throws {
        let name = try #require(CommandLineArguments.programName)
        #expect(!name.isEmpty && !name.contains("/"))
    }

    @Test(arguments: [nil, "", ".pigeon", ".GlobalPreferences", String(repeating: "x", count: 201)])
    func aNameThatIsNoDomainsLivesInMemory(_ name: String?) throws {
        let preferences = Preferences.standard(ofProgram: name, environment)
        #expect(preferences.failure == .invalidDomainName(name ?? ""))
        preferences.set(1, forKey: "k")
        #expect(preferences.object(forKey: "k") == 1)
        #expect(throws: PreferencesError.invalidDomainName(name ?? "")) { try preferences.synchronize() }
        #expect(directory.names == [])
    }

    @Test func withoutAStoreSettingsLiveInMemory() throws {
        let preferences = Preferences.standard(ofProgram: "pigeon", Environment([:]))
        #expect(preferences.domain.text == "pigeon")
        #expect(preferences.failure == .noStore)
        #expect(throws: PreferencesError.noStore) { try preferences.synchronize() }
        preferences.set(1, forKey: "k")
        #expect(preferences.object(forKey: "k") == 1)
        preferences.removeObject(forKey: "k")
    }

    // MARK: Other settings in their place

    private struct Settings: Sendable {
        static let shared = Settings()
        @Preference("SUser") var user: String?
    }

    @Test func aTaskHasOthersInTheirPlace() async throws {
        let (first, second) = (try Preferences(inMemory: "first"), try Preferences(inMemory: "second"))
        #expect(StandardReplacement.current == nil)
        Preferences.withStandard(first) {
            #expect(Preferences.standard === first)
            Settings.shared.user = "Ada"
        }
        #expect(first.string(forKey: "SUser") == "Ada")
        await Preferences.withStandard(first) {
            await Preferences.withStandard(second) {
                await Task.yield()
                Settings.shared.user = "Grace"
                async let child = Preferences.standard === second
                #expect(await child)
                #expect(await Task { Preferences.standard === second }.value)
                #expect(await Task.detached { StandardReplacement.current == nil }.value)
            }
            #expect(Preferences.standard === first)
            #expect(Settings.shared.user == "Ada")
        }
        #expect(second.string(forKey: "SUser") == "Grace")
        #expect(StandardReplacement.current == nil)
    }

    @Test func tasksAtTheSameTimeHaveTheirOwn() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    let preferences = try Preferences(inMemory: "test\(number)")
                    try await Preferences.withStandard(preferences) {
                        for count in 1...20 {
                            Preferences.standard.set(count, forKey: "SCount")
                            await Task.yield()
                            try #require(Preferences.standard === preferences)
                        }
                    }
                    #expect(preferences.integer(forKey: "SCount") == 20)
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func whatTheClosureThrowsIsThrown() async {
        struct Failure: Error {}
        #expect(throws: Failure.self) { try Preferences.withStandard(Preferences(inMemory: "t")) { throw Failure() } }
        #expect(StandardReplacement.current == nil)
    }

    @Test func aFileThatCannotBeReadIsAFailureAndStays() throws {
        let store = try DomainStore(environment)
        try store.apply(.set(1, key: "k"), to: .stored(DomainName("pigeon"), .any))
        try directory.write("no property list {", to: "store/pigeon.plist")
        let preferences = Preferences.standard(ofProgram: "pigeon", environment)
        guard case .malformed = preferences.failure else {
            Issue.record("\(String(describing: preferences.failure))"); return
        }
        #expect(preferences.object(forKey: "k") == nil)
        #expect(throws: PreferencesError.self) { try preferences.synchronize() }
        #expect(try directory.bytes(of: "store/pigeon.plist") == Array("no property list {".utf8))
        try directory.write("{ k = 2; }", to: "store/pigeon.plist")
        try preferences.synchronize()
        #expect(preferences.object(forKey: "k") == "2")
    }
}
