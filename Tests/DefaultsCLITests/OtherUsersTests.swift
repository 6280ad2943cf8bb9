import Foundation
import TestSupport
import Testing

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

    @Test(arguments: [
        "read com.pigeon", "read com.pigeon a", "read-type com.pigeon a", "write com.pigeon a 2", "delete com.pigeon",
        "rename com.pigeon a b", "export com.pigeon -",
    ])
    func aFileThatMayNotBeReadIsAnErrorAndStays(command: String) throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o000)
        try home.shell("chown -R 12345 store")
        let outcome = try run(as: 12_345, command)
        let file = "\(home.store)/com.pigeon.plist"
        #expect(outcome.isRefusal(naming: "Permission denied (\(file) belongs to user 12345 and has mode 0)"))
        #expect(try home.bytes("store/com.pigeon.plist") == Data("{a=1;}".utf8))
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }

    @Test func aDirectoryThatMayNotBeWrittenIsAnError() throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o644)
        try home.shell("chmod 755 store")
        #expect(try run(as: 12_345, "read com.pigeon a") == .success("1\n"))
        let outcome = try run(as: 12_345, "write com.pigeon a 2")
        let place = "Permission denied (\(home.store) belongs to root and has mode 755)"
        #expect(outcome.isRefusal(naming: "Could not write domain com.pigeon; exiting", place))
        #expect(try home.bytes("store/com.pigeon.plist") == Data("{a=1;}".utf8))
    }

    /// The name of the file that was to be made, and not of the one that comes before it.
    @Test func exportingToADirectoryThatMayNotBeWrittenNamesTheFile() throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o644)
        try home.shell("chmod 755 store && mkdir -m 755 out")
        #expect(
            try run(as: 12_345, "export com.pigeon out/copy.plist")
                == .failure(
                    "Could not write data to out/copy.plist: openat: Permission denied (out belongs to root and has "
                        + "mode 755)"))
        #expect(
            try run(as: 12_345, "export com.pigeon none/copy.plist").isRefusal(
                naming: "Could not write data to none/copy.plist", "No such file"))
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
        #expect(
            outcome.isRefusal(
                naming: "script:1: sudo changes the superuser's settings", "run the whole script with sudo"))
        try home.create(
            "script", "sudo defaults -currentHost write /Library/Preferences/com.pigeon k -int x", mode: 0o644)
        #expect(try run(as: 12_345, "batch script").isRefusal(naming: "script:1: ", "-int"))
        try home.create("script", "/usr/bin/sudo defaults write com.pigeon k v", mode: 0o644)
        #expect(try home.run("batch", "script") == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success("v\n"))
    }

    @Test func sudoInABatchMayNameAFile() throws {
        try home.shell("mkdir -m 777 store there")
        try home.create("script", "sudo defaults write \(home.path)/there/s k v", mode: 0o644)
        #expect(try run(as: 12_345, "batch script") == .silence)
        #expect(try run(as: 12_345, "read ./there/s k") == .success("v\n"))
        #expect(try run(as: 12_345, "apply --check --exclude '\(home.path)/there/*' script") == .silence)
    }

    /// It hides no domain but its own; `lost+found` is that of a file system.
    @Test func aFolderThatMayNotBeReadIsReportedAndPassedOver() throws {
        try home.create("store/com.pigeon.plist", "{ key = 1; }", mode: 0o644)
        try home.create("store/open/in.plist", "{ key = 2; }", mode: 0o644)
        try home.shell(
            """
            mkdir -m 700 store/lost+found && chmod 755 store store/open
            """)
        #expect(try run(as: 12_345, "domains") == .success("com.pigeon, open/in\n"))
        #expect(try run(as: 12_345, "find key").status == 0)

        try home.shell("mkdir -m 700 store/closed store/open/closed")
        let (domains, read, find) = (
            try run(as: 12_345, "domains"), try run(as: 12_345, "read"), try run(as: 12_345, "find key")
        )
        #expect(domains.text == "com.pigeon, open/in\n" && domains.status == 1, "\(domains.testDescription)")
        #expect(
            read.text.contains("key = 1;") && read.text.contains("key = 2;") && read.status == 1,
            "\(read.testDescription)")
        #expect(
            find.text.contains("'com.pigeon'") && find.text.contains("'open/in'") && find.status == 1,
            "\(find.testDescription)")
        for outcome in [domains, read, find] {
            for folder in ["closed", "open/closed"] {
                #expect(outcome.message.contains("store/\(folder)/: Permission denied"), "\(outcome.testDescription)")
            }
            #expect(!outcome.message.contains("lost+found"))
        }
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

    // MARK: The store of another user

    private static let user = 12_345

    /// Runs `prefs` as the superuser with the home of the user, as `sudo` does.
    private func asSuperuser(_ commands: String) throws -> Outcome {
        try home.shell("umask 077; HOME=\"$PWD/user\"; export HOME; unset PREFS_HOME XDG_DATA_HOME\n\(commands)")
    }

    private func ownersAndModes() throws -> String {
        try home.shell("cd user && find . -mindepth 1 -printf '%U:%G %m %P\\n' | sort -k 3").text
    }

    /// The directories, too: the store may be made by the superuser.
    @Test(arguments: [".", ".local", ".local/share/prefs"])
    func whatTheSuperuserMakesInAStoreBelongsToItsOwner(_ deepest: String) throws {
        try home.shell("mkdir -p user/\(deepest) && chmod -R 700 user && chown -R \(Self.user):\(Self.group) user")
        #expect(
            try asSuperuser(
                """
                prefs write com.pigeon a 1 && prefs write com.pigeon a 2 && prefs -currentHost write com.pigeon b 1
                prefs register com.pigeon c 1 && echo 'prefs write com.sparrow d 1' | prefs batch - && prefs write -g e 1
                """) == .silence)
        let owner = "\(Self.user):\(Self.group)"
        #expect(
            try ownersAndModes() == """
                \(owner) 700 .local
                \(owner) 700 .local/share
                \(owner) 700 .local/share/prefs
                \(owner) 600 .local/share/prefs/.GlobalPreferences.plist
                \(owner) 700 .local/share/prefs/ByHost
                \(owner) 600 .local/share/prefs/ByHost/com.pigeon.TEST-HOST.plist
                \(owner) 700 .local/share/prefs/Registered
                \(owner) 600 .local/share/prefs/Registered/com.pigeon.plist
                \(owner) 600 .local/share/prefs/com.pigeon.plist
                \(owner) 600 .local/share/prefs/com.sparrow.plist

                """)
        #expect(
            try home.shell(
                "HOME=\"$PWD/user\"; unset PREFS_HOME; exec setpriv --reuid \(Self.user) --regid \(Self.group) --clear-groups ./tool read com.pigeon a"
            )
                == .success("2\n"))
    }

    /// Some make the store, and the others find directories that are being made.
    @Test func manyProcessesOfTheSuperuserLeaveAStoreToItsOwner() throws {
        #expect(
            try asSuperuser(
                """
                for time in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
                    rm -rf user; mkdir user; chown \(Self.user):\(Self.group) user
                    for process in 1 2 3 4; do prefs write "folder/d$process" k v & done; wait
                    find user ! -uid \(Self.user) -o ! -gid \(Self.group) -o -name '*prefs-new*'
                    find user -name 'd?.plist' | wc -l
                done
                """) == .success(String(repeating: "4\n", count: 20)))
    }

    @Test(.enabled(if: Program.named("strace") != nil, "needs strace"))
    func aKilledProcessOfTheSuperuserLeavesNoDirectoryOfItsOwn() throws {
        try home.shell("mkdir user && chown \(Self.user):\(Self.group) user")
        let killed = try asSuperuser(
            """
            (strace -f -o trace -e trace=fchown -e inject=fchown:signal=KILL "$PREFS_TOOL" write com.pigeon k v) 2> /dev/null
            grep -c 'killed by SIGKILL' trace > killed
            find user -mindepth 1 -uid 0 ! -name '.*.prefs-new'
            """)
        #expect(try killed.text.isEmpty && home.shell("grep -v '^0' killed").status == 0, "\(killed.testDescription)")
        #expect(try asSuperuser("prefs write com.pigeon k v && find user ! -uid \(Self.user)") == .silence)
    }

    /// What has the temporary name, which the owner of the store may have made, is neither given away nor in the way.
    @Test(arguments: [
        "mkdir -p $name", "mkdir -p $name && echo x > $name/file", "ln -s $PWD/elsewhere $name", "echo x > $name",
    ])
    func whatHasTheTemporaryNameOfADirectoryIsNoObstacle(_ obstacle: String) throws {
        try home.shell(
            "mkdir -p user elsewhere && name=user/..local.prefs-new; \(obstacle); chown -h \(Self.user):\(Self.group) user"
        )
        #expect(
            try asSuperuser(
                "prefs write com.pigeon k v && prefs read com.pigeon k && stat -c '%u %a' user/.local elsewhere")
                == .success("v\n\(Self.user) 700\n0 755\n"))
    }

    @Test func aFileThatTheSuperuserNamesByItsPathIsTheSuperusers() throws {
        try home.shell("mkdir user && chown \(Self.user):\(Self.group) user")
        #expect(
            try asSuperuser(
                "prefs write ./user/own a 1 && prefs write com.pigeon a 1 && prefs export com.pigeon user/copy.plist")
                == .silence)
        #expect(
            try home.shell("stat -c '%u:%g %n' user/own.plist user/copy.plist")
                == .success("0:0 user/own.plist\n0:0 user/copy.plist\n"))
    }

    @Test func theSuperusersOwnStoreIsTheSuperusers() throws {
        try home.shell("mkdir user && chgrp \(Self.group) user")
        #expect(try asSuperuser("prefs write com.pigeon a 1") == .silence)
        #expect(try ownersAndModes().split(separator: "\n").allSatisfy { $0.hasPrefix("0:0 ") })
    }

    /// A link in the home may lead where the user owns nothing.
    @Test func whatIsMadeElsewhereBelongsToTheOwnerOfThatPlace() throws {
        try home.shell(
            "mkdir -p user/.local system && ln -s ../../system user/.local/share && chown -hR \(Self.user) user")
        #expect(try asSuperuser("prefs write com.pigeon a 1") == .silence)
        #expect(try home.shell("stat -c %u system/prefs system/prefs/com.pigeon.plist") == .success("0\n0\n"))
    }

    /// With the owner's rights taken away from all that is made.
    @Test(arguments: ["0", "077", "0777"]) func aStoreIsItsOwnersWhateverTheUmask(_ umask: String) throws {
        try home.shell("mkdir -m 777 there")
        let outcome = try home.shell(
            """
            umask \(umask); export PREFS_HOME="$PWD/there/a/store"
            as() { setpriv --reuid \(Self.user) --regid \(Self.user) --clear-groups ./tool "$@"; }
            as write com.pigeon k v && as -currentHost write com.pigeon k v
            find there -mindepth 1 -printf '%U %m %P\\n' | sort -k 3
            """)
        #expect(
            outcome
                == .success(
                    """
                    12345 700 a
                    12345 700 a/store
                    12345 700 a/store/ByHost
                    12345 600 a/store/ByHost/com.pigeon.TEST-HOST.plist
                    12345 600 a/store/com.pigeon.plist

                    """))
    }

    /// What an apply owns is remembered in the store.
    @Test func anApplyThatHasNothingToDoNeedsNoRight() throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o644)
        try home.create("settings.json", #"{"com.pigeon": {"a": "1"}}"#, mode: 0o644)
        try home.shell("chmod 755 store")
        let notice =
            "prefs: all settings are as declared; which of them this apply owns could not be recorded for an undo: "
        for _ in 1...2 {
            let outcome = try run(as: 12_345, "apply settings.json")
            #expect(outcome.status == 0 && outcome.message.hasPrefix(notice), "\(outcome.testDescription)")
            #expect(outcome.message.contains("Permission denied") && outcome.message.split(separator: "\n").count == 1)
            // With a directory that was made before, the record in it cannot be replaced.
            try home.shell("mkdir -p -m 755 store/.applied/record && chmod 755 store/.applied")
        }
        try home.create("settings.json", #"{"com.pigeon": {"a": "2"}}"#, mode: 0o644)
        #expect(try run(as: 12_345, "apply settings.json").status == 1)
    }
}
