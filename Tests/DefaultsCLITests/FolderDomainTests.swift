import Foundation
import TestSupport
import Testing

/// Domains whose names have slashes: in folders of the store.
@Suite struct FolderDomainTests {
    private let home: TemporaryHome
    private static let name = "com.apple.LaunchServices/com.apple.launchservices.secure"

    init() throws { home = try TemporaryHome() }

    private func propertyLists() throws -> [String] {
        try home.files(in: "store").filter { $0.hasSuffix(".plist") }.sorted()
    }

    @Test func aNameWithASlashIsADomainInAFolder() throws {
        #expect(try home.run("write", Self.name, "LSHandlers", "-array-add", "{ a = b; }") == .silence)
        #expect(try home.files(in: ".") == ["store", "store/com.apple.LaunchServices", "store/\(Self.name).plist"])
        #expect(try home.mode("store/com.apple.LaunchServices") == "700")
        #expect(try home.mode("store/\(Self.name).plist") == "600")
        #expect(try home.run("read-type", Self.name, "LSHandlers") == .success("Type is array\n"))
        #expect(try home.run("domains") == .success("\(Self.name)\n"))
        #expect(try home.run("read").text.contains("\"\(Self.name)\" ="))
        #expect(
            try home.run("find", "launchservices.secure").text.hasPrefix("Found 1 keys in domain '\(Self.name)': {"))
        #expect(
            try home.run("write", "--dry-run", Self.name, "k", "v")
                == .success("prefs write \(Self.name) k -string v\n"))
        #expect(try home.run("delete", Self.name) == .silence)
        #expect(try home.run("domains") == .success("\n"))
        // The folder stays.
        #expect(try home.files(in: "store") == ["com.apple.LaunchServices"])
    }

    @Test func hostsAndRegisteredDefaultsHaveFoldersToo() throws {
        #expect(try home.run("-currentHost", "write", "a/b/c", "k", "1") == .silence)
        #expect(try home.run("register", "a/b/c", "r", "2") == .silence)
        #expect(try home.run("write", "~/Library/Preferences/ByHost/a/d.other", "k", "3") == .silence)
        #expect(
            try propertyLists() == [
                "ByHost/a/b/c.TEST-HOST.plist", "ByHost/a/d.other.TEST-HOST.plist", "Registered/a/b/c.plist",
            ])
        #expect(try home.run("-currentHost", "domains") == .success("a/b/c, a/d.other\n"))
        #expect(try home.run("read", "a/b/c", "r") == .success("2\n"))
        #expect(try home.run("write", "a/b/c", "k", "any") == .silence)
        #expect(try home.run("delete-all", "a/b/c") == .silence)
        #expect(try propertyLists() == ["ByHost/a/d.other.TEST-HOST.plist", "Registered/a/b/c.plist"])
    }

    @Test func completionKnowsThem() throws {
        try home.run("write", Self.name, "Inner", "1")
        #expect(try home.run("complete", "--", "read", "com.apple") == .success(Self.name + "\n"))
        #expect(
            try home.run("complete", "--", "read", "com.apple.LaunchServices/") == .success(Self.name + "\n\tfiles\n"))
        #expect(try home.run("complete", "--", "read", Self.name, "I") == .success("Inner\ta string\n"))
    }

    // MARK: Files below the current directory

    @Test(arguments: ["folder/settings", "folder/settings.plist"])
    func aFileOfThatNameIsMeantWhereThereIsNoDomain(typed: String) throws {
        try home.create("folder/settings.plist", "{ k = 1; }")
        #expect(try home.run("read", typed, "k") == .success("1\n"))
        #expect(try home.run("write", typed, "k", "2") == .silence)
        #expect(try home.bytes("folder/settings.plist") != Data("{ k = 1; }".utf8))
        #expect(!home.exists("store"))
    }

    @Test(arguments: [
        ["write", "folder/settings", "k", "v"], ["-currentHost", "write", "folder/settings", "k", "v"],
        ["register", "folder/settings", "k", "v"],
    ])
    func whereThereAreBothNeitherIsMeant(making: [String]) throws {
        try home.run(making)
        try home.create("folder/settings.plist", "{ k = 1; }")
        let before = try home.snapshot()
        for arguments in [
            ["read", "folder/settings", "k"], ["write", "folder/settings", "k", "2"], ["delete", "folder/settings"],
        ] {
            #expect(
                try home.run(arguments).isRefusal(
                    naming: "./folder/settings.plist", "~/Library/Preferences/folder/settings"))
        }
        #expect(try home.snapshot() == before)
        #expect(try home.run("read", "./folder/settings", "k") == .success("1\n"))
        #expect(try home.run("write", "~/Library/Preferences/folder/settings", "k", "domain") == .silence)
        #expect(try home.run("read", "~/Library/Preferences/folder/settings", "k") == .success("domain\n"))
    }

    @Test func nothingIsMadeBelowTheCurrentDirectory() throws {
        try home.createDirectory("folder/inner")
        #expect(try home.run("write", "folder/inner", "k", "1") == .silence)
        #expect(try home.run("write", "folder/new", "k", "1") == .silence)
        #expect(try home.files(in: "folder") == ["inner"])
        #expect(try home.run("write", "./folder/new", "k", "1") == .silence)
        #expect(try home.files(in: "folder") == ["inner", "new.plist"])
    }

    @Test(arguments: ["folder/d", "folder/e"]) func nothingIsMadeThroughALinkBelowTheCurrentDirectory(_ name: String)
        throws
    {
        try home.createDirectory("folder")
        for link in ["d", "e.plist"] { try home.link("folder/" + link, to: "nowhere") }
        #expect(try home.run("read", name, "k").message.contains("does not exist"))
        #expect(try home.run("write", name, "k", "1") == .silence)
        #expect(!home.exists("folder/nowhere") && home.exists("store/\(name).plist"))
        #expect(try home.run("read", name, "k") == .success("1\n"))
        #expect(try home.run("write", "./" + name, "k", "1") == .silence)
        #expect(home.exists("folder/nowhere"))
    }

    @Test(arguments: [
        "folder//x", "folder/../x", "folder/.x", "ByHost/x", "Registered/x", "SavedState/x", ".folder/x",
        "folder/\(String(repeating: "x", count: 201))",
    ])
    func whatIsNoNameMustBeAFile(typed: String) throws {
        try home.createDirectory("folder")
        for arguments in [["read", typed], ["write", typed, "k", "1"], ["delete", typed, "k"]] {
            #expect(try home.run(arguments).isRefusal(naming: "is not a domain name", "say ./\(typed)"))
        }
        #expect(try home.files(in: ".") == ["folder"])
        guard typed.utf8.count < 200 else { return }
        try home.create(typed + ".plist", "{ k = 1; }")
        #expect(try home.run("read", typed, "k") == .success("1\n"))
    }

    /// A file in the place of a folder hides no domain.
    @Test func aFileNamedLikeTheFolderIsNoObstacle() throws {
        try home.create("com.apple.LaunchServices", "text")
        #expect(try home.run("write", Self.name, "k", "1") == .silence)
        #expect(try home.run("read", Self.name, "k") == .success("1\n"))
    }
}
