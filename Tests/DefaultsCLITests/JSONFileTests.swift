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

    @Test(arguments: [
        ["write", "./g.json", "k", "2"], ["write", "./g.json", "{a=1;}"], ["delete", "./g.json", "k"],
        ["delete", "./g.json"],
        ["rename", "./g.json", "k", "l"], ["import", "./g.json", "other.plist"],
        ["import", "--replace", "./g.json", "other.plist"],
        ["write", "--dry-run", "./g.json", "k", "2"], ["write", "./g", "k", "2"], ["write", "./empty.json", "k", "2"],
    ]) func aChangeIsRefusedByName(_ arguments: [String]) throws {
        try home.create("g.json", Self.json)
        try home.create("g", Self.json)
        try home.create("empty.json", "{}")
        try home.create("other.plist", "{ a = 1; }")
        let outcome = try home.run(arguments)
        #expect(
            outcome.isRefusal(naming: "JSON", arguments.first { $0.hasPrefix("./") } ?? ""),
            "\(outcome.testDescription)")
        #expect(
            try home.bytes("g.json") == Data(Self.json.utf8) && home.bytes("g") == Data(Self.json.utf8)
                && home.bytes("empty.json") == Data("{}".utf8))
    }

    @Test func aNewFileOfItsNameIsNeitherMadeNorGivenAnotherEnding() throws {
        #expect(
            try home.run("write", "./new.json", "k", "1").isRefusal(
                naming: "./new.json would have to be JSON by its name"))
        #expect(try home.run("read", "./new.json").isRefusal(naming: "./new.json"))
        #expect(try home.run("batch", input: "defaults write ./new.json k 1\n").isRefusal(naming: "./new.json", "JSON"))
        #expect(try home.files(in: ".") == [])
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
