import Foundation
import TestSupport
import Testing

@Suite struct RegisterCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func showsThroughWhereNothingIsStored() throws {
        #expect(try home.run("register", "com.pigeon", "HPFollowHeading", "-int", "1") == .silence)
        #expect(try home.run("read", "com.pigeon", "HPFollowHeading") == .success("1\n"))
        #expect(try home.run("write", "com.pigeon", "HPFollowHeading", "-int", "2") == .silence)
        #expect(try home.run("read", "com.pigeon", "HPFollowHeading") == .success("2\n"))
        #expect(try home.run("delete", "com.pigeon", "HPFollowHeading") == .silence)
        #expect(try home.run("read", "com.pigeon", "HPFollowHeading") == .success("1\n"))
        #expect(try home.xml("com.pigeon") == "<dict/>")
    }

    @Test func storedOverRegisteredInWholeDomains() throws {
        try home.run("register", "com.pigeon", "{a=registered;b=registered;d={x=1;};}")
        try home.run("write", "com.pigeon", "{b=stored;c=stored;d={y=2;};}")
        let contents = [
            "a = registered;", "b = stored;", "c = stored;", "d =     {", "    y = 2;", "};",
        ]
        #expect(
            try home.run("read", "com.pigeon")
                == .success("{\n" + contents.map { "    \($0)\n" }.joined() + "}\n"))
        #expect(
            try home.run("read").text
                .contains("\"com.pigeon\" =     {\n        a = registered;\n        b = stored;\n"))
    }

    @Test func readWithoutArgumentsShowsDomainsThatAreOnlyRegistered() throws {
        try home.run("register", "com.pigeon", "a", "1")
        #expect(try home.run("read") == .success("{\n    \"com.pigeon\" =     {\n        a = 1;\n    };\n}\n"))
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = 1;\n}\n"))
        #expect(try home.run("domains") == .success("\n"))
    }

    @Test func dictionaryTextMerges() throws {
        #expect(try home.run("register", "com.pigeon", "{a=1;b=1;}") == .silence)
        #expect(try home.run("register", "com.pigeon", "{b=2;c=2;}") == .silence)
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = 1;\n    b = 2;\n    c = 2;\n}\n"))
    }

    @Test(arguments: ["Defaults.plist", "-", "./Defaults.plist"])
    func fileMerges(source: String) throws {
        let document = TemporaryHome.document("<dict><key>b</key><integer>2</integer><key>c</key><true/></dict>")
        try home.create("Defaults.plist", document)
        try home.run("register", "com.pigeon", "{a=1;b=1;}")
        #expect(try home.run("register", "com.pigeon", "--file", source, input: document) == .silence)
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = 1;\n    b = 2;\n    c = 1;\n}\n"))
        #expect(try home.run("read-type", "com.pigeon", "c") == .success("Type is boolean\n"))
    }

    @Test(arguments: [
        (["-array", "a", "-int", "1"], "(\n    a,\n    1\n)\n"), (["-dict", "k", "v"], "{\n    k = v;\n}\n"),
        (["-bool", "no"], "0\n"), (["-date", "2024-01-02"], "2024-01-02 00:00:00 +0000\n"), (["(1)"], "(\n    1\n)\n"),
    ])
    func takesEveryKindOfValue(value: [String], printed: String) throws {
        let outcome = try home.run(["register", "com.pigeon", "k"] + value)
        #expect(outcome == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success(printed))
    }

    @Test func registeringForTheGlobalDomain() throws {
        #expect(try home.run("register", "-g", "k", "1") == .silence)
        #expect(try home.run("read", "NSGlobalDomain", "k") == .success("1\n"))
        #expect(try home.xml("-g") == "<dict/>")
    }

    @Test func deletingDoesNotReachRegisteredValues() throws {
        try home.run("register", "com.pigeon", "a", "1")
        let missing = Outcome.failure(
            "Domain (com.pigeon) not found. Defaults have not been changed.\n"
                + "prefs: it is a registered default; delete --registered removes it")
        #expect(try home.run("delete", "com.pigeon", "a") == missing)
        #expect(try home.run("delete", "com.pigeon") == missing)
        #expect(try home.run("delete-all", "com.pigeon") == missing)
        #expect(
            try home.run("rename", "com.pigeon", "a", "b")
                == .failure(
                    "Key a does not exist in domain com.pigeon; leaving defaults unchanged\n"
                        + "prefs: it is a registered default; delete --registered removes it"))
        #expect(try home.run("read", "com.pigeon", "a") == .success("1\n"))
    }

    @Test func registeredValuesStayWhenTheDomainIsReplacedOrImported() throws {
        try home.run("register", "com.pigeon", "a", "registered")
        try home.run("write", "com.pigeon", "{b=2;}")
        try home.run("import", "com.pigeon", "-", input: "{c=3;}")
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = registered;\n    b = 2;\n    c = 3;\n}\n"))
    }

    @Test func livesInAFileOfItsOwn() throws {
        try home.run("register", "com.pigeon", "a", "1")
        #expect(try home.files(in: "store") == ["Registered", "Registered/com.pigeon.plist"])
        #expect(try home.mode("store/Registered/com.pigeon.plist") == "600")
        #expect(try home.mode("store/Registered") == "700")
    }

    @Test(arguments: [
        ["-currentHost", "register", "com.pigeon"], ["-host", "x", "register", "com.pigeon"], ["register", "./own"],
    ])
    func hostsAndPathsAreRefused(arguments: [String]) throws {
        let outcome = try home.run(arguments + ["k", "1"])
        #expect([1, 255].contains(outcome.status) && outcome.stdout.isEmpty && outcome.lastLine.hasPrefix("prefs: "))
        #expect(try home.files(in: ".") == [])
    }

    @Test(arguments: [[], ["com.pigeon"], ["com.pigeon", "--file"], ["com.pigeon", "k", "-int"]])
    func wrongUse(arguments: [String]) throws {
        let outcome = try home.run(["register"] + arguments)
        #expect(outcome.isWrongUse(of: "register"))
        #expect(try home.files(in: "store") == [])
    }

    @Test func badValuesAreRefused() throws {
        try home.create("list.plist", "(a)")
        try home.create("bad.plist", "{a")
        for (arguments, word) in [
            (["k", "-int", "12abc"], "12abc"), (["(a)"], "not a dictionary"),
            (["k", "-int", "1", "surplus"], "Unexpected argument surplus"),
            (["--file", "list.plist"], "not a dictionary"),
            (["--file", "bad.plist"], "bad.plist"), (["--file", "nowhere.plist"], "nowhere.plist"),
        ] {
            let outcome = try home.run(["register", "com.pigeon"] + arguments)
            #expect(outcome.isRefusal(naming: word))
        }
        #expect(try home.run("register", "com.pigeon", "k", "(1").message.hasPrefix("prefs: Could not parse: (1."))
        #expect(try home.files(in: "store") == [])
    }
}
