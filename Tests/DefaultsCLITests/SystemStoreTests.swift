import Foundation
import TestSupport
import Testing

/// `/Library/Preferences/D`: what is set for all users of the system.
@Suite(.enabled(if: !FileManager.default.fileExists(atPath: "/Library/Preferences"), "/Library/Preferences is there"))
struct SystemStoreTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        "/Library/Preferences/com.pigeon", "/Library/Preferences/com.pigeon.plist",
        "//Library/./Preferences//com.pigeon",
    ])
    func aDomainForAllUsersLiesInTheStoreOfTheSystem(path: String) throws {
        #expect(try home.shell("umask 077; prefs write '\(path)' k -int 1") == .silence)
        #expect(try home.files(in: ".") == ["system", "system/com.pigeon.plist"])
        #expect(try home.mode("system") == "755")
        #expect(try home.mode("system/com.pigeon.plist") == "644")
        #expect(try home.run("read", path, "k") == .success("1\n"))
        #expect(try home.run("read", "com.pigeon", "k").status == 1)
        #expect(try home.run("-currentHost", "read", path, "k") == .success("1\n"))
        #expect(
            try home.run("read", path, "none")
                == .failure("The domain/default pair of (/Library/Preferences/com.pigeon, none) does not exist"))
        #expect(try home.run("delete", path) == .silence)
        #expect(try home.files(in: ".") == ["system"])
    }

    @Test func foldersAndTheGlobalDomain() throws {
        #expect(try home.run("write", "/Library/Preferences/F/D", "k", "1") == .silence)
        #expect(try home.run("write", "/Library/Preferences/.GlobalPreferences", "k", "2") == .silence)
        #expect(try home.files(in: "system") == ["F", "F/D.plist", ".GlobalPreferences.plist"])
        #expect(try home.mode("system/F") == "755")
        #expect(try home.run("read", "/Library/Preferences/F/D", "k") == .success("1\n"))
        #expect(try home.run("read", "/Library/Preferences/.GlobalPreferences.plist", "k") == .success("2\n"))
    }

    @Test func listsShowTheUsersOwnOnly() throws {
        try home.run("write", "/Library/Preferences/com.system", "needle", "v")
        try home.run("write", "/Library/Preferences/.GlobalPreferences", "needle", "v")
        try home.run("write", "com.own", "k", "v")
        #expect(try home.run("domains") == .success("com.own\n"))
        #expect(try home.run("read") == .success("{\n    \"com.own\" =     {\n        k = v;\n    };\n}\n"))
        #expect(try home.run("find", "needle").stdout.isEmpty)
    }

    @Test func anExistingFileKeepsItsMode() throws {
        try home.create("system/com.pigeon.plist", "{ a = 1; }", mode: 0o640)
        #expect(try home.run("write", "/Library/Preferences/com.pigeon", "k", "1") == .silence)
        #expect(try home.mode("system/com.pigeon.plist") == "640")
    }

    @Test func everyVerbKnowsIt() throws {
        let path = "/Library/Preferences/com.pigeon"
        #expect(try home.run("write", path, "{ a = 1; }") == .silence)
        #expect(try home.run("rename", path, "a", "b") == .silence)
        #expect(try home.run("import", path, "-", input: "{ c = 2; }") == .silence)
        #expect(try home.run("read-type", path, "b") == .success("Type is string\n"))
        #expect(try home.xml(path).contains("<key>c</key>"))
        #expect(try home.run("write", "--dry-run", path, "d", "3") == .success("prefs write \(path) d -string 3\n"))
        #expect(try home.run("diff", "--allow-missing", path, "com.none").stdout == Data("prefs delete \(path)\n".utf8))
        #expect(try home.run("register", path, "k", "v").isWrongUse(of: "register"))
        #expect(try home.run("read", "--origin", path, "--format", "json").text.contains(#""origin": "system""#))
        #expect(try home.run("complete", "--", "read", path, "") == .success("b\ta string\nc\ta string\n"))
        try home.create("script", "defaults write \(path) e 4\n")
        #expect(try home.run("batch", "script") == .silence)
        #expect(try home.run("delete-all", path, "e") == .silence)
        #expect(try home.run("delete", path) == .silence)
        #expect(try home.files(in: "system") == [])
    }

    /// Programs of all users read managed settings.
    @Test(.enabled(if: geteuid() == 0, "needs the superuser"))
    func managedSettingsAreReadByAllUsers() throws {
        let environment: [String: String?] = ["XDG_CONFIG_DIRS": "/none:\(home.absolute("etc"))"]
        func mode(_ path: String) throws -> String { try home.shell("stat -c '%a %u' \(path)").text }
        try home.shell("mkdir -p etc/prefs/folder other/prefs")
        for path in ["./etc/prefs/com.pigeon", "./etc/prefs/folder/com.pigeon", "./other/prefs/com.pigeon"] {
            try home.run("write", path, "k", "1", environment: environment)
        }
        #expect(try mode("etc/prefs/com.pigeon.plist") == "644 0\n")
        #expect(try mode("etc/prefs/folder/com.pigeon.plist") == "644 0\n")
        #expect(try mode("other/prefs/com.pigeon.plist") == "600 0\n")
        try home.shell("chown 12345 etc/prefs && rm etc/prefs/com.pigeon.plist")
        try home.run("write", "./etc/prefs/com.pigeon", "k", "1", environment: environment)
        #expect(try mode("etc/prefs/com.pigeon.plist") == "600 0\n")
    }

    @Test func aValueThatAManagedOneHidesIsStoredWithALineOnATerminal() throws {
        try home.create("etc/prefs/com.pigeon.plist", "{ k = managed; }")
        let path = home.absolute("etc/prefs/com.pigeon.plist")
        let command = "export TERM=xterm XDG_CONFIG_DIRS=$HOME/etc; prefs write com.pigeon"
        #expect(
            try home.shellOnTerminal("\(command) k 1 2>&1").text
                == "prefs: k is stored, but programs read the value in \(path), which takes precedence\n")
        #expect(try home.shellOnTerminal("\(command) l 1 2>&1").text.isEmpty)
        #expect(try home.shell("\(command) k 2") == .silence)
    }

    @Test(.enabled(if: geteuid() == 0 && Program.named("setpriv") != nil, "needs the superuser and setpriv"))
    func permissionDecidesWhoMayWrite() throws {
        try home.run("write", "/Library/Preferences/com.pigeon", "k", "1")
        try home.shell("chmod 755 . && cp \"$PREFS_TOOL\" tool && chmod 755 tool")
        let user = "setpriv --reuid 12345 --regid 12345 --clear-groups ./tool"
        #expect(try home.shell("\(user) read /Library/Preferences/com.pigeon k") == .success("1\n"))
        for command in [
            "write /Library/Preferences/com.pigeon k 2", "delete /Library/Preferences/com.pigeon",
            "write /Library/Preferences/com.new k 2",
        ] {
            let outcome = try home.shell("exec \(user) \(command)")
            #expect(
                outcome.isRefusal(
                    naming: "Could not write domain /Library/Preferences/com.", "Permission denied", "all users",
                    "only who may write in \(home.systemStore)"))
        }
        try home.create("script", "defaults write /Library/Preferences/com.pigeon k 2\n", mode: 0o644)
        #expect(try home.shell("exec \(user) batch script").isRefusal(naming: "script:1: ", "all users"))
        #expect(try home.files(in: "system") == ["com.pigeon.plist"])
        #expect(try home.run("read", "/Library/Preferences/com.pigeon", "k") == .success("1\n"))
    }

    @Test func changesAreWatched() throws {
        let watch = try BackgroundTool("watch", "/Library/Preferences/com.pigeon", "--count", "2", in: home)
        var sign = 0
        func printed() throws -> [String] {
            sign += 1
            try home.run("write", "com.pigeon", "k", "own")
            try home.run("write", "/Library/Preferences/com.pigeon", "k", String(sign))
            return watch.lines
        }
        try eventually(printed()) { $0.count == 2 }
        #expect(
            watch.lines.allSatisfy { $0.hasPrefix("prefs write /Library/Preferences/com.pigeon k -string ") },
            "\(watch.text)")
        #expect(watch.waitForEnd() == 0)
    }
}
