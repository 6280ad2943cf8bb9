import Testing
@testable import PrefsCore

@Suite(.timeLimit(.minutes(10))) struct StandardPreferencesTests {
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

    @Test func aFileThatCannotBeReadIsAFailureAndStays() throws {
        let store = try DomainStore(environment)
        try store.apply(.set(1, key: "k"), to: .stored(DomainName("pigeon"), .any))
        try directory.write("no property list {", to: "store/pigeon.plist")
        let preferences = Preferences.standard(ofProgram: "pigeon", environment)
        guard case .malformed = preferences.failure else { Issue.record("\(String(describing: preferences.failure))"); return }
        #expect(preferences.object(forKey: "k") == nil)
        #expect(throws: PreferencesError.self) { try preferences.synchronize() }
        #expect(try directory.bytes(of: "store/pigeon.plist") == Array("no property list {".utf8))
        try directory.write("{ k = 2; }", to: "store/pigeon.plist")
        try preferences.synchronize()
        #expect(preferences.object(forKey: "k") == "2")
    }
}
