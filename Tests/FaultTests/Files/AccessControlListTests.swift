import Foundation
import TestSupport
import Testing

/// A file that is replaced lets in whom it let in before, and nobody else, at any moment.
@Suite(.enabled(if: AccessControlLists.arePossible, "needs setfacl, and a file system with access control lists"))
struct AccessControlListTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "k", "new")
        try home.create("files/own.plist", "{ a = 1; b = 2; }", mode: 0o640)
        try home.create("other.plist", "{ c = 3; }")
        try home.link("link.plist", to: "files/own.plist")
    }

    private static let file = "files/own.plist"

    private func rights(_ file: String = file) throws -> String {
        try AccessControlLists.show(file, in: home)
    }

    private func set(_ options: String, on file: String = file) throws {
        try AccessControlLists.set(options, on: file, in: home)
    }

    /// Runs `prefs` as another user.
    private func run(as user: Int, groups: String = "--clear-groups", _ arguments: String) throws -> Outcome {
        try home.shell(
            """
            [ -e tool ] || cp "$PREFS_TOOL" tool; chmod 755 . tool
            setpriv --reuid \(user) --regid \(user) \(groups) ./tool \(arguments)
            """)
    }

    private static let isSuperuser = geteuid() == 0 && Program.named("setpriv") != nil

    // MARK: Lists of files

    @Test(
        arguments: [
            "write ./files/own k new", "write ./link.plist k new", "delete ./files/own a", "rename ./files/own a c",
            "import ./files/own other.plist", "export com.pigeon files/own.plist", "export com.pigeon link.plist",
        ],
        ["u:12345:rw", "u:12345:rw,g::-", "g:12345:r,m::-", "u:12345:-,u:12346:r,g:12345:rwx,g:12346:-,o::r"])
    func aFileKeepsItsList(_ command: String, _ list: String) throws {
        try set("-m \(list)")
        let (before, inode) = (try rights(), try home.inode(Self.file))
        #expect(try home.shell("prefs \(command)", environment: ["PREFS_SYNC": nil]) == .silence)
        #expect(try rights() == before)
        #expect(try home.inode(Self.file) != inode)
    }

    @Test func aDomainOfTheStoreKeepsItsList() throws {
        try set("-m u:12345:rw", on: "store/com.pigeon.plist")
        let before = try rights("store/com.pigeon.plist")
        #expect(try home.run("write", "com.pigeon", "k", "newer") == .silence)
        #expect(try rights("store/com.pigeon.plist") == before)
    }

    /// About as long as ext4 has room for.
    @Test func aLongListIsKept() throws {
        try set("-m \((20_000..<20_400).map { "u:\($0):r" }.joined(separator: ","))")
        let before = try rights()
        #expect(before.contains("user:20399:r--"))
        #expect(try home.run("write", "./files/own", "k", "new") == .silence)
        #expect(try rights() == before)
    }

    @Test(.enabled(if: isSuperuser, "needs the superuser and setpriv"))
    func onlyThoseOnTheListGetIn() throws {
        try home.shell("chmod 755 files && chown 12300:12301 \(Self.file)")
        try set("-m u:12345:rw,g::-")
        #expect(try home.run("write", "./files/own", "k", "new") == .silence)
        #expect(try run(as: 12345, "read ./files/own k") == .success("new\n"))
        #expect(try run(as: 12300, "read ./files/own k") == .success("new\n"))
        for other in [12301, 12346] {
            #expect(try run(as: other, "read ./files/own k").isRefusal(naming: "Permission denied"))
        }
    }

    /// The new file is another user's then: its group is one that the list says nothing of.
    @Test(.enabled(if: isSuperuser, "needs the superuser and setpriv"))
    func aGroupThatCannotBeKeptLeavesNothingToTheNewOne() throws {
        try home.shell("chown 12300:12301 \(Self.file); chmod 777 files")
        try set("-m u:12345:rw,g::rw,g:12346:r")
        #expect(try run(as: 12345, "write ./files/own k new") == .silence)
        #expect(
            try rights()
                == "-rw-rw---- 12345 12345 user::rw- user:12345:rw- group::--- group:12346:r-- mask::rw- other::---")
    }

    @Test(.enabled(if: isSuperuser, "needs the superuser and setpriv"))
    func aGroupThatCanBeKeptKeepsItsPart() throws {
        try home.shell("chown 12300:12301 \(Self.file); chmod 777 files")
        try set("-m u:12345:rw,g::r")
        #expect(try run(as: 12345, groups: "--groups 12301", "write ./files/own k new") == .silence)
        #expect(try rights() == "-rw-rw---- 12345 12301 user::rw- user:12345:rw- group::r-- mask::rw- other::---")
    }

    // MARK: Default lists of directories

    @Test(
        arguments: ["600", "640", "664", "666", "400"],
        ["write ./files/own k new", "export com.pigeon files/own.plist"])
    func aFileWithoutListGetsNoneFromItsDirectory(_ mode: String, _ command: String) throws {
        try home.shell("chmod \(mode) \(Self.file)")
        try set("-d -m u:12345:rwx,g:12346:rwx,m::rwx,o::rwx", on: "files")
        let before = try rights()
        #expect(try home.shell("prefs \(command)") == .silence)
        #expect(try rights() == before)
        #expect(try home.mode(Self.file) == mode)
    }

    @Test func aFileWithAListGetsNothingMoreFromItsDirectory() throws {
        try set("-m u:12345:r")
        try set("-d -m u:12346:rwx,m::rwx,o::rwx", on: "files")
        let before = try rights()
        #expect(try home.run("write", "./files/own", "k", "new") == .silence)
        #expect(try rights() == before)
    }

    /// The mask lets through nothing.
    @Test(arguments: ["u::r,u:12345:rwx,m::rwx,o::rwx", "u:12345:rwx,g::rwx,m::rwx,o::-"])
    func aNewFileIsTheOwnersWhateverTheDefaultListOfTheDirectory(_ list: String) throws {
        try home.createDirectory("above")
        try set("-d -m \(list)", on: "above files")
        let files = ["files/new.plist", "files/exported.plist", "above/store/com.pigeon.plist"]
        #expect(
            try home.shell(
                """
                prefs write ./files/new k v && prefs write ./files/new k w && prefs export com.pigeon files/exported.plist
                export PREFS_HOME="$PWD/above/store"
                prefs write com.pigeon k v && prefs write com.pigeon k w
                """) == .silence)
        for file in files {
            #expect(try home.mode(file) == "600")
            #expect(try rights(file).contains(" mask::--- ") && rights(file).contains(" other::---"))
        }
        #expect(try home.mode("above/store") == "700")
        #expect(try rights("above/store").contains(" mask::--- "))
    }

    // MARK: Order and failure

    /// The mode alone would let the owning group in.
    @Test(
        .enabled(if: Recording.isPossible, "needs strace, and the right to trace"),
        arguments: [["write", "./files/own", "k", "new"], ["export", "com.pigeon", "files/own.plist"]])
    func theListIsSetBeforeAnythingElseLetsAnybodyIn(_ arguments: [String]) throws {
        if Self.isSuperuser { try home.shell("chown 12300:12301 \(Self.file)") }
        try set("-m u:12345:rw,g::-")
        let calls = try Recording(arguments, in: home, environment: [:]).calls
        let names = calls.map(\.name)
        let created = try #require(calls.firstIndex { $0.name == "openat" && $0.arguments.contains(.text("0600")) })
        let set = try #require(names.firstIndex(of: "fsetxattr"))
        let written = try #require(names.firstIndex(of: "write"))
        #expect(created < set && set < written, "\(names)")
        #expect(!names.contains { $0.contains("chmod") }, "\(names)")
        if Self.isSuperuser { #expect(names[created..<set].contains("fchown"), "\(names)") }
    }

    @Test(
        .enabled(if: Recording.isPossible, "needs strace, and the right to trace"),
        arguments: ["fgetxattr", "fsetxattr", "fremovexattr"], ["EPERM", "EACCES", "EINVAL", "ENOSPC", "EDQUOT", "EIO"])
    func aListThatCannotBeCarriedOverIsAnErrorAndTheFileStays(_ call: String, _ error: String) throws {
        try set(
            call == "fremovexattr" ? "-d -m u:12345:rw" : "-m u:12345:rw",
            on: call == "fremovexattr" ? "files" : Self.file)
        let (before, bytes, inode) = (try rights(), try home.bytes(Self.file), try home.inode(Self.file))
        let outcome = try runInjecting("\(call):error=\(error)")
        #expect(outcome.isRefusal(naming: call, "own.plist"), "\(outcome.testDescription)")
        #expect(try rights() == before && home.bytes(Self.file) == bytes && home.inode(Self.file) == inode)
        #expect(try home.files(in: "files") == ["own.plist"])
    }

    @Test(
        .enabled(if: Recording.isPossible, "needs strace, and the right to trace"),
        arguments: ["EOPNOTSUPP", "ENOSYS"], ["600", "640"])
    func aFileSystemWithoutListsIsNone(_ error: String, _ mode: String) throws {
        try home.shell("chmod \(mode) \(Self.file)")
        #expect(try runInjecting("fgetxattr,fsetxattr,fremovexattr:error=\(error)") == .silence)
        #expect(try home.mode(Self.file) == mode)
        #expect(try home.run("read", "./files/own", "k") == .success("new\n"))
    }

    /// A write to the file, with system calls that do not come to what they usually do.
    private func runInjecting(_ fault: String) throws -> Outcome {
        try home.shell(
            """
            exec strace -f -o trace -e trace=%desc -e inject=\(fault) "$PREFS_TOOL" write ./files/own k new
            """)
    }
}
