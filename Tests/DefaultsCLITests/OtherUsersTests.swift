import Foundation
import Testing
import TestSupport

/// What permissions forbid, seen by a user whom they bind. Only the superuser can become another one.
@Suite(.enabled(if: geteuid() == 0 && Program.named("setpriv") != nil, "needs the superuser and setpriv"))
struct OtherUsersTests {
    private let home: TemporaryHome

    /// The group that both users of these tests are in.
    private static let group = 54_321

    init() throws {
        home = try TemporaryHome()
        try home.shell("chmod 755 . && cp \"$PREFS_TOOL\" tool && chmod 755 tool")
    }

    private func run(as user: Int, _ command: String) throws -> Outcome {
        try home.shell("exec setpriv --reuid \(user) --regid \(user) --groups \(Self.group) ./tool \(command)")
    }

    @Test(arguments: ["read com.pigeon", "read com.pigeon a", "read-type com.pigeon a", "write com.pigeon a 2", "delete com.pigeon", "rename com.pigeon a b", "export com.pigeon -"])
    func aFileThatMayNotBeReadIsAnErrorAndStays(command: String) throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o000)
        try home.shell("chown -R 12345 store")
        let outcome = try run(as: 12_345, command)
        #expect(outcome.isRefusal(naming: "store/com.pigeon.plist", "Permission denied"))
        #expect(try home.bytes("store/com.pigeon.plist") == Data("{a=1;}".utf8))
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }

    @Test func aDirectoryThatMayNotBeWrittenIsAnError() throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o644)
        try home.shell("chmod 755 store")
        #expect(try run(as: 12_345, "read com.pigeon a") == .success("1\n"))
        let outcome = try run(as: 12_345, "write com.pigeon a 2")
        #expect(outcome.isRefusal(naming: "Could not write domain com.pigeon; exiting", "Permission denied"))
        #expect(try home.bytes("store/com.pigeon.plist") == Data("{a=1;}".utf8))
    }

    /// The name of the file that was to be made, and not of the one that comes before it.
    @Test func exportingToADirectoryThatMayNotBeWrittenNamesTheFile() throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o644)
        try home.shell("chmod 755 store && mkdir -m 755 out")
        #expect(try run(as: 12_345, "export com.pigeon out/copy.plist") == .failure("Could not write data to out/copy.plist: openat: Permission denied"))
        #expect(try run(as: 12_345, "export com.pigeon none/copy.plist").isRefusal(naming: "Could not write data to none/copy.plist", "No such file"))
    }

    @Test func aBatchForAStoreThatCannotBeMadeChangesNothing() throws {
        try home.create("script", "prefs write ./there/s b 2\nprefs write com.pigeon b 2", mode: 0o644)
        try home.shell("mkdir -m 777 there")
        for command in ["batch script", "batch --dry-run script"] {
            #expect(try run(as: 12_345, command).isRefusal(naming: "script:2: ", "Permission denied"))
            #expect(try home.files(in: "there").isEmpty)
        }
    }

    /// Which the superuser, the one user for whom they are not another's, may.
    @Test func sudoInABatchIsForTheSuperuser() throws {
        try home.create("script", "sudo defaults write com.pigeon k v", mode: 0o644)
        try home.shell("mkdir -m 777 store")
        let outcome = try run(as: 12_345, "batch script")
        #expect(outcome.isRefusal(naming: "script:1: sudo changes the superuser's settings", "run the whole batch with sudo"))
        try home.create("script", "sudo defaults -currentHost write /Library/Preferences/com.pigeon k -int x", mode: 0o644)
        #expect(try run(as: 12_345, "batch script").isRefusal(naming: "script:1: ", "-int"))
        try home.create("script", "/usr/bin/sudo defaults write com.pigeon k v", mode: 0o644)
        #expect(try home.run("batch", "script") == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success("v\n"))
    }

    @Test func aFileSharedByAGroupStaysShared() throws {
        try home.create("shared/s.plist", "{a=1;}", mode: 0o660)
        try home.shell("chmod 777 shared && chown 12345:\(Self.group) shared/s.plist")
        #expect(try run(as: 12_346, "write ./shared/s b 2") == .silence)
        #expect(try home.shell("stat -c '%u:%g %a' shared/s.plist") == .success("12346:\(Self.group) 660\n"))
        #expect(try run(as: 12_345, "read ./shared/s b") == .success("2\n"))
    }

    @Test func whatAForeignGroupWasAllowedIsNotForOneOfTheWriters() throws {
        try home.create("shared/s.plist", "{a=1;}", mode: 0o664)
        try home.shell("chmod 777 shared && chown 12345:999 shared/s.plist")
        #expect(try run(as: 12_346, "write ./shared/s b 2") == .silence)
        #expect(try home.shell("stat -c '%u:%g %a' shared/s.plist") == .success("12346:12346 604\n"))
    }

    @Test func theSuperuserLeavesAFileToItsOwner() throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o640)
        try home.shell("chown 12345:\(Self.group) store/com.pigeon.plist")
        try home.run("write", "com.pigeon", "a", "2")
        #expect(try home.shell("stat -c '%u:%g %a' store/com.pigeon.plist") == .success("12345:\(Self.group) 640\n"))
    }
}
