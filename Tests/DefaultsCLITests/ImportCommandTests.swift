import Foundation
import TestSupport
import Testing

@Suite struct ImportCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let xml = TemporaryHome.document("<dict>\n\t<key>a</key>\n\t<integer>1</integer>\n</dict>")
    private static let binary =
        Data("bplist00".utf8)
        + Data([0xD1, 1, 2, 0x51, 0x61, 0x10, 0x01, 8, 11, 13] + [0, 0, 0, 0, 0, 0, 1, 1])
        + Data([0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 15])

    @Test(arguments: ["file.plist", "file", "-"])
    func fromXML(source: String) throws {
        try home.create("file.plist", Self.xml)
        try home.create("file", Self.xml)
        #expect(try home.run("import", "com.pigeon", source, input: Self.xml) == .silence)
        #expect(try home.onlyValue("com.pigeon", "a") == "<integer>1</integer>")
    }

    @Test(arguments: ["file", "-", " - "])
    func fromBinary(source: String) throws {
        try home.create("file", Self.binary)
        #expect(try home.run(["import", "com.pigeon", source], input: Self.binary) == .silence)
        #expect(try home.onlyValue("com.pigeon", "a") == "<integer>1</integer>")
    }

    @Test(arguments: ["{ a = 1; }", "// !$*UTF8*$!\n{\n\ta = /* one */ 1;\n}\n", "a = 1;", "\"a\"=\"1\";\n"])
    func fromOpenStep(text: String) throws {
        #expect(try home.run("import", "com.pigeon", "-", input: text) == .silence)
        #expect(try home.onlyValue("com.pigeon", "a") == "<string>1</string>")
    }

    @Test func fromUTF16() throws {
        let document = """
            <?xml version="1.0" encoding="UTF-16"?><plist><dict><key>a</key><string>é😀</string></dict></plist>
            """
        let units = document.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let bytes = Data([0xFF, 0xFE] + units)
        #expect(try home.run(["import", "com.pigeon", "-"], input: bytes) == .silence)
        #expect(try home.run("read", "com.pigeon", "a") == .success("é😀\n"))
    }

    @Test func mergesAtTheTopLevelOnly() throws {
        try home.run("write", "com.pigeon", "{a=old;b=kept;c={x=1;};}")
        #expect(try home.run("import", "com.pigeon", "-", input: "{a=new;c={y=2;};d=4;}") == .silence)
        #expect(
            try home.run("read", "com.pigeon")
                == .success(
                    """
                    {
                        a = new;
                        b = kept;
                        c =     {
                            y = 2;
                        };
                        d = 4;
                    }

                    """))
    }

    @Test func lastOfTwoEqualKeysWins() throws {
        let xml = "<dict><key>a</key><integer>1</integer><key>a</key><integer>2</integer></dict>"
        #expect(try home.run("import", "com.pigeon", "-", input: xml) == .silence)
        #expect(try home.onlyValue("com.pigeon", "a") == "<integer>2</integer>")
    }

    @Test func fromDevicesAndPipes() throws {
        #expect(
            try home.shell(
                """
                echo '{a=1;}' | prefs import com.pigeon /dev/stdin && mkfifo pipe && (echo '{b=2;}' > pipe &) &&
                prefs import com.pigeon pipe
                """) == .silence)
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = 1;\n    b = 2;\n}\n"))
    }

    @Test func emptyDictionaryChangesNothing() throws {
        try home.run("write", "com.pigeon", "a", "1")
        #expect(try home.run("import", "com.pigeon", "-", input: "{}") == .silence)
        #expect(try home.onlyValue("com.pigeon", "a") == "<string>1</string>")
    }

    @Test func intoAHostAndAPath() throws {
        #expect(try home.run("-currentHost", "import", "com.pigeon", "-", input: Self.xml) == .silence)
        #expect(try home.run("-currentHost", "read", "com.pigeon", "a") == .success("1\n"))
        #expect(try home.run("import", "./own", "-", input: Self.xml) == .silence)
        #expect(try home.run("read", "./own", "a") == .success("1\n"))
        #expect(try home.run("domains") == .success("\n"))
    }

    @Test func pathIsNeeded() throws {
        #expect(try home.run("import", "com.pigeon").message.hasPrefix("prefs: Need a path to read from\n"))
        let outcome = try home.run("import")
        #expect(outcome.isWrongUse(of: "import"))
    }

    @Test func missingFile() throws {
        let outcome = try home.run("import", "com.pigeon", "nowhere.plist")
        #expect(outcome.isRefusal(naming: "Could not read data from", "nowhere.plist", "No such file or directory"))
        #expect(try home.files(in: "store") == [])
    }

    @Test(arguments: [
        "", "{ a = 1; ", "<plist><dict><key>a</key></dict></plist>", "<plist><dict>", "bplist00", "not a plist {",
        "<plist><dict></dict></plist> <more/>", "<dict><key>a</key><date>2023-02-30T00:00:00Z</date></dict>",
    ])
    func malformedDocumentIsRefused(text: String) throws {
        try home.run("write", "com.pigeon", "a", "kept")
        try home.create("bad.plist", text)
        for source in ["bad.plist", "-"] {
            let outcome = try home.run("import", "com.pigeon", source, input: text)
            #expect(outcome.isRefusal(naming: "Could not parse property list from"))
        }
        #expect(try home.onlyValue("com.pigeon", "a") == "<string>kept</string>")
    }

    @Test(arguments: ["(a, b)", "<plist><string>x</string></plist>", "word"])
    func documentMustBeADictionary(text: String) throws {
        try home.run("write", "com.pigeon", "a", "kept")
        let outcome = try home.run("import", "com.pigeon", "-", input: text)
        #expect(outcome.isRefusal(naming: "was not a dictionary", "Defaults have not been changed."))
        #expect(try home.onlyValue("com.pigeon", "a") == "<string>kept</string>")
    }

    @Test func archivedReferencesSurvive() throws {
        let reference = "<dict><key>CF$UID</key><integer>7</integer></dict>"
        #expect(try home.run("import", "com.pigeon", "-", input: "<dict><key>r</key>\(reference)</dict>") == .silence)
        #expect(try home.onlyValue("com.pigeon", "r") == reference)
    }

    /// `read` prints OpenStep text for people.
    @Test func textThatReadHasPrintedHasNoTypes() throws {
        try home.run("write", "com.pigeon", "a", "-array", "-int", "1")
        let outcome = try home.shell("prefs read com.pigeon > printed && prefs import com.crow printed")
        let notice =
            "prefs: printed has no types, as text that read prints: its numbers are stored as texts; export keeps "
            + "types\n"
        #expect(outcome == Outcome(stderr: Data(notice.utf8)))
        #expect(try home.shell("prefs export com.pigeon - | prefs import com.crow -") == .silence)
        #expect(try home.run("import", "com.crow", "-", input: "{ a = 1; 2 = (x); b = <*I5>; }") == .silence)
    }
}
