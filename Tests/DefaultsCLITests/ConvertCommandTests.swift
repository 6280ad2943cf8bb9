import Foundation
import TestSupport
import Testing

/// `prefs convert`, and what it refuses.
@Suite struct ConvertCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let text = "{ a = 1; list = (<*I2>, <*BY>); }"
    private static let json = "{\n  \"a\": \"1\",\n  \"list\": [\n    2,\n    true\n  ]\n}\n"

    @Test func oneFileIsPrinted() throws {
        try home.create("a.plist", Self.text)
        #expect(try home.run("convert", "a.plist", "--format", "json") == .success(Self.json))
        #expect(try home.run("convert", "--format", "json", "-", input: Self.text) == .success(Self.json))
        #expect(try home.run("convert", "--format", "json", "--output", "-", "a.plist") == .success(Self.json))
        #expect(try home.bytes("a.plist") == Data(Self.text.utf8))
    }

    /// The pipe is open for more than a second before it has a text.
    @Test(.hangLimit) func manyFilesShowTheirProgressAfterASecondOnATerminal() throws {
        for file in ["a.plist", "c.plist"] { try home.create(file, Self.text) }
        let outcome = try home.shellOnTerminal(
            """
            mkfifo b.plist
            { exec 3>b.plist; sleep 1.1; cat a.plist >&3; } &
            prefs convert a.plist b.plist c.plist --format json --extension json 2>&1
            """)
        #expect(outcome.text == "\rprefs: 2 of 3 files converted\u{1B}[K\r\u{1B}[K", "\(outcome.testDescription)")
        #expect(try home.bytes("b.json") == home.bytes("c.json"))
    }

    /// From each format into each, and back.
    @Test func everyFormatBecomesEveryOther() throws {
        let formats = ["xml", "binary", "json", "openstep"]
        for first in formats {
            #expect(try home.run("convert", "-", "--format", first, "--output", first, input: Self.text) == .silence)
            for second in formats {
                #expect(try home.run("convert", first, "--format", second, "--output", "b") == .silence)
                #expect(try home.run("convert", "b", "--format", "json") == .success(Self.json), "\(first) \(second)")
            }
        }
    }

    @Test(arguments: ["[1, [\"b\"]]", "\"text\"", "1.5", "true", "{}"]) func anyValueMayBeAtTheRoot(_ text: String)
        throws
    {
        try home.create("a.json", text)
        #expect(try home.run("convert", "a.json", "--format", "xml", "--output", "a.plist") == .silence)
        let back = try home.run("convert", "a.plist", "--format", "json").text.filter { !$0.isWhitespace }
        #expect(back == text.filter { !$0.isWhitespace })
    }

    @Test func theNameToWriteMaySayThatItIsJSON() throws {
        try home.create("a.plist", Self.text)
        #expect(try home.run("convert", "a.plist", "--output", "x.JSON") == .silence)
        #expect(try home.bytes("x.JSON") == Data(Self.json.utf8))
        #expect(try home.run("convert", "a.plist", "--extension", ".json") == .silence)
        #expect(try home.bytes("a.json") == Data(Self.json.utf8))
    }

    @Test func theEndingOfEachNameIsReplaced() throws {
        for name in ["a.plist", "b.c.plist", "d", ".hidden", "in.side/e", "in.side/f.plist"] {
            try home.create(name, Self.text)
        }
        let names = ["a.plist", "b.c.plist", "d", ".hidden", "in.side/e", "in.side/f.plist"]
        #expect(try home.run(["convert", "--format", "json", "--extension", "x"] + names) == .silence)
        for name in ["a.x", "b.c.x", "d.x", ".hidden.x", "in.side/e.x", "in.side/f.x"] {
            #expect(try home.bytes(name) == Data(Self.json.utf8), "\(name)")
        }
    }

    @Test func inPlaceKeepsRightsAndLinks() throws {
        try home.create("a.plist", Self.text, mode: 0o644)
        try home.link("link.plist", to: "a.plist")
        #expect(try home.run("convert", "link.plist", "--format", "json", "--in-place") == .silence)
        #expect(try home.bytes("a.plist") == Data(Self.json.utf8))
        #expect(try home.isLink("link.plist") && home.mode("a.plist") == "644")
        #expect(try home.files(in: ".") == ["a.plist", "link.plist"])
        #expect(
            try home.run("convert", "none", "--format", "json", "--in-place").isRefusal(naming: "none", "No such file"))
    }

    @Test(arguments: [
        ("{ a = { b = (1, <*D2024-01-02 03:04:05 +0000>); }; }", "json", "value of a.b.1: it is a date"),
        ("{ \"a.b\" = <00ff>; }", "json", "value of a.b: it is data"),
        ("<array><dict><key>CF$UID</key><integer>1</integer></dict></array>", "json", "value of 0: it is a reference"),
        (
            "<array><dict><key>CF$UID</key><integer>1</integer></dict></array>", "openstep",
            "value of 0: it is a reference"
        ),
        ("<data>AA==</data>", "json", "value of the root: it is data"),
        ("<real>nan</real>", "json", "the root"),
        ("{\"a\": 99999999999999999999}", "xml", "line 1 (byte 6)"),
        ("{\"a\": null}", "xml", "null"),
        ("{\"a\": \"\\u0000\"}", "xml", "value of a"),
        ("{", "xml", "in.plist"),
        ("", "xml", "in.plist: it is empty"),
    ])
    func whatWouldBeLostIsRefusedWithItsPlace(_ text: String, format: String, part: String) throws {
        try home.create("in.plist", text)
        for target in [["--output", "out"], ["--in-place"], ["--extension", "out"], []] {
            let outcome = try home.run(["convert", "in.plist", "--format", format] + target)
            #expect(outcome.isRefusal(naming: "in.plist", part), "\(outcome.testDescription)")
            #expect(outcome.stdout.isEmpty)
        }
        #expect(try home.bytes("in.plist") == Data(text.utf8) && home.files(in: ".") == ["in.plist"])
    }

    @Test func fractionsOfSecondsAreMentioned() throws {
        try home.create("a.json", "{\"a\": 1}")
        try home.run("write", "com.pigeon", "a", "-date", "2024-01-02T03:04:05.25Z")
        try home.run("export", "com.pigeon", "a.plist")
        #expect(try home.run("convert", "a.plist", "--format", "xml").message.contains("fractions of a second"))
        #expect(try home.run("convert", "a.plist", "--format", "binary").stderr.isEmpty)
        #expect(try home.run("convert", "a.json", "--format", "xml").stderr.isEmpty)
    }

    @Test func aFileThatIsRefusedDoesNotStopTheOthers() throws {
        try home.create("a.plist", Self.text)
        try home.create("b.plist", "{")
        try home.create("c.plist", Self.text)
        let outcome = try home.run("convert", "a.plist", "b.plist", "none", "c.plist", "--extension", "json")
        #expect(outcome.status == 1 && outcome.message.contains("b.plist") && outcome.message.contains("none"))
        #expect(try home.files(in: ".") == ["a.plist", "b.plist", "c.plist", "a.json", "c.json"])
    }

    @Test(arguments: [
        ["a.plist", "a.txt", "--extension", "json"], ["a.plist", "./a.plist", "--in-place"],
        ["a.plist", "link", "--in-place"], ["a.plist", "a.txt", "--extension", "txt"],
        ["a.txt", "--extension", "txt"], ["a.txt", "--output", "link"],
    ])
    func namesThatCollideAreRefusedBeforeAnythingIsWritten(_ arguments: [String]) throws {
        for name in ["a.plist", "a.txt"] { try home.create(name, Self.text) }
        try home.link("link", to: arguments.contains("--output") ? "a.txt" : "a.plist")
        let before = try home.snapshot()
        #expect(
            try home.run(["convert", "--format", "json"] + arguments).isRefusal(naming: "Nothing was converted", "a."))
        #expect(try home.snapshot() == before)
    }

    @Test func anEmptyPathIsNoOutput() throws {
        try home.create("a.plist", Self.text)
        #expect(
            try home.run("convert", "a.plist", "--format", "json", "--output", "")
                == .failure("Need a path to write to"))
    }

    @Test(arguments: [
        [], ["a.plist"], ["a.plist", "b.plist", "--format", "xml"],
        ["a.plist", "b.plist", "--format", "xml", "--output", "c"],
        ["a.plist", "--format", "xml", "--output", "c", "--in-place"], ["-", "--format", "xml", "--in-place"],
        ["-", "--format", "xml", "--extension", "x"], ["-", "-", "--format", "xml"], ["a.plist", "--format", "yaml"],
    ])
    func wrongUseIsRefused(_ arguments: [String]) throws {
        try home.create("a.plist", Self.text)
        #expect(try home.run(["convert"] + arguments).isWrongUse(of: "convert"))
        #expect(try home.files(in: ".") == ["a.plist"])
    }
}
