import Foundation
import TestSupport
import Testing

@Suite struct DomainsCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func noneIsAnEmptyLine() throws {
        #expect(try home.run("domains") == .success("\n"))
        #expect(!home.exists("store"))
    }

    @Test(arguments: ["read", "domains", "domains --format json", "export --all -"])
    func anEmptyStoreIsToldOnATerminal(words: String) throws {
        func said() throws -> String { try home.shellOnTerminal("prefs \(words) 2>&1 >/dev/null").text }
        let message = "prefs: the store \(home.absolute("store")) is empty; the settings of GNOME and KDE are elsewhere"
        #expect(try said().hasPrefix(message))
        #expect(try home.shell("prefs \(words) 2>&1 >/dev/null") == .silence)
        for change in ["write -g k 1", "register com.pigeon k 1", "-host nas write com.pigeon k 1"] {
            try home.shell("prefs \(change)")
            #expect(try said().isEmpty, "\(change)")
            try FileManager.default.removeItem(atPath: home.absolute("store"))
        }
    }

    @Test func oneLineSortedByBytes() throws {
        for domain in ["com.pigeon", "Zebra", "com.Crow", "über", "com.pigeon.home", "a b", "-dash"] {
            #expect(try home.run("write", domain, "k", "1") == .silence)
        }
        #expect(
            try home.run("domains")
                == .success("-dash, Zebra, a b, com.Crow, com.pigeon, com.pigeon.home, über\n"))
    }

    /// A name may have a comma.
    @Test func anArrayForPrograms() throws {
        #expect(try home.run("domains", "--format", "json") == .success("[]\n"))
        for domain in ["com.pigeon", "a, b"] { try home.run("write", domain, "k", "1") }
        #expect(try home.run("domains", "--format", "json") == .success("[\n  \"a, b\",\n  \"com.pigeon\"\n]\n"))
        #expect(try home.run("domains", "--format", "xml").isWrongUse(of: "domains"))
    }

    @Test func leavesTheGlobalDomainOut() throws {
        try home.run("write", "-g", "k", "1")
        #expect(try home.run("domains") == .success("\n"))
    }

    @Test func leavesRegisteredAndOtherHostsDomainsOut() throws {
        try home.run("write", "com.pigeon", "k", "1")
        try home.run("register", "com.registered", "k", "1")
        try home.run("-currentHost", "write", "com.host", "k", "1")
        try home.run("-host", "elsewhere", "write", "com.elsewhere", "k", "1")
        #expect(try home.run("domains") == .success("com.pigeon\n"))
        #expect(try home.run("-currentHost", "domains") == .success("com.host\n"))
        #expect(try home.run("-host", "elsewhere", "domains") == .success("com.elsewhere\n"))
    }

    @Test func passesOverWhatIsNoDomain() throws {
        try home.run("write", "com.pigeon", "k", "1")
        try home.create("store/notes.txt", "x")
        try home.create("store/.hidden.plist", "{a=1;}")
        try home.create("store/.plist", "{a=1;}")
        #expect(try home.run("domains") == .success("com.pigeon\n"))
    }

    /// Whatever its name is: a directory, a pipe, and links to them and to nothing.
    @Test(.hangLimit) func passesOverWhatIsNoFile() throws {
        try home.shell(
            """
            prefs write com.pigeon k 1; prefs write a/b k 1; prefs -currentHost write com.host k 1
            cp store/com.pigeon.plist elsewhere
            cd store && mkdir dir.plist a/dir.plist && mkfifo pipe.plist && ln -s nowhere none.plist && ln -s loop.plist loop.plist
            ln -s dir.plist todir.plist && ln -s pipe.plist topipe.plist && ln -s ../elsewhere linked.plist
            ln -s nowhere ByHost/none.TEST-HOST.plist
            """)
        #expect(try home.run("domains") == .success("a/b, com.pigeon, linked\n"))
        #expect(try home.run("-currentHost", "domains") == .success("com.host\n"))
        #expect(try home.run("read").status == 0 && home.run("find", "k").status == 0)
    }

    @Test func argumentsAreIgnored() throws {
        try home.run("write", "com.pigeon", "k", "1")
        #expect(try home.run("domains", "more", "-still") == .success("com.pigeon\n"))
        #expect(try home.run("DOMAINS") == .success("com.pigeon\n"))
    }
}
