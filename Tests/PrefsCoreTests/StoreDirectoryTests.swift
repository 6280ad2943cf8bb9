import Foundation
import TestSupport
import Testing

@testable import PrefsCore

@Suite struct StoreDirectoryTests {
    @Test(arguments: [
        (["PREFS_HOME": "/p", "XDG_DATA_HOME": "/x", "HOME": "/h"], "/p"),
        (["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/prefs"),
        (["HOME": "/h"], "/h/.local/share/prefs"),
        (["PREFS_HOME": "", "XDG_DATA_HOME": "", "HOME": "/h"], "/h/.local/share/prefs"),
        (["XDG_DATA_HOME": "relative", "HOME": "/h"], "/h/.local/share/prefs"),
        (["PREFS_HOME": "/p//"], "/p"),
    ])
    func theEnvironmentSaysWhereTheStoreIs(_ variables: [String: String], _ path: String) throws {
        #expect(try StoreDirectory(Environment(variables)).path == path)
    }

    @Test func withoutAHomeThereIsNoStore() {
        #expect(throws: PreferencesError.noStore) { try StoreDirectory(Environment([:])) }
        #expect(throws: PreferencesError.noStore) { try StoreDirectory(Environment(["HOME": "relative"])) }
    }

    /// A program that changes its current directory, such as a daemon, keeps its store.
    @Test func aRelativePathBeginsInTheFirstCurrentDirectory() async {
        await #expect(processExitsWith: .success) {
            let environment = Environment(["PREFS_HOME": "relative"])
            let path = FileManager.default.currentDirectoryPath + "/relative"
            try #require(try StoreDirectory(environment).path == path)
            try #require(FileManager.default.changeCurrentDirectoryPath("/"))
            try #require(try StoreDirectory(environment).path == path)
        }
    }

    @Test func aTildeIsNoHomeDirectory() {
        #expect(throws: PreferencesError.unexpandedHome(variable: "PREFS_HOME")) {
            try StoreDirectory(Environment(["PREFS_HOME": "~/settings", "HOME": "/h"]))
        }
    }

    @Test(arguments: [
        ([:], ["/etc/xdg/prefs"]), (["XDG_CONFIG_DIRS": "/a:/b"], ["/a/prefs", "/b/prefs"]),
        (["XDG_CONFIG_DIRS": "relative:/a::"], ["/a/prefs"]),
    ])
    func theEnvironmentSaysWhereManagedSettingsAre(_ variables: [String: String], _ paths: [String]) throws {
        #expect(try Environment(variables).managedDirectories() == paths)
    }

    @Test(arguments: [
        (["HOME": "/h"], ["/h/.local/share", "/usr/local/share", "/usr/share"]),
        (["HOME": "/h", "XDG_DATA_HOME": "/x", "XDG_DATA_DIRS": "/a:/b"], ["/x", "/a", "/b"]),
        (["HOME": "/h", "XDG_DATA_HOME": "relative", "XDG_DATA_DIRS": "relative:/a"], ["/a"]),
        (["HOME": "relative", "XDG_DATA_DIRS": "/a"], ["/a"]),
    ])
    func theEnvironmentSaysWhereDataFilesAre(_ variables: [String: String], _ paths: [String]) throws {
        #expect(try DataDirectories.paths(Environment(variables)) == paths)
    }

    @Test func everyLocationHasItsFile() throws {
        let directory = StoreDirectory(path: "/s")
        let (name, host) = (try DomainName("com.pigeon"), try HostIdentifier("H"))
        #expect(directory.path(of: .stored(name, .any)) == "/s/com.pigeon.plist")
        #expect(directory.path(of: .stored(name, .host(host))) == "/s/ByHost/com.pigeon.H.plist")
        #expect(directory.path(of: .stored(.global, .any)) == "/s/.GlobalPreferences.plist")
        #expect(directory.path(of: .registered(name)) == "/s/Registered/com.pigeon.plist")
        #expect(directory.path(of: .file(path: "/etc/a.plist")) == "/etc/a.plist")
    }

    @Test func namesWithSlashesAreFilesInFolders() throws {
        let directory = StoreDirectory(path: "/s")
        let (name, host) = (try DomainName("com.pigeon/loft"), try HostIdentifier("H"))
        #expect(directory.path(of: .stored(name, .any)) == "/s/com.pigeon/loft.plist")
        #expect(directory.path(of: .stored(name, .host(host))) == "/s/ByHost/com.pigeon/loft.H.plist")
        #expect(directory.path(of: .registered(name)) == "/s/Registered/com.pigeon/loft.plist")
        #expect(
            directory.path(of: .system(name, in: SystemDirectory(path: "/system/"))) == "/system/com.pigeon/loft.plist")
    }

    @Test(arguments: ["com.pigeon", "com.pigeon/loft", ".GlobalPreferences", "a.b.c"])
    func aFileTellsTheLocationWhoseValuesItHas(_ text: String) throws {
        let directory = StoreDirectory(path: "/s")
        let name = try DomainName(text)
        let hosts = try ["H", "nas.local"].map(HostIdentifier.init)
        let scopes = [.any] + hosts.map(HostScope.host)
        for location in scopes.map({ DomainLocation.stored(name, $0) }) + [.registered(name)] {
            let found = try #require(directory.tree(containing: directory.path(of: location)))
            #expect(found.tree.location(ofFile: found.relativePath, knownHosts: hosts) == location)
        }
    }

    @Test func theHostOfAFileIsItsLastPartUnlessAnotherOneIsKnown() throws {
        let tree = StoreDirectory(path: "/s").byHost
        let location = tree.location(ofFile: "com.pigeon.nas.local.plist")
        #expect(location == .stored(try DomainName("com.pigeon.nas"), .host(try HostIdentifier("local"))))
        #expect(tree.location(ofFile: "pigeon.plist") == nil)
    }

    /// The names of domains have no ending `.plist`, so that no other file than theirs is one of theirs.
    @Test(arguments: ["com.pigeon", ".hidden.plist", "a.plist.plist", "a.plist/b.plist", "ByHost/a.plist"])
    func otherFilesHaveNoLocation(_ file: String) {
        let directory = StoreDirectory(path: "/s")
        #expect(directory.anyHost.location(ofFile: file) == nil)
        #expect(directory.registered.location(ofFile: file) == nil)
        #expect(directory.savedStates.location(ofFile: file) == nil)
    }

    @Test func aLinkToAFolderAroundItIsNoFolder() throws {
        let directory = try TemporaryDirectory()
        try FileManager.default.createDirectory(atPath: directory.path("s/a/b"), withIntermediateDirectories: true)
        for (link, target) in [("s/a/b/up", ".."), ("s/a/top", "../../s"), ("s/other", "a")] {
            try FileManager.default.createSymbolicLink(
                atPath: directory.path(link), withDestinationPath: target)
        }
        try directory.write("{}", to: "s/a/b/c.plist")
        let tree = StoreDirectory(path: directory.path("s")).anyHost
        #expect(try tree.files { _ in }.sorted() == ["a/b/c.plist", "other/b/c.plist"])
    }

    @Test(arguments: [
        (["PREFS_SYSTEM_HOME": "/p"], "/p"), (["PREFS_SYSTEM_HOME": "/p//"], "/p"),
        (["PREFS_SYSTEM_HOME": ""], "/var/lib/prefs"),
        (["PREFS_HOME": "/p", "HOME": "/h"], "/var/lib/prefs"),
    ])
    func theEnvironmentSaysWhereTheStoreOfTheSystemIs(_ variables: [String: String], _ path: String) throws {
        #expect(try SystemDirectory(Environment(variables)).path == path)
        #expect(try SystemDirectory(Environment(variables)) == SystemDirectory(path: path))
    }

    @Test func filesAreToldApartByTheBytesOfTheirPaths() {
        let (composed, decomposed) = (DomainLocation.file(path: "\u{E9}"), DomainLocation.file(path: "e\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, composed]).count == 2)
    }
}
