import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// Changes of a domain as a whole reach its file and its observers though nobody synchronises.
@Suite(.hangLimit) struct WholeDomainChangeTests {
    private static let engine = PreferencesEngine.ofSuite()
    private let directory: TemporaryDirectory
    private let preferences: Preferences
    private let environment = Environment(["PREFS_HOST": "here"])

    init() throws {
        directory = try TemporaryDirectory()
        preferences = try Preferences(domain: "com.pigeon", store: directory.store, environment: environment)
    }

    private func stored(_ domain: String) throws -> PropertyListDictionary {
        try directory.store.contents(of: .stored(DomainName(domain), .any))
    }

    @Test(arguments: ["com.pigeon", "com.other", "NSGlobalDomain"])
    func aDomainThatIsReplacedIsSoonInItsFile(_ name: String) throws {
        let stored = { try self.stored(name == "NSGlobalDomain" ? ".GlobalPreferences" : name) }
        try directory.store.apply(
            .set(0, key: "old"), to: .stored(name == "NSGlobalDomain" ? .global : DomainName(name), .any))
        try preferences.setPersistentDomain(["k": 1, "l": 2], forName: name)
        try eventually(stored()) { $0 == ["k": 1, "l": 2] }
        try preferences.removePersistentDomain(forName: name)
        try eventually(stored().isEmpty) { $0 }
    }

    @Test func observersAreToldOfADomainThatIsReplaced() throws {
        try preferences.synchronize()
        preferences.set(1, forKey: "same")
        preferences.set(1, forKey: "gone")
        let seen = Guarded<[PreferenceChange]>([])
        let observation = preferences.observe { change in seen.withLock { $0.append(change) } }
        try preferences.setPersistentDomain(["same": 1, "new": 2], forName: "com.pigeon")
        try eventually(seen.withLock { $0.count }) { $0 == 2 }
        let changes = seen.withLock { $0 }.sorted { $0.key < $1.key }
        #expect(
            changes == [
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
        try eventually(seen.withLock { $0 }) { $0 == [1, 2, 3, 1] }
        withExtendedLifetime(observation) {}
    }

    @Test func observersAreToldOfChangesInTheirOrder() throws {
        let seen = Guarded<[PropertyList?]>([])
        let observation = preferences.observe { change in seen.withLock { $0.append(change.newValue) } }
        let values = (1...1_000).map { PropertyList.integer(PropertyListInteger($0)) }
        for (number, value) in values.enumerated() { preferences.set(value, forKey: "k\(number % 3)") }
        try eventually(seen.withLock { $0.count }) { $0 == values.count }
        #expect(seen.withLock { $0 } == values)
        withExtendedLifetime(observation) {}
    }
}
