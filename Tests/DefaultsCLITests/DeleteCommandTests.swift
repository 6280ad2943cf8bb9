import Foundation
import TestSupport
import Testing

/// `delete`, its synonym `remove`, and `delete-all`.
@Suite struct DeleteCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func notFound(_ domain: String) -> Outcome {
        .failure("Domain (\(domain)) not found. Defaults have not been changed.")
    }

    @Test(arguments: ["delete", "remove", "DELETE"])
    func key(verb: String) throws {
        try home.run("write", "com.pigeon", "{a=1;b=2;}")
        #expect(try home.run(verb, "com.pigeon", "a") == .silence)
        #expect(try home.onlyValue("com.pigeon", "b") == "<string>2</string>")
    }

    @Test func lastKeyTakesTheFileAlong() throws {
        try home.run("write", "com.pigeon", "a", "1")
        #expect(try home.run("delete", "com.pigeon", "a") == .silence)
        #expect(try home.files(in: "store") == [])
        #expect(try home.run("domains") == .success("\n"))
    }

    @Test func emptyContainersAreValuesAndStay() throws {
        try home.run("write", "com.pigeon", "{a=();b={};c=1;}")
        #expect(try home.run("delete", "com.pigeon", "c") == .silence)
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a =     (\n    );\n    b =     {\n    };\n}\n"))
    }

    @Test(arguments: ["delete", "remove", "delete-all"])
    func domain(verb: String) throws {
        try home.run("write", "com.pigeon", "{a=1;b=2;}")
        try home.run("write", "com.crow", "a", "1")
        #expect(try home.run(verb, "com.pigeon") == .silence)
        #expect(try home.files(in: "store") == ["com.crow.plist"])
    }

    /// A process that was killed while it removed the domain has left the file under this name.
    @Test(arguments: [[], ["k"]]) func aDomainThatIsGoneLeavesNothing(key: [String]) throws {
        try home.create("store/.com.pigeon.plist.prefs-old", "{ k = secret; }")
        #expect(try home.run(["delete", "com.pigeon"] + key).status == 1)
        #expect(try home.files(in: "store") == [])
    }

    @Test func replacingADomainByNothingTakesTheFileAlong() throws {
        try home.run("write", "com.pigeon", "a", "1")
        #expect(try home.run("write", "com.pigeon", "{}") == .silence)
        #expect(try home.files(in: "store") == [])
    }

    @Test(arguments: ["delete", "delete-all"])
    func missing(verb: String) throws {
        #expect(try home.run(verb, "com.pigeon") == notFound("com.pigeon"))
        #expect(try home.run(verb, "com.pigeon", "k") == notFound("com.pigeon"))
        try home.run("write", "com.pigeon", "a", "1")
        let before = try home.bytes("store/com.pigeon.plist")
        var noKey = notFound("com.pigeon")
        noKey.stderr += Data("prefs: com.pigeon has no key k\n".utf8)
        #expect(try home.run(verb, "com.pigeon", "k") == noKey)
        #expect(try home.run(verb, "com.crow") == notFound("com.crow"))
        #expect(try home.bytes("store/com.pigeon.plist") == before)
    }

    @Test(arguments: ["delete", "remove", "delete-all"])
    func whatIsNotThereIsAsGoodAsDeletedWhereThatIsSaid(verb: String) throws {
        try home.run("write", "com.pigeon", "{a=1;b={c=(x);};t=text;}")
        let before = try home.bytes("store/com.pigeon.plist")
        for arguments in [
            ["com.none"], ["com.none", "k"], ["com.pigeon", "k"], ["com.pigeon", "--keypath", "b.x.y"],
            ["com.pigeon", "--keypath", "b.c.3"], ["./none", "k"],
        ] {
            #expect(try home.run([verb, "--if-present"] + arguments) == .silence, "\(arguments)")
            #expect(
                try home.run(["-currentHost", verb, "--if-present", "--dry-run"] + arguments) == .silence,
                "\(arguments)")
            #expect(try home.run([verb] + arguments).status == 1)
        }
        #expect(try home.bytes("store/com.pigeon.plist") == before)
        #expect(
            try home.run(verb, "--if-present", "com.pigeon", "--keypath", "t.x").isRefusal(
                naming: "t holds no other values"))
        try home.create("store/com.bad.plist", "{ k")
        #expect(try home.run(verb, "--if-present", "com.bad", "k").isRefusal(naming: "com.bad.plist"))
        #expect(try home.run(verb, "--if-present", "com.pigeon", "a") == .silence)
        #expect(try home.run("read", "com.pigeon", "a").status == 1)
    }

    @Test(arguments: ["delete", "remove", "delete-all"])
    func surplusArgumentIsWrongUse(verb: String) throws {
        try home.run("write", "com.pigeon", "a", "1")
        let outcome = try home.run(verb, "com.pigeon", "a", "b")
        #expect(outcome.isWrongUse(of: verb == "delete-all" ? verb : "delete"))
        #expect(try home.onlyValue("com.pigeon", "a") == "<string>1</string>")
    }

    @Test func deleteActsOnOneHostScopeOnly() throws {
        try home.run("write", "com.pigeon", "k", "any")
        try home.run("-currentHost", "write", "com.pigeon", "k", "this")
        #expect(try home.run("delete", "com.pigeon", "k") == .silence)
        #expect(try home.run("-currentHost", "read", "com.pigeon", "k") == .success("this\n"))
        #expect(try home.run("delete", "com.pigeon", "k") == notFound("com.pigeon"))
    }

    @Test func deleteAllDomainActsOnEveryHostScope() throws {
        try writeInThreeScopes()
        #expect(try home.run("delete-all", "com.pigeon") == .silence)
        #expect(
            try home.files(in: "store")
                == ["com.pigeon.extra.plist", "ByHost", "ByHost/com.pigeon.extra.TEST-HOST.plist"])
        #expect(try home.run("read", "com.pigeon.extra", "k") == .success("other domain\n"))
    }

    @Test func deleteAllKeyActsOnEveryHostScope() throws {
        try writeInThreeScopes()
        try home.run("-host", "elsewhere", "write", "com.pigeon", "other", "stays")
        #expect(try home.run("delete-all", "com.pigeon", "k") == .silence)
        #expect(try home.run("read", "com.pigeon") == .failure("Domain com.pigeon does not exist"))
        #expect(try home.run("-currentHost", "read", "com.pigeon") == .failure("Domain com.pigeon does not exist"))
        #expect(try home.run("-host", "elsewhere", "read", "com.pigeon") == .success("{\n    other = stays;\n}\n"))
        #expect(try home.run("read", "com.pigeon.extra", "k") == .success("other domain\n"))
    }

    @Test func deleteAllFindsWhatOnlyAnotherHostHas() throws {
        try home.run("-host", "elsewhere", "write", "com.pigeon", "k", "there")
        #expect(try home.run("delete", "com.pigeon") == notFound("com.pigeon"))
        #expect(try home.run("delete-all", "com.pigeon") == .silence)
        #expect(
            try home.run("-host", "elsewhere", "read", "com.pigeon")
                == .failure("Domain com.pigeon does not exist"))
    }

    private func writeInThreeScopes() throws {
        try home.run("write", "com.pigeon", "k", "any")
        try home.run("-currentHost", "write", "com.pigeon", "k", "this")
        try home.run("-host", "elsewhere", "write", "com.pigeon", "k", "there")
        try home.run("write", "com.pigeon.extra", "k", "other domain")
        try home.run("-currentHost", "write", "com.pigeon.extra", "k", "other domain here")
    }
}
