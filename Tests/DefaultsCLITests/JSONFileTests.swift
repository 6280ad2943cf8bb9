import Foundation
import TestSupport
import Testing

/// Files that are JSON by what is in them or by their names.
@Suite struct JSONFileTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let json = #"{"k": 1, "list": ["a", 0.5, true]}"#
    private static let lossMessage =
        "prefs: JSON has no dates and no data: they are texts in it, and stay texts when it is read again; XML and binary keep them\n"

    @Test(arguments: ["g.json", "G.JSON", "g.plist", "g"]) func itIsReadWhateverItsName(_ name: String) throws {
        try home.create(name, Self.json)
        #expect(try home.run("read", "./\(name)", "k") == .success("1\n"))
        #expect(try home.run("read-type", "./\(name)", "k") == .success("Type is integer\n"))
        #expect(try home.run("read", "./\(name)", "--keypath", "list.2", "--raw") == .success("true\n"))
        #expect(try home.run("export", "./\(name)", "-").text.contains("<key>k</key>\n\t<integer>1</integer>"))
        #expect(try home.run("import", "com.pigeon", name) == .silence)
        #expect(try home.run("diff", "com.pigeon", "./\(name)") == .silence)
        #expect(try home.run("register", "com.crow", "--file", name) == .silence)
        #expect(try home.run("read", "com.crow", "k") == .success("1\n"))
        #expect(try home.run("read", "./\(name)", "none").status == 1)
    }

    @Test(arguments: ["c", "c.json"]) func commentsAreReadAndNotLostUnasked(_ name: String) throws {
        let text = "// a\n{\n  \"k\": 1, /* b */\n  \"u\": \"http://x\"\n}\n"
        try home.create(name, text)
        #expect(try home.run("read", "./\(name)", "k") == .success("1\n"))
        #expect(try home.run("import", "com.pigeon", name) == .silence)
        #expect(try home.run("import", "com.pigeon", "-", "--format", "json", input: text) == .silence)
        #expect(try home.run("diff", "com.pigeon", "./\(name)") == .silence)
        #expect(try home.run("convert", name, "--format", "openstep").text.contains("u = \"http://x\";"))
        for arguments in [
            ["write", "./\(name)", "k", "2"], ["delete", "./\(name)", "k"], ["import", "./\(name)", name, "--replace"],
            ["convert", name, "--in-place", "--format", "xml"],
        ] {
            let outcome = try home.run(arguments)
            let isSame = arguments[0] == "import"
            #expect(isSame || outcome.isRefusal(naming: "has comments", "--in-place --format json"), "\(outcome)")
            #expect(try home.bytes(name) == Data(text.utf8))
        }
        #expect(try home.run("convert", name, "--in-place", "--format", "json") == .silence)
        #expect(try home.run("write", "./\(name)", "k", "2") == .silence)
        #expect(try home.bytes(name) == Data("{\n  \"k\": \"2\",\n  \"u\": \"http://x\"\n}\n".utf8))
    }

    @Test(arguments: [json, "\u{FEFF}\n \(json)", "{\n\t\"k\"\n:1}"]) func standardInputIsTakenForIt(_ text: String)
        throws
    {
        #expect(try home.run("import", "com.pigeon", "-", input: text) == .silence)
        #expect(try home.run("read-type", "com.pigeon", "k") == .success("Type is integer\n"))
        #expect(try home.run("import", "com.pigeon", "-", "--format", "xml", input: text).isRefusal(naming: "xml"))
    }

    /// Their first characters are the same.
    @Test func textOfOpenStepIsNot() throws {
        try home.create("x.plist", #"{ "k" = 1; }"#)
        #expect(try home.run("read", "./x.plist", "k") == .success("1\n"))
        #expect(try home.run("import", "com.pigeon", "-", input: #"{ "k" ; }"#) == .silence)
        #expect(try home.run("write", "./x.plist", "l", "2") == .silence)
        #expect(try home.bytes("x.plist").starts(with: Data("<?xml".utf8)))
    }

    @Test func whatIsWrongInItIsSaid() throws {
        try home.create("bad.json", "{\"k\": 1,\n}")
        #expect(try home.run("read", "./bad.json").isRefusal(naming: "bad.json", "JSON, line 2"))
        #expect(try home.run("import", "com.pigeon", "bad.json").isRefusal(naming: "bad.json", "JSON, line 2"))
        #expect(
            try home.run("import", "com.pigeon", "-", input: "{\"k\": null}").isRefusal(naming: "JSON, line 1", "null"))
    }

    @Test func aChangeKeepsItJSON() throws {
        for name in ["g.json", "g"] {
            try home.create(name, Self.json, mode: 0o644)
            #expect(try home.run("write", "./\(name)", "--keypath", "list.1", "-bool", "no") == .silence)
            #expect(try home.run("write", "./\(name)", "--keypath", "a.b", "x") == .silence)
            #expect(try home.run("delete", "./\(name)", "k") == .silence)
            #expect(try home.run("rename", "./\(name)", "a", "c") == .silence)
            #expect(try home.run("import", "./\(name)", "-", input: "{ d = <*I1>; }") == .silence)
            let text = String(decoding: try home.bytes(name), as: UTF8.self)
            #expect(text.filter { !$0.isWhitespace } == #"{"c":{"b":"x"},"d":1,"list":["a",false,true]}"#)
            #expect(text.hasPrefix("{\n  \"c\"") && text.hasSuffix("\n}\n"))
            #expect(try home.mode(name) == "644")
        }
    }

    @Test func anEmptyObjectOfItsNameIsJSON() throws {
        try home.create("empty.json", "{}")
        #expect(try home.run("write", "./empty.json", "k", "1") == .silence)
        #expect(try home.bytes("empty.json") == Data("{\n  \"k\": \"1\"\n}\n".utf8))
    }

    @Test(arguments: [
        (["write", "./g.json", "d", "-date", "2024-01-02"], "value of d: it is a date"),
        (["write", "./g.json", "--keypath", "list.0", "-data", "00"], "value of list.0: it is data"),
        (["write", "./g.json", "d", "-float", "nan"], "value of d"),
        (["write", "--dry-run", "./g.json", "d", "-date", "2024-01-02"], "value of d: it is a date"),
        (["write", "./null.json", "a", "1"], "null"),
    ]) func whatItCannotHoldIsRefused(_ arguments: [String], problem: String) throws {
        try home.create("g.json", Self.json)
        try home.create("null.json", "{\"k\": null}")
        let outcome = try home.run(arguments)
        #expect(outcome.isRefusal(naming: ".json", "JSON", problem), "\(outcome.testDescription)")
        #expect(
            try home.bytes("g.json") == Data(Self.json.utf8) && home.bytes("null.json") == Data("{\"k\": null}".utf8))
    }

    /// The files of domains are property lists.
    @Test func itIsNotChangedInTheStore() throws {
        try home.create("store/com.pigeon.plist", Self.json)
        #expect(try home.run("read", "com.pigeon", "k") == .success("1\n"))
        #expect(try home.run("write", "com.pigeon", "k", "2").isRefusal(naming: "JSON", "com.pigeon.plist"))
        #expect(try home.bytes("store/com.pigeon.plist") == Data(Self.json.utf8))
    }

    @Test func aNewFileOfItsNameIsJSON() throws {
        #expect(try home.run("write", "./new.json", "k", "1") == .silence)
        #expect(try home.bytes("new.json") == Data("{\n  \"k\": \"1\"\n}\n".utf8))
        #expect(try home.run("batch", input: "defaults write ./other.json k 1\n") == .silence)
        #expect(try home.bytes("other.json") == home.bytes("new.json"))
        #expect(try home.files(in: ".") == ["new.json", "other.json"])
    }

    /// A property list is one whatever it is called.
    @Test func aPropertyListOfItsNameIsChanged() throws {
        try home.create("x.json", TemporaryHome.document("<dict/>"))
        #expect(try home.run("write", "./x.json", "k", "1") == .silence)
        #expect(try home.bytes("x.json").starts(with: Data("<?xml".utf8)))
    }

    @Test func exportWritesItByTheEndingOfTheName() throws {
        try home.run("import", "com.pigeon", "-", input: Self.json)
        #expect(try home.run("export", "com.pigeon", "x.json") == .silence)
        #expect(try home.bytes("x.json") == home.run("export", "com.pigeon", "-", "--format", "json").stdout)
        #expect(try home.run("export", "com.pigeon", "x.json", "--format", "binary") == .silence)
        #expect(try home.bytes("x.json").starts(with: Data("bplist".utf8)))
    }

    @Test(arguments: [
        ["-date", "2024-01-02"], ["-data", "00ff"], ["(1, {a=<*D2024-01-02 00:00:00 +0000>;})"],
        ["<array><dict><key>CF$UID</key><integer>1</integer></dict></array>"],
    ])
    func exportSaysWhatLosesItsType(_ value: [String]) throws {
        try home.run(["write", "com.pigeon", "k"] + value)
        #expect(try home.run("export", "com.pigeon", "x.json") == Outcome(stderr: Data(Self.lossMessage.utf8)))
        #expect(try home.run("export", "com.pigeon", "x.plist") == .silence)
    }
}
