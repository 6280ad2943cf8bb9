import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// Values that the format of the file rounds: XML has dates of whole seconds.
@Suite(.hangLimit) struct RoundedValueTests {
    private let directory: TemporaryDirectory
    private let preferences: Preferences
    private static let (date, rounded) = (date(1_000.75), date(1_000))

    private static func date(_ seconds: Double) -> PropertyList {
        .date(PropertyListDate(secondsSinceReferenceDate: seconds))
    }

    init() throws {
        directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: directory.path + "/store", withIntermediateDirectories: true)
        try directory.write("<plist><dict/></plist>", to: "store/com.pigeon.plist")
        preferences = try Preferences(
            domain: "com.pigeon", store: directory.store,
            environment: Environment([
                "PREFS_HOST": "here", "PREFS_SYSTEM_HOME": directory.systemStore, "XDG_CONFIG_DIRS": directory.path,
            ]), in: .withoutBackgroundThread())
    }

    private func change(_ key: String, _ old: PropertyList?, _ new: PropertyList?) -> PreferenceChange {
        PreferenceChange(key: key, oldValue: old, newValue: new, origin: .thisProcess)
    }

    private func expect(
        _ told: PreferenceChange?, _ expected: PreferenceChange, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(told == expected, sourceLocation: sourceLocation)
    }

    @Test func theRoundingOfWhatIsSetWithoutNotifyingIsNotToldEither() async throws {
        var changes = preferences.changes().makeAsyncIterator()
        preferences.withoutNotifying { preferences.set(Self.date, forKey: "silent") }
        preferences.set(Self.date, forKey: "loud")
        try preferences.synchronize()
        #expect(preferences.object(forKey: "silent") == Self.rounded)
        preferences.set(1, forKey: "end")
        expect(await changes.next(), change("loud", nil, Self.date))
        expect(await changes.next(), change("loud", Self.date, Self.rounded))
        expect(await changes.next(), change("end", nil, 1))
    }

    @Test func norIsThatOfAWholeDomain() async throws {
        var changes = preferences.changes().makeAsyncIterator()
        try preferences.withoutNotifying {
            try preferences.setPersistentDomain(["silent": Self.date], forName: "com.pigeon")
        }
        try preferences.synchronize()
        #expect(preferences.object(forKey: "silent") == Self.rounded)
        preferences.set(1, forKey: "end")
        expect(await changes.next(), change("end", nil, 1))
    }

    /// Another process has written meanwhile, and observers are notified of its changes.
    @Test func norIsItWhereTheFileIsAnotherOne() async throws {
        var changes = preferences.changes().makeAsyncIterator()
        _ = try directory.store.apply(.set(2, key: "other"), to: .stored(preferences.domain, .any))
        preferences.withoutNotifying { preferences.set(Self.date, forKey: "silent") }
        try preferences.synchronize()
        #expect(preferences.object(forKey: "silent") == Self.rounded)
        expect(await changes.next(), PreferenceChange(key: "other", oldValue: nil, newValue: 2, origin: .otherProcess))
        preferences.set(1, forKey: "end")
        expect(await changes.next(), change("end", nil, 1))
    }

    /// What was set before is no change of the closure that has it written.
    @Test func whatWasSetBeforeIsTold() async throws {
        var changes = preferences.changes().makeAsyncIterator()
        preferences.set(Self.date, forKey: "loud")
        try preferences.withoutNotifying { try preferences.synchronize() }
        expect(await changes.next(), change("loud", nil, Self.date))
        expect(await changes.next(), change("loud", Self.date, Self.rounded))
    }

    @Test func theLastToSetAKeySaysWhetherItsRoundingIsTold() async throws {
        var changes = preferences.changes().makeAsyncIterator()
        preferences.withoutNotifying { preferences.set(Self.date(5.5), forKey: "loud") }
        preferences.set(Self.date, forKey: "loud")
        preferences.set(Self.date(5.5), forKey: "silent")
        preferences.withoutNotifying { preferences.set(Self.date, forKey: "silent") }
        try preferences.synchronize()
        preferences.set(1, forKey: "end")
        var told: [PreferenceChange] = []
        while let change = await changes.next(), change.key != "end" { told.append(change) }
        #expect(told.last { $0.key == "loud" } == change("loud", Self.date, Self.rounded))
        #expect(told.last { $0.key == "silent" }?.newValue != Self.rounded)
    }
}
