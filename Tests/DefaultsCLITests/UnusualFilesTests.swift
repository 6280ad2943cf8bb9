import Foundation
import TestSupport
import Testing

/// Files that are none, or not what they seem.
@Suite struct UnusualFilesTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    /// A pipe would be waited for until somebody writes into it, perhaps for ever.
    @Test(
        .hangLimit,
        arguments: [["read", "pipe"], ["export", "pipe", "-"], ["write", "pipe", "k", "v"], ["delete", "pipe"]])
    func aPipeInTheStoreIsNotWaitedFor(arguments: [String]) throws {
        try home.run("write", "com.pigeon", "k", "v")
        try home.shell("mkfifo store/pipe.plist")
        let outcome = try home.run(arguments)
        #expect(outcome.status == 1)
        #expect(outcome.message.contains("store/pipe.plist is not a regular file"))
    }

    /// It is no domain.
    @Test(.hangLimit, arguments: [["read"], ["find", "v"]]) func aPipeInTheStoreIsPassedOverAmongAllDomains(
        arguments: [String]
    ) throws {
        try home.run("write", "com.pigeon", "k", "v")
        try home.shell("mkfifo store/pipe.plist")
        let outcome = try home.run(arguments)
        #expect(
            outcome.status == 0 && outcome.message.isEmpty && outcome.text.contains("k = v;"),
            "\(outcome.testDescription)")
    }

    /// The disk that it leads to may not be mounted.
    @Test func noDirectoryIsMadeWhereALinkLeadsToNothing() throws {
        try home.createDirectory("mnt")
        try home.link("store", to: "mnt/disk/store")
        let outcome = try home.run("write", "com.pigeon", "k", "v")
        #expect(outcome.isRefusal(naming: "com.pigeon", "No such file or directory"), "\(outcome.testDescription)")
        #expect(try home.files(in: "mnt").isEmpty)
    }

    @Test(.hangLimit) func aPipeAmongDesktopEntriesIsNotWaitedFor() throws {
        try home.createDirectory("data/applications")
        try home.shell("mkfifo data/applications/a.desktop")
        let outcome = try home.run("read", "-app", "Nobody", environment: ["XDG_DATA_DIRS": home.absolute("data")])
        #expect(outcome == .failure("Couldn't find an application named \"Nobody\"; defaults unchanged"))
    }

    @Test func aPipeNamedByItsPathIsRead() throws {
        let outcome = try home.shell("mkfifo p; echo '{a=1;}' > p & prefs read ./p a")
        #expect(outcome == .success("1\n"))
    }

    @Test(
        .enabled(if: Device.canBeMade, "needs the right to make device nodes"), .hangLimit, arguments: Device.allCases)
    func aDeviceIsNotReplaced(device: Device) throws {
        try device.make(in: home)
        for command in ["write ./\(device) k v", "delete ./\(device) k"] {
            #expect(try home.shell("prefs \(command)").status == 1, "\(command)")
            #expect(try home.shell("test -c \(device) && ls -A") == .success("\(device)\n"))
        }
        #expect(try home.run("write", "./\(device)", "k", "v").isRefusal(naming: device.rawValue, "not a regular file"))
    }

    @Test(arguments: ["/", "./", "sub/"]) func aPathThatEndsInASlashIsNoDomain(path: String) throws {
        try home.createDirectory("sub")
        #expect(try home.run("write", path, "k", "v").isRefusal(naming: path))
        #expect(try home.files(in: ".") == ["sub"])
    }

    @Test func aPathThatClimbsCreatesNothing() throws {
        try home.createDirectory("inner")
        let outcome = try home.shell("cd inner && prefs write ../evil k v")
        #expect(outcome.isRefusal(naming: "../evil"))
        #expect(try home.files(in: ".") == ["inner"])
        let missing = try home.shell("cd inner && prefs read ../evil k")
        #expect(
            missing
                == .failure(
                    "The domain/default pair of (../evil.plist, k) does not exist\nprefs: there is no such file"))
    }

    @Test func aPathThatClimbsReachesAFileThatIsThere() throws {
        try home.create("Info.plist", "{a=1;}")
        try home.createDirectory("inner")
        #expect(try home.shell("cd inner && prefs write ../Info b 2 && prefs read ../Info b") == .success("2\n"))
    }

    /// Its size says what its bytes do not keep.
    @Test(.hangLimit) func anEnormousFileIsRefused() throws {
        let made = try home.shell("truncate -s 1T huge.plist")
        guard made.status == 0 else { return }
        #expect(try home.run("read", "./huge", "k").isRefusal(naming: "huge.plist", "File too large"))
        #expect(try home.run("write", "./huge", "k", "v").isRefusal(naming: "huge.plist", "File too large"))
    }

    @Test func deletingFromADirectoryThatIsNotThereFindsNothing() throws {
        #expect(
            try home.run("delete", "./none/x", "k")
                == .failure("Domain (./none/x.plist) not found. Defaults have not been changed."))
        #expect(
            try home.run("write", "./none/x", "k", "v").isRefusal(
                naming: "Could not write domain ./none/x.plist; exiting", "none"))
        #expect(try home.files(in: ".").isEmpty)
    }

    @Test func aUsersOwnFileBesideAPropertyListIsLeftAlone() throws {
        try home.create(".x.plist.new", "precious")
        try home.run("write", "./x", "k", "v")
        try home.run("write", "./x", "k", "w")
        #expect(try home.bytes(".x.plist.new") == Data("precious".utf8))
        #expect(try home.files(in: ".") == [".x.plist.new", "x.plist"])
    }

    @Test func aLimitOfFileSizeIsAnErrorLikeAnyOther() throws {
        try home.run("write", "com.pigeon", "k", "v")
        let before = try home.bytes("store/com.pigeon.plist")
        let text = String(repeating: "x", count: 100_000)
        let outcome = try home.shell("ulimit -f 20; prefs write com.pigeon k \(text)")
        #expect(outcome.isRefusal(naming: "Could not write domain com.pigeon; exiting", "File too large"))
        #expect(try home.bytes("store/com.pigeon.plist") == before)
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }
}
