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
        "nsglobaldomain", "-G", "com.pigeon", "a b", "-string", "-currentHost", "über", "x.plist", "😀", "a\nb",
    ])
    func otherNamesAreTakenLiterally(name: String) throws {
        #expect(try home.run("write", name, "k", "1") == .silence)
        #expect(try home.files(in: "store") == ["\(name).plist"])
        #expect(try home.run("read", name, "k") == .success("1\n"))
    }

    @Test func longestName() throws {
        let name = String(repeating: "x", count: 200)
        #expect(try home.run("write", name, "k", "1") == .silence)
        #expect(try home.run("-currentHost", "write", name, "k", "2") == .silence)
        #expect(try home.run("read", name, "k") == .success("1\n"))
        #expect(try home.run("-currentHost", "read", name, "k") == .success("2\n"))
    }

    @Test(arguments: [
        "", ".", "..", "..evil", ".hidden", ".GlobalPreferences.x", String(repeating: "x", count: 201),
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
