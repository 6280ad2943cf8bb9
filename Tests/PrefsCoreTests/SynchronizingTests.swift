import Foundation
import TestSupport
import Testing

@testable import PrefsCore

/// What synchronising does where one of several files is damaged.
@Suite struct SynchronizingTests {
    private let directory: TemporaryDirectory
    private let preferences: Preferences

    init() throws {
        directory = try TemporaryDirectory()
        preferences = try Preferences(
            domain: "com.pigeon", store: directory.store,
            environment: Environment(["PREFS_HOST": "here", "XDG_CONFIG_DIRS": directory.path + "/etc"]))
    }

    private func damage(_ name: String) throws {
        let file = directory.path + "/" + name
        try FileManager.default.createDirectory(
            atPath: FileSystem.directory(of: file), withIntermediateDirectories: true)
        try directory.write("{ k = v", to: name)
    }

    /// The file that an error is about.
    private func file(of error: PreferencesError?) -> String? {
        guard case .malformed(let path, _)? = error else { return nil }
        return path
    }

    private func synchronize() -> PreferencesError? {
        do throws(PreferencesError) {
            try preferences.synchronize()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "store/.GlobalPreferences.plist", "store/ByHost/com.pigeon.here.plist", "etc/prefs/com.pigeon.plist",
        "store/Registered/com.pigeon.plist",
    ])
    func aDamagedFileOfAnotherDomainIsNamedAndTheOwnOneIsWritten(_ other: String) throws {
        try damage(other)
        preferences.set(1, forKey: "k")
        let error = synchronize()
        #expect(file(of: error) == directory.path + "/" + other)
        #expect(error?.description.contains(directory.path + "/" + other) == true)
        #expect(try directory.store.contents(of: .stored(preferences.domain, .any)) == ["k": 1])
        #expect(preferences.failure == nil)
    }

    @Test func aValueThatIsSetAgainStaysWhereAnotherProgramHasJustRemovedIt() throws {
        let preferences = try Preferences(
            domain: "com.pigeon", store: directory.store,
            environment: Environment(["PREFS_HOST": "here", "XDG_CONFIG_DIRS": directory.path + "/etc"]),
            in: .withoutBackgroundThread())
        preferences.set(1, forKey: "k")
        try preferences.synchronize()
        try directory.store.apply(.replaceAll([:]), to: .stored(preferences.domain, .any))
        preferences.set(1, forKey: "k")
        try preferences.synchronize()
        #expect(try directory.store.contents(of: .stored(preferences.domain, .any)) == ["k": 1])
    }

    /// It matters more that what was set was not written.
    @Test func theOwnFileIsNamedWhereOthersAreDamagedToo() throws {
        for name in ["etc/prefs/com.pigeon.plist", "store/ByHost/com.pigeon.here.plist", "store/com.pigeon.plist"] {
            try damage(name)
        }
        preferences.set(1, forKey: "k")
        #expect(file(of: synchronize()) == directory.path + "/store/com.pigeon.plist")
    }
}
