import Foundation
import Testing
@testable import PrefsCore

/// Changes of a domain as a whole reach its file and its observers though nobody synchronises.
@Suite(.timeLimit(.minutes(5))) struct WholeDomainChangeTests {
    private let directory: TemporaryDirectory
    private let preferences: Preferences
    private let environment = Environment(["PREFS_HOST": "here"])

    init() throws {
        directory = try TemporaryDirectory()
        preferences = try Preferences(domain: "com.pigeon", store: directory.store, environment: environment)
    }

    /// Waits for something for a minute.
    private func wait(until isSo: () throws -> Bool) throws {
        for _ in 0..<12_000 {
            if try isSo() { return }
            usleep(5_000)
        }
        Issue.record("nothing happened for a minute")
    }

    private func stored(_ domain: String) throws -> PropertyListDictionary {
        try directory.store.contents(of: .stored(DomainName(domain), .any))
    }

    @Test(arguments: ["com.pigeon", "com.other", "NSGlobalDomain"])
    func aDomainThatIsReplacedIsSoonInItsFile(_ name: String) throws {
        let stored = { try self.stored(name == "NSGlobalDomain" ? ".GlobalPreferences" : name) }
        try directory.store.apply(.set(0, key: "old"), to: .stored(name == "NSGlobalDomain" ? .global : DomainName(name), .any))
        try preferences.setPersistentDomain(["k": 1, "l": 2], forName: name)
        try wait { try stored() == ["k": 1, "l": 2] }
        try preferences.removePersistentDomain(forName: name)
        try wait { try stored().isEmpty }
    }

    @Test func observersAreToldOfADomainThatIsReplaced() throws {
        try preferences.synchronize()
        preferences.set(1, forKey: "same")
        preferences.set(1, forKey: "gone")
        let seen = Guarded<[PreferenceChange]>([])
        let observation = preferences.observe { change in seen.withLock { $0.append(change) } }
        try preferences.setPersistentDomain(["same": 1, "new": 2], forName: "com.pigeon")
        try wait { seen.withLock { $0.count } == 2 }
        let changes = seen.withLock { $0 }.sorted { $0.key < $1.key }
        #expect(changes == [
            PreferenceChange(key: "gone", oldValue: 1, newValue: nil, origin: .thisProcess),
            PreferenceChange(key: "new", oldValue: nil, newValue: 2, origin: .thisProcess),
        ])
        withExtendedLifetime(observation) {}
    }

    @Test func observersAreToldOfRegisteredDefaultsAndUpdates() throws {
        let preferences = try Preferences(inMemory: "com.pigeon")
        let seen = Guarded<[PropertyList?]>([])
        let observation = preferences.observe(forKey: "k") { change in seen.withLock { $0.append(change.newValue) } }
        preferences.register(["k": 1])
        try preferences.update { $0["k"] = 2 }
        try preferences.setPersistentDomain(["k": 3], forName: "com.pigeon")
        try preferences.removePersistentDomain(forName: "com.pigeon")
        try wait { seen.withLock { $0 } == [1, 2, 3, 1] }
        withExtendedLifetime(observation) {}
    }

    @Test func observersAreToldOfChangesInTheirOrder() throws {
        let seen = Guarded<[PropertyList?]>([])
        let observation = preferences.observe { change in seen.withLock { $0.append(change.newValue) } }
        let values = (1...1_000).map { PropertyList.integer(PropertyListInteger($0)) }
        for (number, value) in values.enumerated() { preferences.set(value, forKey: "k\(number % 3)") }
        try wait { seen.withLock { $0.count } == values.count }
        #expect(seen.withLock { $0 } == values)
        withExtendedLifetime(observation) {}
    }
}
