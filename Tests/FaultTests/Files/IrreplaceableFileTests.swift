import Foundation
import TestSupport
import Testing

/// Files beside which a new one can be made, but not take their place: the command says why and leaves nothing behind.
@Suite(.enabled(if: geteuid() == 0, "needs the superuser")) struct IrreplaceableFileTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.create("files/own.plist", "{ k = old; }", mode: 0o666)
        try home.run("write", "com.pigeon", "k", "new")
    }

    static let changes = [
        "write ./files/own k new", "delete ./files/own k", "delete ./files/own", "export com.pigeon files/own.plist",
        "batch script",
    ]

    /// Runs a command three times, and lists what there is afterwards.
    private func script(_ command: String, before: String = "", after: String = "") -> String {
        """
        echo 'prefs write ./files/own k new' > script
        cp "$PREFS_TOOL" tool && chmod 755 . tool
        \(before)
        for time in 1 2 3; do run \(command) && echo done; done
        \(after)
        ls -A files
        """
    }

    private func expectRefusals(_ outcome: Outcome, _ reason: String) throws {
        #expect(outcome.text == "own.plist\n", "\(outcome.testDescription)")
        let lines = outcome.message.split(separator: "\n")
        #expect(
            lines.count == 3 && lines.allSatisfy { $0.contains("files/own.plist was left as it is: \(reason)") },
            "\(outcome.testDescription)")
        #expect(try home.bytes("files/own.plist") == Data("{ k = old; }".utf8))
    }

    // MARK: An append-only directory

    private static let canBeAppendOnly: Bool = {
        guard let home = try? TemporaryHome() else { return false }
        return (try? home.shell("mkdir d && chattr +a d && chattr -a d"))?.status == 0
    }()

    @Test(.enabled(if: canBeAppendOnly, "needs a file system with chattr +a"), arguments: changes, ["off", nil])
    func anAppendOnlyDirectoryStaysAsItIs(_ command: String, _ sync: String?) throws {
        let outcome = try home.shell(
            """
            run() { prefs "$@"; }
            \(script(command, before: "chattr +a files; trap 'chattr -a files' EXIT"))
            """, environment: ["PREFS_SYNC": sync])
        try expectRefusals(outcome, "its directory is append-only")
    }

    @Test(.enabled(if: canBeAppendOnly, "needs a file system with chattr +a"))
    func noNewFileIsMadeInAnAppendOnlyDirectoryEither() throws {
        let outcome = try home.shell(
            """
            chattr +a files; trap 'chattr -a files' EXIT
            prefs write ./files/new k v; prefs export com.pigeon files/new.plist; PREFS_HOME="$PWD/files" "$PREFS_TOOL" write com.pigeon k v; ls -A files
            """)
        #expect(
            outcome.text == "own.plist\n" && outcome.message.split(separator: "\n").count == 3,
            "\(outcome.testDescription)")
    }

    // MARK: An immutable and an append-only file

    @Test(
        .enabled(if: canBeAppendOnly, "needs a file system with chattr +a"), arguments: changes,
        [("i", "it is immutable"), ("a", "it is append-only")])
    func aFileWithAnAttributeThatKeepsItStaysAsItIs(_ command: String, _ attribute: (letter: String, reason: String))
        throws
    {
        let outcome = try home.shell(
            """
            run() { prefs "$@"; }
            \(script(command, before: "chattr +\(attribute.letter) files/own.plist; trap 'chattr -\(attribute.letter) files/own.plist' EXIT"))
            """, environment: ["PREFS_SYNC": nil])
        try expectRefusals(outcome, attribute.reason)
    }

    @Test(.enabled(if: canBeAppendOnly, "needs a file system with chattr +a"), arguments: ["i", "a"])
    func aBatchThatMeetsSuchAFileWritesNothing(_ attribute: String) throws {
        try home.create("files/next.plist", "{ k = old; }")
        try home.create(
            "script", "prefs write com.pigeon k 1\nprefs write ./files/next k 1\nprefs write ./files/own k 1")
        let before = try home.snapshot()
        let outcome = try home.shell(
            "chattr +\(attribute) files/own.plist; prefs batch script; chattr -\(attribute) files/own.plist")
        #expect(
            outcome.message.contains("script:3: ") && outcome.message.contains("files/own.plist was left as it is"),
            "\(outcome.testDescription)")
        #expect(try home.snapshot() == before)
    }

    // MARK: A file that is mounted by itself

    @Test(.enabled(if: SmallDisk.mayBeMounted, "needs the right to mount a file system"))
    func aBatchThatMeetsAFileThatIsMountedByItselfWritesNothing() throws {
        try home.create("script", "prefs write com.pigeon k 1\nprefs write ./files/own k 1")
        let before = try home.snapshot()
        let unshare = try #require(Program.named("unshare"))
        let outcome = try home.run(
            unshare, "-m", "/bin/sh", "-c",
            """
            mount --bind files/own.plist files/own.plist && "$PREFS_TOOL" batch script
            """)
        #expect(outcome.isRefusal(naming: "script:2: ", "it is mounted by itself"))
        #expect(try home.snapshot() == before)
    }

    @Test(
        .enabled(if: SmallDisk.mayBeMounted, "needs the right to mount a file system"), arguments: changes,
        ["off", nil])
    func aFileThatIsMountedByItselfStaysAsItIs(_ command: String, _ sync: String?) throws {
        let unshare = try #require(Program.named("unshare"))
        let outcome = try home.run(
            unshare, "-m", "/bin/sh", "-c",
            """
            run() { "$PREFS_TOOL" "$@"; }
            \(sync == nil ? "unset PREFS_SYNC" : "")
            \(script(command, before: "cp files/own.plist elsewhere && mount --bind elsewhere files/own.plist"))
            cmp elsewhere files/own.plist
            """)
        try expectRefusals(outcome, "it is mounted by itself")
        #expect(outcome.message.contains("Mount its directory instead."))
    }

    // MARK: A file of another user in a directory such as /tmp

    @Test(
        .enabled(if: Program.named("setpriv") != nil, "needs setpriv"),
        arguments: changes.filter { !$0.hasPrefix("export") } + ["export ./other files/own.plist"],
        ["off", nil])
    func aFileOfAnotherUserInAStickyDirectoryStaysAsItIs(_ command: String, _ sync: String?) throws {
        try home.create("other.plist", "{ k = other; }", mode: 0o644)
        let outcome = try home.shell(
            """
            run() { setpriv --reuid 12346 --regid 12346 --clear-groups ./tool "$@"; }
            \(script(command, before: "chmod 644 script; chmod 1777 files && chown 12345 files/own.plist"))
            """, environment: ["PREFS_SYNC": sync])
        try expectRefusals(outcome, "it belongs to another user")
    }

    /// Who may replace any file there: the superuser, and the owner of the directory. The new file would have the mode
    /// of the old one.
    @Test(
        .enabled(if: Program.named("setpriv") != nil, "needs setpriv"), arguments: changes,
        ["chmod 1777 files", "chmod 1775 files", "chmod 1777 files && chown 12346 files"])
    func aFileThatAnotherUserMayHavePlantedStaysAsItIs(_ command: String, _ directory: String) throws {
        let outcome = try home.shell(
            """
            run() { setpriv --reuid \(directory.contains("12346") ? "12346" : "0") --clear-groups ./tool "$@"; }
            chmod -R go+rX store
            \(script(command, before: "chmod 644 script; \(directory); chown 12345 files/own.plist"))
            """)
        try expectRefusals(outcome, "it belongs to another user, who may have put it there")
    }

    /// That of the owner of the directory is one that nobody has planted.
    @Test(arguments: ["chown 12345 files", "chmod 1755 files", "chmod 777 files"])
    func anyOtherFileOfAnotherUserIsReplacedByTheSuperuser(_ difference: String) throws {
        let outcome = try home.shell(
            """
            run() { prefs "$@"; }
            \(script("write ./files/own k new", before: "chmod 1777 files; chown 12345 files/own.plist; \(difference)"))
            """)
        #expect(outcome == .success("done\ndone\ndone\nown.plist\n"))
    }

    @Test(.hangLimit) func aPipeThatAnotherUserMayHavePlantedIsNotWrittenInto() throws {
        let outcome = try home.shell(
            """
            mkfifo files/pipe && chmod 666 files/pipe && chmod 1777 files && chown 12345 files/pipe
            exec 9<> files/pipe
            timeout 60 "$PREFS_TOOL" export com.pigeon files/pipe; echo $?
            chown 0 files/pipe && timeout 60 "$PREFS_TOOL" export com.pigeon files/pipe && head -c 6 <&9
            """)
        #expect(
            outcome.text == "1\nbplist"
                && outcome.message.contains("files/pipe was left as it is: it belongs to another user"),
            "\(outcome.testDescription)")
    }

    @Test(
        .enabled(if: Program.named("setpriv") != nil, "needs setpriv"),
        arguments: ["chown 12346 files/own.plist", "chown 12346 files && chmod 1755 files", "chmod 777 files"])
    func itIsReplacedByWhoMay(_ difference: String) throws {
        let outcome = try home.shell(
            """
            run() { setpriv --reuid 12346 --regid 12346 --clear-groups ./tool "$@"; }
            \(script("write ./files/own k new", before: "chmod 1777 files && chown 12345 files/own.plist && \(difference)"))
            """, environment: ["PREFS_SYNC": nil])
        #expect(outcome == .success("done\ndone\ndone\nown.plist\n"))
    }
}
