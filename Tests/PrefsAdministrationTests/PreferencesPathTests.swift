import PrefsCore
import Testing

@testable import PrefsAdministration

/// Which paths are domains on macOS.
@Suite struct PreferencesPathTests {
    private static let uuid = "00112233-4455-6677-8899-AABBCCDDEEFF"

    private func path(_ text: String, home: String = "/h/me", host: String = "nas.local") throws -> String? {
        guard let path = try PreferencesPath(text, Environment(["HOME": home, "PREFS_HOST": host])) else { return nil }
        return switch path.owner {
        case .user: path.name.text
        case .userOnHost(let host): "\(path.name.text) on \(host?.text ?? "this host")"
        case .system: "\(path.name.text) of all"
        }
    }

    @Test(arguments: [
        ("com.a", "com.a"), ("com.a.plist", "com.a"), ("com.a.plist.plist", "com.a"),
        ("F/com.a.plist", "F/com.a"),
        (".GlobalPreferences", ".GlobalPreferences"), (".GlobalPreferences.plist", ".GlobalPreferences"),
        ("ByHost/com.a", "com.a on this host"), ("ByHost/com.a.plist", "com.a on this host"),
        ("ByHost/com.a.mine", "com.a.mine on this host"),
        ("ByHost/com.a.\(uuid)", "com.a on \(uuid)"), ("ByHost/com.a.\(uuid).plist", "com.a on \(uuid)"),
        ("ByHost/com.a.\(uuid.lowercased())", "com.a on \(uuid.lowercased())"),
        ("ByHost/com.a.nas.local", "com.a on nas.local"),
        ("ByHost/.GlobalPreferences.\(uuid).plist", ".GlobalPreferences on \(uuid)"),
        ("ByHost/.GlobalPreferences", ".GlobalPreferences on this host"),
        ("ByHost/F/com.a.\(uuid)", "F/com.a on \(uuid)"), ("ByHost/com.a.\(uuid)0", "com.a.\(uuid)0 on this host"),
    ])
    func pathsBelowTheUsersFolder(_ rest: String, _ domain: String) throws {
        #expect(try path("/h/me/Library/Preferences/" + rest) == domain)
        #expect(try path("//h/me/./Library//Preferences/" + rest, home: "/h/me/") == domain)
    }

    @Test(arguments: [
        ("com.a", "com.a of all"), ("com.a.plist", "com.a of all"), ("F/com.a", "F/com.a of all"),
        (".GlobalPreferences.plist", ".GlobalPreferences of all"),
    ])
    func pathsBelowTheSystemsFolder(_ rest: String, _ domain: String) throws {
        #expect(try path("/Library/Preferences/" + rest) == domain)
    }

    @Test(arguments: [
        "/h/me/Library/Preferences", "/h/me/Library/Preferences/", "/h/me/Library/Preferences/com.a/",
        "/h/me/Library/Preferences/ByHost", "/h/me/Library/Preferences/.hidden",
        "/h/me/Library/Preferences/Registered/com.a", "/h/me/Library/Preferences/../com.a",
        "/h/me/Library/Preferences/F/../com.a",
        "/h/you/Library/Preferences/com.a", "/h/me/library/preferences/com.a", "/h/me/com.a", "/Library/com.a",
        "/Library/Preferences",
        "/Library/Preferences/ByHost/com.a", "/x/Library/Preferences/com.a", "/Library/Preferences/a.plist/b", "/",
    ])
    func otherPathsAreNoDomains(_ text: String) throws {
        #expect(try path(text) == nil)
    }
}
