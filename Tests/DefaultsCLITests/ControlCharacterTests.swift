import Foundation
import TestSupport
import Testing

/// Control characters, which real domains hold: XML has them as they are, and the command says that strict parsers
/// refuse that.
@Suite struct ControlCharacterTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let text = "\u{1B}[0m \u{1}"
    private static let printed =
        "prefs: the XML has control characters, which strict parsers refuse; --format binary and --format json carry them\n"

    private static func written(_ path: String) -> String {
        "prefs: \(path) is XML with control characters now, which strict parsers refuse; binary and JSON carry them (prefs export --format)\n"
    }

    private static let document = TemporaryHome.document("<dict>\n\t<key>k</key>\n\t<string>\(text)</string>\n</dict>")

    @Test func exportingXMLHoldsThemAndSaysSo() throws {
        #expect(try home.run("write", "com.pigeon", "k", "-string", Self.text) == .silence)
        let printed = Outcome(stdout: Data(Self.document.utf8), stderr: Data(Self.printed.utf8))
        #expect(try home.run("export", "com.pigeon", "-") == printed)
        #expect(try home.run("read", "com.pigeon", "--format", "xml") == printed)
        #expect(
            try home.run("export", "com.pigeon", "out.xml", "--format", "xml")
                == Outcome(stderr: Data(Self.printed.utf8)))
        #expect(try home.bytes("out.xml") == Data(Self.document.utf8))
        let root = try PropertyListSerialization.propertyList(from: home.bytes("out.xml"), format: nil)
        #expect(root as? [String: String] == ["k": Self.text])
        #expect(try home.run("import", "com.crow", "out.xml") == .silence)
        #expect(try home.run("read", "com.crow", "k") == .success(Self.text + "\n"))
    }

    @Test(arguments: ["binary", "json", "openstep"]) func otherFormatsCarryThemInSilence(_ format: String) throws {
        try home.run("write", "com.pigeon", "k", "-string", Self.text)
        #expect(try home.run("export", "com.pigeon", "out", "--format", format) == .silence)
        #expect(try home.run("import", "com.crow", "out", "--format", format) == .silence)
        #expect(try home.run("read", "com.crow", "k") == .success(Self.text + "\n"))
    }

    @Test func aFileThatIsXMLTakesThemAndEachWriteSaysSo() throws {
        try home.create("x.plist", TemporaryHome.document("<dict>\n\t<key>a</key>\n\t<true/>\n</dict>"))
        let said = Outcome(stderr: Data(Self.written("./x.plist").utf8))
        #expect(try home.run("write", "./x.plist", "k", "-string", Self.text) == said)
        #expect(try home.run("write", "./x.plist", "a", "-int", "1") == said)
        #expect(try home.run("delete", "./x.plist", "a") == said)
        #expect(try home.bytes("x.plist") == Data(Self.document.utf8))
        // Nothing is written.
        #expect(try home.run("write", "./x.plist", "k", "-string", Self.text) == .silence)
        #expect(try home.run("rename", "./x.plist", "k", "l") == said)
        #expect(try home.run("write", "./x.plist", "l", "plain") == .silence)
    }

    @Test func textOfOpenStepBecomesSuchXML() throws {
        try home.create("x.plist", #"{ k = "\033[0m \001"; a = b; }"#)
        #expect(try home.run("delete", "./x.plist", "a") == Outcome(stderr: Data(Self.written("./x.plist").utf8)))
        #expect(try home.bytes("x.plist") == Data(Self.document.utf8))
    }

    @Test func theStoreMayBeXML() throws {
        let environment = ["PREFS_FORMAT": "xml"]
        let said = Self.written(home.absolute("store/com.pigeon.plist"))
        #expect(
            try home.run("import", "com.pigeon", "-", input: Self.document, environment: environment)
                == Outcome(stderr: Data(said.utf8)))
        #expect(try home.bytes("store/com.pigeon.plist") == Data(Self.document.utf8))
        let script = "defaults write com.pigeon a -int 1\ndefaults write com.pigeon b -int 2\n"
        #expect(try home.run("batch", input: script, environment: environment) == Outcome(stderr: Data(said.utf8)))
    }

    @Test(.enabled(if: Program.python != nil, "python3 is not installed"))
    func aStrictParserRefusesThemInXMLAlone() throws {
        let python = try #require(Program.python)
        try home.run("write", "com.pigeon", "k", "-string", Self.text)
        try home.run("export", "com.pigeon", "out.xml", "--format", "xml")
        try home.run("export", "com.pigeon", "out.plist")
        try home.run("export", "com.pigeon", "out.json", "--format", "json")
        #expect(try home.run(python, "-c", "import plistlib; plistlib.load(open('out.xml', 'rb'))").status == 1)
        let program = """
            import json, plistlib
            print(plistlib.load(open('out.plist', 'rb')) == json.load(open('out.json')) == {'k': '\\x1b[0m \\x01'})
            """
        #expect(try home.run(python, "-c", program) == .success("True\n"))
    }
}
