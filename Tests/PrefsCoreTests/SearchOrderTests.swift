import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// Which domain's value is seen. The volatile domains belong to the whole process, and all other tests see them: a test
/// that changes them runs in a process of its own.
@Suite(.hangLimit) struct SearchOrderTests {
    private let directory: TemporaryDirectory
    private let store: DomainStore
    private let environment: Environment

    init() throws {
        directory = try TemporaryDirectory()
        store = directory.store
        environment = Environment([
            "PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore,
            "XDG_CONFIG_DIRS": directory.path + "/first:" + directory.path + "/second",
        ])
    }

    /// From the one that wins to the one that loses against all others.
    private enum Layer: CaseIterable {
        case managed, managedInLaterDirectory, argument, onHost, own, firstSuiteOnHost, firstSuite, secondSuite,
            globalOnHost, global
        case system, systemGlobal
        case registration, registeredByCommand
    }

    private func put(_ contents: PropertyListDictionary, into layer: Layer) throws {
        let host = HostScope.host(try HostIdentifier("here"))
        let (own, first, second) = (
            try DomainName("com.pigeon"), try DomainName("com.first"), try DomainName("com.second")
        )
        switch layer {
        case .managed: try putManaged(contents, "first")
        case .managedInLaterDirectory: try putManaged(contents, "second")
        case .argument: Preferences.setVolatileDomain(contents, forName: Preferences.argumentDomain)
        case .onHost: try store.apply(.mergeAll(contents), to: .stored(own, host))
        case .own: try store.apply(.mergeAll(contents), to: .stored(own, .any))
        case .firstSuiteOnHost: try store.apply(.mergeAll(contents), to: .stored(first, host))
        case .firstSuite: try store.apply(.mergeAll(contents), to: .stored(first, .any))
        case .secondSuite: try store.apply(.mergeAll(contents), to: .stored(second, .any))
        case .globalOnHost: try store.apply(.mergeAll(contents), to: .stored(.global, host))
        case .global: try store.apply(.mergeAll(contents), to: .stored(.global, .any))
        case .system: try store.apply(.mergeAll(contents), to: .system(own, in: SystemDirectory(environment)))
        case .systemGlobal: try store.apply(.mergeAll(contents), to: .system(.global, in: SystemDirectory(environment)))
        case .registration: Preferences.setVolatileDomain(contents, forName: Preferences.registrationDomain)
        case .registeredByCommand: try store.apply(.mergeAll(contents), to: .registered(own))
        }
    }

    private func putManaged(_ contents: PropertyListDictionary, _ name: String) throws {
        let folder = directory.path + "/\(name)/prefs"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data(PropertyList.dictionary(contents).encoded(as: .xml)).write(
            to: URL(fileURLWithPath: folder + "/com.pigeon.plist"))
    }

    private func preferences() throws -> Preferences {
        let preferences = try Preferences(domain: "com.pigeon", store: store, environment: environment)
        try preferences.addSuite(named: "com.first")
        try preferences.addSuite(named: "com.second")
        return preferences
    }

    /// A key for each pair, which both of them have.
    @Test func ofEachPairTheEarlierLayerWins() async {
        await #expect(processExitsWith: .success) {
            var contents: [Layer: PropertyListDictionary] = [:]
            var expected = PropertyListDictionary()
            for (winner, first) in Layer.allCases.enumerated() {
                for (loser, second) in Layer.allCases.enumerated().dropFirst(winner + 1) {
                    let key = "\(winner) over \(loser)"
                    contents[first, default: [:]].set(.string("\(first)"), forKey: key)
                    contents[second, default: [:]].set(.string("\(second)"), forKey: key)
                    expected.set(.string("\(first)"), forKey: key)
                }
            }
            let suite = try SearchOrderTests()
            for (layer, contents) in contents { try suite.put(contents, into: layer) }
            let preferences = try suite.preferences()
            #expect(preferences.dictionaryRepresentation() == expected)
            for (key, value) in expected {
                #expect(preferences.object(forKey: key) == value, "\(key)")
                #expect(
                    preferences.objectIsForced(forKey: key)
                        == (value == "managed" || value == "managedInLaterDirectory"))
            }
        }
    }

    @Test func theRepresentationIsWhatEachKeyGives() async {
        await #expect(processExitsWith: .success) {
            let suite = try SearchOrderTests()
            let preferences = try suite.preferences()
            var random = SystemRandomNumberGenerator()
            let keys = (0..<30).map { "k\($0)" } + ["é", "e\u{301}", ""]
            for _ in 0..<Repetitions.count(2_000, soak: 10_000) {
                let key = keys.randomElement(using: &random) ?? ""
                let value: PropertyList? =
                    Bool.random(using: &random)
                    ? nil : .integer(PropertyListInteger(Int.random(in: 0...9, using: &random)))
                switch Int.random(in: 0..<6, using: &random) {
                case 0: preferences.set(value, forKey: key)
                case 1: preferences.register(value.map { [key: $0] } ?? [:])
                case 2:
                    Preferences.setVolatileDomain(value.map { [key: $0] } ?? [:], forName: Preferences.argumentDomain)
                case 3: try preferences.setPersistentDomain(value.map { [key: $0] } ?? [:], forName: "com.second")
                case 4: try preferences.setPersistentDomain(value.map { [key: $0] } ?? [:], forName: "NSGlobalDomain")
                default: try preferences.removeSuite(named: "com.first"); try preferences.addSuite(named: "com.first")
                }
                let all = preferences.dictionaryRepresentation()
                for key in keys { try #require(all[key] == preferences.object(forKey: key), "\(key.debugDescription)") }
            }
        }
    }

    @Test func whatIsSetOverAForcedValueIsKeptAndNotSeen() throws {
        try put(["k": "forced"], into: .managed)
        let preferences = try preferences()
        preferences.set("own", forKey: "k")
        try preferences.synchronize()
        #expect(preferences.object(forKey: "k") == "forced")
        #expect(try preferences.persistentDomain(forName: "com.pigeon") == ["k": "own"])
    }

    @Test func theGlobalDomainIsSearchedOnce() async {
        await #expect(processExitsWith: .success) {
            let suite = try SearchOrderTests()
            Preferences.removeVolatileDomain(forName: Preferences.argumentDomain)
            try suite.put(["k": "system", "l": "system"], into: .systemGlobal)
            try suite.put(["k": "own"], into: .global)
            let preferences = try Preferences(
                domain: "NSGlobalDomain", store: suite.store, environment: suite.environment)
            #expect(preferences.dictionaryRepresentation() == ["k": "own", "l": "system"])
        }
    }

    /// What is set for all users follows its file as all else does.
    @Test func whatIsSetForAllUsersIsSeenByARunningProgram() throws {
        let preferences = try preferences()
        #expect(preferences.object(forKey: "k") == nil)
        try put(["k": "system"], into: .system)
        try preferences.synchronize()
        #expect(preferences.object(forKey: "k") == "system")
        #expect(!preferences.objectIsForced(forKey: "k"))
        preferences.set("own", forKey: "k")
        try preferences.synchronize()
        #expect(preferences.object(forKey: "k") == "own")
        #expect(
            try store.contents(of: .system(DomainName("com.pigeon"), in: SystemDirectory(environment))) == [
                "k": "system"
            ])
    }

    @Test func aDomainInAFolderIsADomain() async {
        await #expect(processExitsWith: .success) {
            let suite = try SearchOrderTests()
            Preferences.removeVolatileDomain(forName: Preferences.argumentDomain)
            let preferences = try Preferences(
                domain: "com.pigeon/loft", store: suite.store, environment: suite.environment)
            try preferences.addSuite(named: "com.first/loft")
            try preferences.setPersistentDomain(["s": 1], forName: "com.first/loft")
            preferences.set(2, forKey: "k")
            try preferences.synchronize()
            #expect(preferences.dictionaryRepresentation() == ["s": 1, "k": 2])
            #expect(
                suite.directory.names.filter { $0.hasSuffix(".plist") } == [
                    "store/com.first/loft.plist", "store/com.pigeon/loft.plist",
                ])
            let folder =
                try FileManager.default.attributesOfItem(atPath: suite.directory.path + "/store/com.pigeon")[
                    .posixPermissions] as? Int
            #expect(folder == 0o700)
        }
    }

    @Test func removingUncoversTheNextDomain() async {
        await #expect(processExitsWith: .success) {
            let suite = try SearchOrderTests()
            let preferences = try suite.preferences()
            preferences.register(["k": "registered"])
            preferences.set("own", forKey: "k")
            try preferences.setPersistentDomain(["k": "global"], forName: "NSGlobalDomain")
            #expect(preferences.object(forKey: "k") == "own")
            preferences.removeObject(forKey: "k")
            #expect(preferences.object(forKey: "k") == "global")
            try preferences.removePersistentDomain(forName: "NSGlobalDomain")
            #expect(preferences.object(forKey: "k") == "registered")
            preferences.removeObject(forKey: "k")
            #expect(preferences.object(forKey: "k") == "registered")
        }
    }

    @Test func registeringKeepsOtherKeysAndSettingWritesOneDomain() async {
        await #expect(processExitsWith: .success) {
            let suite = try SearchOrderTests()
            let preferences = try suite.preferences()
            let keys = ["registered a", "registered b", "registered c"]
            preferences.register([keys[0]: 1, keys[1]: 1])
            preferences.register([keys[1]: 2, keys[2]: 2])
            func registered() -> [PropertyList?] {
                keys.map { Preferences.volatileDomain(forName: Preferences.registrationDomain)?[$0] }
            }
            #expect(registered() == [1, 2, 2])
            preferences.set(3, forKey: keys[0])
            try preferences.synchronize()
            #expect(keys.map { preferences.integer(forKey: $0) } == [3, 2, 2])
            #expect(registered() == [1, 2, 2])
            #expect(try preferences.persistentDomain(forName: "com.pigeon") == [keys[0]: 3])
            #expect(try preferences.persistentDomain(forName: "NSGlobalDomain") == nil)
            preferences.removeObject(forKey: keys[0])
            try preferences.synchronize()
            #expect(keys.map { preferences.integer(forKey: $0) } == [1, 2, 2])
            #expect(try preferences.persistentDomain(forName: "com.pigeon") == nil)
        }
    }

    /// The value stays when the default changes.
    @Test func aValueEqualToTheRegisteredOneIsStored() async {
        await #expect(processExitsWith: .success) {
            let suite = try SearchOrderTests()
            let preferences = try suite.preferences()
            preferences.register(["k": 1])
            preferences.set(1, forKey: "k")
            preferences.register(["k": 2])
            try preferences.synchronize()
            #expect(preferences.object(forKey: "k") == 1)
            #expect(try preferences.persistentDomain(forName: "com.pigeon") == ["k": 1])
        }
    }

    @Test func suitesBelongToOneInstance() throws {
        try put(["k": 1], into: .firstSuite)
        let preferences = try preferences()
        #expect(preferences.object(forKey: "k") == 1)
        #expect(
            try Preferences(domain: "com.pigeon", store: store, environment: environment).object(forKey: "k") == nil)
        try preferences.addSuite(named: "com.first")
        try preferences.removeSuite(named: "com.first")
        #expect(preferences.object(forKey: "k") == nil)
    }

    @Test func volatileDomainsAreReplacedAndListed() async {
        await #expect(processExitsWith: .success) {
            Preferences.setVolatileDomain(["a": 1, "b": 2], forName: "custom")
            Preferences.setVolatileDomain(["c": 3], forName: "custom")
            #expect(Preferences.volatileDomain(forName: "custom") == ["c": 3])
            #expect(Preferences.volatileDomainNames == ["NSArgumentDomain", "NSRegistrationDomain", "custom"])
            Preferences.removeVolatileDomain(forName: "custom")
            #expect(Preferences.volatileDomain(forName: "custom") == nil)
        }
    }

    @Test(arguments: [
        "NSArgumentDomain", "NSRegistrationDomain", "", "a//b", "ByHost/x", "-g", "../evil", ".hidden", "nul\0",
        String(repeating: "x", count: 201),
    ])
    func namesThatAreNoPersistentDomainsAreRefused(_ name: String) throws {
        let preferences = try preferences()
        let refusal = PreferencesError.invalidDomainName(name)
        #expect(throws: refusal) { try preferences.persistentDomain(forName: name) }
        #expect(throws: refusal) { try preferences.setPersistentDomain(["k": 1], forName: name) }
        #expect(throws: refusal) { try preferences.removePersistentDomain(forName: name) }
    }

    @Test func anEmptyPersistentDomainIsNone() throws {
        let preferences = try preferences()
        #expect(try preferences.persistentDomain(forName: "com.pigeon") == nil)
        try preferences.setPersistentDomain(["k": 1, "l": 2], forName: "com.pigeon")
        #expect(preferences.object(forKey: "l") == 2)
        try preferences.setPersistentDomain(["k": []], forName: "com.pigeon")
        #expect(try preferences.persistentDomain(forName: "com.pigeon") == ["k": []])
        try preferences.removePersistentDomain(forName: "com.pigeon")
        try preferences.synchronize()
        #expect(try preferences.persistentDomain(forName: "com.pigeon") == nil)
        #expect(!directory.names.contains("store/com.pigeon.plist"))
    }
}
