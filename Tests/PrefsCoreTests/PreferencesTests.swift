import Synchronization
import Testing
@testable import PrefsCore

@Suite(.timeLimit(.minutes(2))) struct PreferencesTests {
    private let directory: TemporaryDirectory
    private let store: DomainStore
    private let environment: Environment
    private let preferences: Preferences

    init() throws {
        directory = try TemporaryDirectory()
        store = directory.store
        environment = Environment(["PREFS_HOST": "here", "XDG_CONFIG_DIRS": directory.path + "/etc"])
        preferences = try Preferences(domain: "com.pigeon", store: store, environment: environment)
    }

    private var location: DomainLocation { .stored(preferences.domain, .any) }

    /// All that is seen but the arguments of the test's own process.
    private var seen: PropertyListDictionary {
        PropertyListDictionary(preferences.dictionaryRepresentation().filter { !$0.key.hasPrefix("-") }.map { ($0.key, $0.value) })
    }

    private func stored() throws -> PropertyListDictionary { try store.contents(of: location) }

    @Test func aValueIsThereAtOnce() throws {
        #expect(preferences.object(forKey: "k") == nil)
        preferences.set(1, forKey: "k")
        #expect(preferences.object(forKey: "k") == 1)
        let other = try Preferences(domain: "com.pigeon", store: store, environment: environment)
        #expect(other.object(forKey: "k") == 1)
        other.removeObject(forKey: "k")
        #expect(preferences.object(forKey: "k") == nil)
    }

    @Test func synchronizingWritesAndReads() throws {
        preferences.set(1, forKey: "k")
        try preferences.synchronize()
        #expect(try stored() == ["k": 1])
        try store.apply(.mergeAll(["k": 2, "l": 3]), to: location)
        try preferences.synchronize()
        #expect(seen == ["k": 2, "l": 3])
    }

    @Test func whatIsSetIsSoonInTheFile() async throws {
        preferences.set(1, forKey: "k")
        preferences.set(2, forKey: "l")
        while try stored() != ["k": 1, "l": 2] { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func whatOthersWriteIsSeenAndTold() async throws {
        let key = "a.b @c"
        var changes = preferences.changes(forKey: key).makeAsyncIterator()
        try store.apply(.set(7, key: key), to: location)
        #expect(await changes.next() == PreferenceChange(key: key, oldValue: nil, newValue: 7, origin: .otherProcess))
        #expect(preferences.object(forKey: key) == 7)
        preferences.set(8, forKey: key)
        #expect(await changes.next() == PreferenceChange(key: key, oldValue: 7, newValue: 8, origin: .thisProcess))
        // Not told of its own writing, nor of what stays as it is.
        try preferences.synchronize()
        preferences.set(8, forKey: key)
        try store.apply(.remove(key: key), to: location)
        #expect(await changes.next() == PreferenceChange(key: key, oldValue: 8, newValue: nil, origin: .otherProcess))
    }

    @Test func anUpdateIsOneChange() throws {
        try store.apply(.set(1, key: "k"), to: location)
        try preferences.update { contents in
            #expect(contents == ["k": 1])
            contents["k"] = nil
            contents["l"] = 2
        }
        #expect(try stored() == ["l": 2])
        #expect(seen == ["l": 2])
    }
}
