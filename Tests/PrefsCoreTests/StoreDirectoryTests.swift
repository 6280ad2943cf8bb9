import Foundation
import PrefsCore
import Testing

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
