import Foundation
import TestSupport
import Testing

@Suite struct DomainNameTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: ["-g", "-globalDomain", "NSGlobalDomain", "Apple Global Domain"])
    func globalDomain(name: String) throws {
        #expect(try home.run("write", name, "k", "1") == .silence)
        #expect(try home.files(in: "store") == [".GlobalPreferences.plist"])
        for other in ["-g", "-globalDomain", "NSGlobalDomain", "Apple Global Domain", ".GlobalPreferences"] {
            #expect(try home.run("read", other, "k") == .success("1\n"))
        }
        #expect(try home.run("delete", name) == .silence)
        #expect(try home.files(in: "store") == [])
    }

    @Test(arguments: [
        "nsglobaldomain", "-G", "com.pigeon", "a b", "-string", "-currentHost", "über", "x.Plist", "😀", "a\nb",
    ])
    func otherNamesAreTakenLiterally(name: String) throws {
        #expect(try home.run("write", name, "k", "1") == .silence)
        #expect(try home.files(in: "store") == ["\(name).plist"])
        #expect(try home.run("read", name, "k") == .success("1\n"))
    }

    @Test func theEndingOfTheFileIsNoPartOfTheName() throws {
        for (arguments, files) in [
            (["write", "com.x.plist", "k", "1"], ["com.x.plist"]), (["read", "com.x.plist", "k"], ["com.x.plist"]),
            (["read-type", "com.x.plist.plist", "k"], ["com.x.plist"]),
            (["rename", "com.x.plist", "k", "l"], ["com.x.plist"]),
            (["export", "com.x.plist", "/dev/null"], ["com.x.plist"]), (["delete", "com.x.plist", "l"], []),
            (["-currentHost", "write", "com.x.plist", "k", "1"], ["ByHost", "ByHost/com.x.TEST-HOST.plist"]),
            (["delete-all", "com.x.plist"], ["ByHost"]),
            (["write", "F/x.plist", "k", "1"], ["ByHost", "F", "F/x.plist"]),
            (["delete", "F/x"], ["ByHost", "F"]),
            (["write", ".GlobalPreferences.plist", "k", "1"], [".GlobalPreferences.plist", "ByHost", "F"]),
            (["delete", "-g", "k"], ["ByHost", "F"]),
        ] {
            #expect(try home.run(arguments).status == 0, "\(arguments)")
            #expect(try home.files(in: "store") == Set(files), "\(arguments)")
        }
        try home.create("in.sh", "defaults write com.x.plist k 1\ndefaults write com.x l 2\n")
        try home.create("in.json", #"{"com.x.plist": {"m": 3}}"#)
        for arguments in [["batch", "in.sh"], ["register", "com.x.plist", "r", "4"], ["apply", "in.json"]] {
            #expect(try home.run(arguments).status == 0)
        }
        #expect(try home.run("read", "com.x") == .success("{\n    k = 1;\n    l = 2;\n    m = 3;\n    r = 4;\n}\n"))
        try home.create("twice.json", #"{"com.x.plist": {"k": 2}, "com.x": {"l": 2}}"#)
        for arguments in [["apply", "twice.json"], ["import", "--all", "twice.json"]] {
            #expect(try home.run(arguments).isRefusal(naming: "com.x.plist and com.x are the same domain"))
        }
    }

    @Test func onATerminalAFileOfTheNameAsTypedIsMentioned() throws {
        let message = "prefs: com.x.plist is taken for the domain com.x; the file is ./com.x.plist\n"
        #expect(try home.shellOnTerminal("prefs write com.x.plist k 1 2>&1").text.isEmpty)
        try home.create("com.x.plist", "{k = 2;}")
        #expect(try home.shellOnTerminal("prefs read com.x.plist k 2>&1").text == message + "1\n")
        try home.create("in.sh", "prefs write com.x.plist k 1\nprefs write com.x.plist l 1\n")
        #expect(try home.shellOnTerminal("prefs batch in.sh 2>&1").text == "prefs: in.sh:1: \(message.dropFirst(7))")
        #expect(try home.run("read", "com.x.plist", "k") == .success("1\n"))
        #expect(try home.run("read", "./com.x.plist", "k") == .success("2\n"))
    }

    @Test func aFileOfANameWithTheEndingIsReachedByItsPath() throws {
        try home.run("write", "com.x", "k", "1")
        for name in ["com.x.plist", "ByHost/com.x.plist.TEST-HOST", "Registered/F/y.plist"] {
            try home.create("store/\(name).plist", "{old = 2;}")
        }
        for host in [[], ["-currentHost"]] {
            #expect(try home.run(host + ["read"]).text.contains("old") == false)
            #expect(try home.run(host + ["domains"]).text == (host.isEmpty ? "com.x\n" : "\n"))
        }
        #expect(try home.run("export", "--all", "-", "--format", "json").text.contains("old") == false)
        try home.create("store/y.plist.plist", "{old = 2;}")
        for (host, file, files) in [
            ("", "com.x.plist", "2 files in the store are"),
            ("-currentHost", "ByHost/com.x.plist.TEST-HOST", "a file in the store is"),
        ] {
            let path = home.absolute("store/\(file).plist")
            let said = "prefs: \(files) no domain, since no name ends in .plist: prefs read \(path)\n"
            #expect(try home.shellOnTerminal("prefs \(host) domains 2>&1").text.hasPrefix(said))
            #expect(try home.run("read", path, "old") == .success("2\n"))
        }
    }

    @Test func longestName() throws {
        let name = String(repeating: "x", count: 200)
        #expect(try home.run("write", name, "k", "1") == .silence)
        #expect(try home.run("-currentHost", "write", name, "k", "2") == .silence)
        #expect(try home.run("read", name, "k") == .success("1\n"))
        #expect(try home.run("-currentHost", "read", name, "k") == .success("2\n"))
    }

    @Test(arguments: [
        "", ".", "..", ".plist", "..evil", ".hidden", ".GlobalPreferences.x", String(repeating: "x", count: 201),
        String(repeating: "x", count: 300), String(repeating: "é", count: 101),
    ])
    func unfitNamesAreRefusedByEveryVerb(name: String) throws {
        for arguments in [
            ["read", name], ["read", name, "k"], ["read-type", name, "k"], ["write", name, "k", "1"],
            ["write", name, "{a=1;}"], ["delete", name], ["delete", name, "k"], ["delete-all", name],
            ["rename", name, "a", "b"], ["import", name, "-"], ["export", name, "-"], ["register", name, "k", "1"],
            ["-currentHost", "write", name, "k", "1"],
        ] {
            let outcome = try home.run(arguments, input: .init("{a=1;}".utf8))
            #expect([1, 255].contains(outcome.status) && outcome.stdout.isEmpty, "\(outcome.testDescription)")
            #expect(outcome.message.hasPrefix("prefs: ") && !outcome.message.contains("does not exist"))
        }
        #expect(try home.files(in: ".") == [])
    }

    @Test func composedAndDecomposedNamesAreTwo() throws {
        try home.run("write", "\u{E9}", "k", "composed")
        try home.run("write", "e\u{301}", "k", "decomposed")
        #expect(try home.run("read", "\u{E9}", "k") == .success("composed\n"))
        #expect(try home.run("read", "e\u{301}", "k") == .success("decomposed\n"))
        #expect(try home.run("domains") == .success("e\u{301}, \u{E9}\n"))
    }
}
