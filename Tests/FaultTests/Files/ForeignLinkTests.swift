import Foundation
import TestSupport
import Testing

/// Links that others have put into a directory such as `/tmp`: followed if they belong to the user or to the owner of
/// the directory, else not, whatever the kernel's `fs.protected_symlinks` is.
@Suite(.enabled(if: geteuid() == 0, "needs the superuser, who may give links away"))
struct ForeignLinkTests {
    private let home: TemporaryHome
    private static let other = 12_345
    private static let ownerOfDirectory = 12_346

    init() throws {
        home = try TemporaryHome()
        try home.create("real/own.plist", "{ k = old; }")
        try home.create("other.plist", "{ k = other; }")
        try home.create("shared/script", "prefs write com.pigeon k batch\nprefs write ./shared/link.plist k batch\n")
        try home.run("write", "com.pigeon", "k", "new")
        for (link, target) in [
            ("link.plist", "../real/own.plist"), ("directory", "../real"), ("chain.plist", "link.plist"),
        ] {
            try home.link("shared/" + link, to: target)
        }
        try home.shell(
            """
            chmod 755 . && chown \(Self.ownerOfDirectory) shared && chmod 1777 shared
            chown -h \(Self.other) shared/link.plist shared/directory && ln -s shared/link.plist chain.plist
            """)
    }

    private static let message = "is a symbolic link of another user in a directory where all may put files"

    private func expectRefusal(_ command: String, link: String = "link.plist", environment: [String: String?] = [:])
        throws
    {
        let before = try home.snapshot()
        let outcome = try home.shell("prefs \(command)", environment: environment)
        #expect(outcome.status != 0 && outcome.text.isEmpty, "\(outcome.testDescription)")
        #expect(outcome.message.contains("shared/\(link) \(Self.message)"), "\(outcome.testDescription)")
        #expect(try home.snapshot() == before, "\(outcome.testDescription)")
    }

    // MARK: The file's own place

    static let readers = [
        "read ./shared/link.plist", "read ./shared/link k", "read-type ./shared/link.plist k", "export ./shared/link -",
        "import com.pigeon shared/link.plist",
        "diff com.pigeon shared/link.plist", "register com.pigeon --file shared/link.plist", "batch shared/link.plist",
        "read ./chain.plist",
        "read ./shared/chain.plist",
    ]
    static let writers = [
        "write ./shared/link.plist k new", "write ./shared/link k new", "delete ./shared/link.plist k",
        "delete ./shared/link", "rename ./shared/link k l",
        "import ./shared/link.plist other.plist", "export com.pigeon shared/link.plist", "write ./chain.plist k new",
        "export com.pigeon shared/chain.plist",
        "write --dry-run ./shared/link k new", "batch shared/script", "batch --dry-run shared/script",
    ]

    @Test(arguments: readers + writers) func aLinkOfAnotherUserIsNotFollowed(_ command: String) throws {
        try expectRefusal(command)
    }

    /// What it leads to need be no property list, nor a file.
    @Test(arguments: ["precious", "null", "nowhere"]) func anExportThroughSuchALinkDestroysNothing(_ target: String)
        throws
    {
        try home.create("precious", "precious")
        if Device.canBeMade { try Device.null.make(in: home) }
        try home.shell("ln -sfn ../\(target) shared/link.plist && chown -h \(Self.other) shared/link.plist")
        try expectRefusal("export com.pigeon shared/link.plist")
        #expect(try !home.exists("nowhere") && home.bytes("precious") == Data("precious".utf8))
    }

    @Test(arguments: [
        "chown -h 0 shared/link.plist", "chown -h \(ownerOfDirectory) shared/link.plist", "chown \(other) shared",
        "chmod 777 shared", "chmod 1775 shared",
    ])
    func anyOtherLinkIsFollowed(_ difference: String) throws {
        #expect(
            try home.shell(
                """
                \(difference)
                prefs read ./shared/link k && prefs write ./shared/link k newer && prefs read ./real/own k && prefs read ./chain k
                prefs export com.pigeon shared/link.plist && prefs read ./real/own k && readlink shared/link.plist
                """) == .success("old\nnewer\nnewer\nnew\n../real/own.plist\n"))
    }

    @Test func watchingSuchALinkSaysThatItIsNotFollowed() throws {
        let watch = try BackgroundTool("watch", "./shared/link.plist", in: home)
        try eventually(watch.messages) { $0.contains("shared/link.plist \(Self.message)") }
        watch.send(SIGTERM)
        _ = watch.waitForEnd()
        #expect(watch.text.isEmpty)
    }

    /// As in a `chroot`, or a container, that has no `/proc`: there the links of the same file system are no links of
    /// processes.
    @Test(.enabled(if: SmallDisk.mayBeMounted, "needs the right to mount a file system"))
    func aPlainDirectoryInThePlaceOfProcChangesNothing() throws {
        let unshare = try #require(Program.named("unshare"))
        let outcome = try home.run(
            unshare, "-m", "/bin/sh", "-c",
            """
            mkdir proc && mount --bind proc /proc || exit
            "$PREFS_TOOL" read ./shared/link k; chmod 777 shared
            "$PREFS_TOOL" write ./shared/link k newer; "$PREFS_TOOL" read ./real/own k; readlink shared/link.plist
            """)
        #expect(outcome.text == "newer\n../real/own.plist\n", "\(outcome.testDescription)")
        #expect(outcome.message.contains("shared/link.plist \(Self.message)"), "\(outcome.testDescription)")
    }

    // MARK: On the way

    static let writersThroughDirectories = [
        "write ./shared/directory/own.plist k new", "write ./shared/directory/new k v",
        "delete ./shared/directory/own k",
        "export com.pigeon shared/directory/own.plist", "export com.pigeon shared/directory/new.plist",
    ]

    @Test(arguments: writersThroughDirectories) func aWriteDoesNotGoThroughADirectoryThatIsALinkOfAnotherUser(
        _ command: String
    ) throws {
        try expectRefusal(command, link: "directory")
    }

    @Test func theMessageHasThePathOnce() throws {
        for path in ["./shared/directory/new", "././shared/./directory/./new"] {
            let outcome = try home.run("write", path, "k", "v")
            #expect(
                outcome.message.hasPrefix("prefs: ./shared/directory is a symbolic link of another user"),
                "\(outcome.testDescription)")
        }
    }

    @Test func noStoreIsMadeThroughSuchALink() throws {
        for store in ["shared/directory", "shared/directory/store", "shared/directory/deep/store"] {
            for command in ["write com.pigeon k v", "-currentHost write com.pigeon k v", "register com.pigeon k v"] {
                try expectRefusal(command, link: "directory", environment: ["PREFS_HOME": home.absolute(store)])
            }
        }
        #expect(try home.files(in: "real") == ["own.plist"])
    }

    @Test func whatIsReadComesThroughDirectoriesAsForAnyProgram() throws {
        #expect(try home.run("read", "./shared/directory/own", "k") == .success("old\n"))
    }

    @Test(arguments: ["chown -h 0 shared/directory", "chown \(other) shared", "chmod 777 shared"])
    func aWriteGoesThroughAnyOtherDirectory(_ difference: String) throws {
        #expect(
            try home.shell(
                """
                \(difference)
                prefs write ./shared/directory/own k newer && prefs read ./real/own k
                PREFS_HOME="$PWD/shared/directory/store" && export PREFS_HOME && prefs write com.pigeon k v && ls real/store
                """) == .success("newer\ncom.pigeon.plist\n"))
    }

    /// Before Linux 5.6, or where a container forbids the call, each step of the way is made by itself.
    @Test(.enabled(if: Recording.isPossible, "needs strace, and the right to trace"), arguments: ["ENOSYS", "EPERM"])
    func nothingDependsOnACallThatNotAllSystemsHave(_ error: String) throws {
        func run(_ command: String) throws -> Outcome {
            try home.shell(
                "exec strace -f -o /dev/null -e trace=openat2 -e inject=openat2:error=\(error) \"$PREFS_TOOL\" \(command)"
            )
        }
        for command in ["write ./shared/directory/own.plist k new", "export com.pigeon shared/link.plist"] {
            #expect(try run(command).isRefusal(naming: Self.message))
        }
        #expect(
            try run("write com.pigeon k newer") == .silence
                && home.run("read", "com.pigeon", "k") == .success("newer\n"))
        #expect(
            try run("write ./real/own k newer") == .silence
                && home.run("read", "./real/own", "k") == .success("newer\n"))
        try home.shell("chmod 777 shared")
        #expect(
            try run("write ./shared/directory/own k last") == .silence
                && home.run("read", "./real/own", "k") == .success("last\n"))
        #expect(try run("write ./missing/own k v").isRefusal(naming: "missing", "No such file or directory"))
    }
}
