import Foundation
import PropertyLists
import TestSupport
import Testing

/// `--format` and JSON.
@Suite struct FormatOptionTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run(
            "write", "com.pigeon",
            "{ text = \"ü\"; number = <*I5>; real = <*R1>; flag = <*BY>; list = (a, ()); map = {}; }")
    }

    private static let contents: PropertyListDictionary = [
        "text": "ü", "number": 5, "real": 1.0, "flag": true, "list": ["a", []], "map": [:],
    ]

    @Test(arguments: ["xml", "binary", "openstep", "XML"])
    func everyFormatIsComplete(format: String) throws {
        for command in [["read", "com.pigeon"], ["export", "com.pigeon", "-"]] {
            let outcome = try home.run(command + ["--format", format])
            #expect(outcome.status == 0)
            #expect(try PropertyList(decoding: Array(outcome.stdout)) == .dictionary(Self.contents))
        }
        #expect(try home.run("export", "com.pigeon", "out.plist", "--format", format) == .silence)
        #expect(try PropertyList(decoding: Array(try home.bytes("out.plist"))) == .dictionary(Self.contents))
    }

    @Test func jsonKeepsWhatIsWhat() throws {
        let outcome = try home.run("export", "com.pigeon", "-", "--format", "json")
        #expect(
            outcome.text.filter { !$0.isWhitespace }
                == #"{"flag":true,"list":["a",[]],"map":{},"number":5,"real":1.0,"text":"ü"}"#)
        #expect(try home.run("export", "com.pigeon", "out.json", "--format", "json") == .silence)
        #expect(try home.bytes("out.json") == outcome.stdout)
        #expect(try home.run("import", "com.other", "out.json") == .silence)
        #expect(try home.run("diff", "com.pigeon", "com.other") == .silence)
        #expect(try home.run("import", "com.third", "-", "--format", "json", input: outcome.text) == .silence)
        #expect(try home.run("diff", "com.pigeon", "com.third") == .silence)
    }

    @Test func openStepTextWithTheNameOfJSONIsReadWhereTheFormatIsGiven() throws {
        #expect(try home.run("export", "com.pigeon", "out.json", "--format", "openstep") == .silence)
        #expect(try home.run("import", "com.other", "out.json", "--format", "openstep") == .silence)
        #expect(try home.run("diff", "com.pigeon", "com.other") == .silence)
        #expect(try home.run("read-type", "com.other", "number") == .success("Type is integer\n"))
    }

    /// A script made for macOS may have named one so.
    @Test func aPropertyListWithTheNameOfJSONIsRead() throws {
        for format in ["binary", "xml"] {
            try home.run("export", "com.pigeon", "out.json", "--format", format)
            #expect(try home.run("import", "com.\(format)", "out.json") == .silence)
            #expect(try home.run("diff", "com.pigeon", "com.\(format)") == .silence)
        }
    }

    @Test func everyValueIsADocument() throws {
        #expect(try home.run("read", "com.pigeon", "number", "--format", "json") == .success("5\n"))
        #expect(try home.run("read", "com.pigeon", "text", "--format", "json") == .success("\"ü\"\n"))
        #expect(
            try home.run("read", "--format", "json").text.filter { !$0.isWhitespace }.hasPrefix(
                #"{"com.pigeon":{"flag""#))
    }

    /// One way: they come back as texts.
    @Test func datesAndDataAreTextsInJSON() throws {
        try home.run("write", "com.dates", "d", "-date", "2024-01-02T03:04:05Z")
        try home.run("write", "com.dates", "b", "-data", "0102ff")
        #expect(
            try home.run("export", "com.dates", "-", "--format", "json").text.filter { !$0.isWhitespace }
                == #"{"b":"AQL/","d":"2024-01-02T03:04:05Z"}"#)
    }

    @Test func whatAFormatCannotHoldIsRefused() throws {
        try home.run("write", "com.odd", "map", "-dict", "nan", "-float", "nan")
        #expect(try home.run("read", "com.odd", "--format", "json").isRefusal(naming: "map.nan", "JSON"))
        #expect(try home.run("export", "com.odd", "-", "--format", "json").isRefusal(naming: "com.odd", "map.nan"))
        #expect(
            try home.run("export", "com.odd", "out.json", "--format", "json").isRefusal(naming: "out.json", "map.nan"))
        #expect(!home.exists("out.json"))
    }

    @Test func whatIsNotOfTheFormatIsRefused() throws {
        try home.create("in.plist", Data("{ k = v; }".utf8))
        #expect(try home.run("import", "com.new", "in.plist", "--format", "openstep") == .silence)
        #expect(try home.run("import", "com.new", "in.plist", "--format", "xml").isRefusal(naming: "in.plist", "xml"))
        #expect(try home.run("import", "com.new", "in.plist", "--format", "json").isRefusal(naming: "in.plist", "JSON"))
        try home.create("in.json", Data(#"{"k": null}"#.utf8))
        #expect(try home.run("import", "com.new", "in.json").isRefusal(naming: "in.json", "line 1"))
        #expect(try home.run("register", "com.new", "--file", "in.json").isRefusal(naming: "in.json"))
        try home.create("list.json", Data("[1]".utf8))
        #expect(try home.run("import", "com.new", "list.json").isRefusal(naming: "list.json", "array"))
    }
}
