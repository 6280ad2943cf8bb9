import Foundation
import TestSupport
import Testing

/// macOS' paths of a user's preferences, which scripts name: the domains that they are there.
@Suite struct PreferencesPathDomainTests {
    private let home: TemporaryHome
    private static let uuid = "00112233-4455-6677-8899-AABBCCDDEEFF"

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        "\"$HOME/Library/Preferences/com.pigeon\"", "~/Library/Preferences/com.pigeon.plist",
        "'~/Library/Preferences/com.pigeon'",
    ])
    func aPathBelowTheUsersPreferencesIsADomain(typed: String) throws {
        #expect(try home.shell("prefs write \(typed) k -int 1") == .silence)
        #expect(try home.files(in: ".") == ["store", "store/com.pigeon.plist"])
        #expect(try home.run("read", "com.pigeon", "k") == .success("1\n"))
        #expect(try home.shell("prefs read \(typed) k; prefs read-type \(typed) k") == .success("1\nType is integer\n"))
        #expect(
            try home.shell("prefs read \(typed) missing")
                == .failure("The domain/default pair of (com.pigeon, missing) does not exist"))
        #expect(
            try home.shell("prefs -currentHost write \(typed) k here && prefs -currentHost read com.pigeon k")
                == .success("here\n"))
        #expect(try home.shell("prefs register \(typed) r 2 && prefs read com.pigeon r") == .success("2\n"))
        #expect(
            try home.shell("prefs delete-all \(typed); prefs domains; prefs -currentHost domains") == .success("\n\n"))
    }

    /// Scripts make the directory for other reasons.
    @Test func theDirectoryMakesNoDifference() throws {
        try home.createDirectory("Library/Preferences/ByHost")
        let path = home.absolute("Library/Preferences/com.pigeon")
        #expect(try home.run("write", path, "k", "1") == .silence)
        #expect(try home.run("write", home.absolute("Library/Preferences/ByHost/com.pigeon"), "k", "2") == .silence)
        #expect(try home.files(in: "Library/Preferences") == ["ByHost"])
        #expect(try home.files(in: "store") == ["com.pigeon.plist", "ByHost", "ByHost/com.pigeon.TEST-HOST.plist"])
    }

    @Test func aFileThatIsThereIsMeant() throws {
        try home.create("Library/Preferences/com.pigeon.plist", "{ k = file; }")
        try home.create("Library/Preferences/ByHost/com.pigeon.\(Self.uuid).plist", "{ k = hosts; }")
        try home.run("write", "com.pigeon", "k", "domain")
        let path = home.absolute("Library/Preferences/com.pigeon")
        for typed in [path, path + ".plist", "~/Library/Preferences/com.pigeon"] {
            #expect(try home.run("read", typed, "k") == .success("file\n"))
        }
        #expect(
            try home.run("read", "~/Library/Preferences/ByHost/com.pigeon.\(Self.uuid)", "k") == .success("hosts\n"))
        #expect(try home.run("write", path, "k", "changed") == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success("domain\n"))
        #expect(try home.run("delete", path) == .silence)
        #expect(try home.run("read", path, "k") == .success("domain\n"))
    }

    @Test func pathsOfHosts() throws {
        let folder = "~/Library/Preferences/ByHost"
        #expect(try home.run("write", "\(folder)/com.pigeon", "k", "here") == .silence)
        #expect(try home.run("write", "\(folder)/com.pigeon.\(Self.uuid).plist", "k", "there") == .silence)
        #expect(try home.run("write", "\(folder)/.GlobalPreferences.TEST-HOST", "k", "all here") == .silence)
        #expect(try home.run("-host", "other", "write", "\(folder)/com.pigeon", "k", "other") == .silence)
        #expect(
            try home.files(in: "store") == [
                "ByHost", "ByHost/com.pigeon.TEST-HOST.plist", "ByHost/com.pigeon.\(Self.uuid).plist",
                "ByHost/.GlobalPreferences.TEST-HOST.plist",
                "ByHost/com.pigeon.other.plist",
            ])
        #expect(try home.run("-currentHost", "read", "com.pigeon", "k") == .success("here\n"))
        #expect(try home.run("-host", Self.uuid, "read", "com.pigeon", "k") == .success("there\n"))
        #expect(try home.run("-currentHost", "read", "-g", "k") == .success("all here\n"))
        #expect(try home.run("read", "\(folder)/com.pigeon.TEST-HOST", "k") == .success("here\n"))
        #expect(try home.run("read", "--effective", "\(folder)/com.pigeon.\(Self.uuid)", "k") == .success("there\n"))
        #expect(try home.run("register", "\(folder)/com.pigeon", "k", "v").isWrongUse(of: "register"))
        #expect(try home.run("delete-all", "\(folder)/com.pigeon") == .silence)
        #expect(
            try home.run("-host", Self.uuid, "read", "com.pigeon", "k") == .success("there\n"),
            "the path is that of one host")
        #expect(try home.run("-currentHost", "read", "com.pigeon").status == 1)
    }

    @Test func theFileOfOneHostIsDeletedAloneAlsoWithAHostOption() throws {
        let path = "~/Library/Preferences/ByHost/com.pigeon"
        for host in [[], ["-currentHost"], ["-host", "other"]] {
            try home.run(host + ["write", "com.pigeon", "k", "v"])
        }
        #expect(try home.run("-currentHost", "delete-all", path, "k") == .silence)
        #expect(try home.run("-currentHost", "read", "com.pigeon", "k").status == 1)
        #expect(try home.run("read", "com.pigeon", "k") == .success("v\n"))
        #expect(try home.run("-host", "other", "delete-all", path) == .silence, "the path is that of the other host")
        #expect(try home.run("-host", "other", "read", "com.pigeon", "k").status == 1)
        #expect(try home.run("read", "com.pigeon", "k") == .success("v\n"))
    }

    @Test func theGlobalDomain() throws {
        #expect(try home.run("write", "~/Library/Preferences/.GlobalPreferences.plist", "k", "1") == .silence)
        #expect(try home.run("read", "-g", "k") == .success("1\n"))
        #expect(try home.run("read", "~/Library/Preferences/.GlobalPreferences", "k") == .success("1\n"))
    }

    @Test func changesArePrintedForTheDomain() throws {
        #expect(
            try home.run("write", "--dry-run", "~/Library/Preferences/com.pigeon", "k", "v")
                == .success("prefs write com.pigeon k -string v\n"))
        #expect(
            try home.run("write", "--dry-run", "~/Library/Preferences/ByHost/com.pigeon.\(Self.uuid)", "k", "v")
                == .success("prefs -host \(Self.uuid) write com.pigeon k -string v\n"))
    }

    /// As that of `nobody` is on some systems: a tilde means the user nevertheless.
    @Test func theHomeMayBeTheRoot() throws {
        #expect(
            try home.run("write", "~/Library/Preferences/com.pigeon", "k", "1", environment: ["HOME": "/"]) == .silence)
        #expect(try home.files(in: ".") == ["store", "store/com.pigeon.plist"])
    }

    /// A tilde that no shell has taken is the home directory all the same.
    @Test func otherPathsWithATildeAreFiles() throws {
        try home.create("settings.plist", "{ a = 1; }")
        #expect(try home.run("read", "~/settings", "a") == .success("1\n"))
        #expect(try home.run("write", "~/new", "a", "1") == .silence)
        #expect(home.exists("new.plist"))
        #expect(try home.run("write", "~nobody/new", "a", "1").isRefusal(naming: "say ./~nobody/new"))
        #expect(try home.run("write", "~/x", "a", "1", environment: ["HOME": nil]).isRefusal(naming: "say ./~/x"))
    }

    @Test func namesThatNoDomainCanHaveAreFiles() throws {
        try home.createDirectory("Library/Preferences")
        #expect(try home.run("write", "~/Library/Preferences/.hidden", "k", "1") == .silence)
        #expect(try home.files(in: "Library/Preferences") == [".hidden.plist"])
        #expect(
            try home.run("write", "~/Library/Preferences/Registered/x", "k", "1").isRefusal(
                naming: "No such file or directory"))
        #expect(try home.files(in: "store") == [])
    }
}
