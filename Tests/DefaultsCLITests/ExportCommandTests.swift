import Foundation
import TestSupport
import Testing

@Suite struct ExportCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// What an export prints that finds nothing, and says why.
    private static func empty(_ reason: String = "Domain com.pigeon does not exist") -> Outcome {
        Outcome(
            stdout: Data(TemporaryHome.document("<dict/>").utf8),
            stderr: Data("prefs: \(reason): an empty dictionary is exported\n".utf8))
    }

    @Test(arguments: ["-", " -", "- "])
    func xmlOnStandardOutput(dash: String) throws {
        try home.run("write", "com.pigeon", "{b=(1,<0fbd77>);a={k=\"x & y\";};}")
        try home.run("write", "com.pigeon", "c", "-bool", "yes")
        #expect(
            try home.run("export", "com.pigeon", dash)
                == .success(
                    TemporaryHome.document(
                        """
                        <dict>
                        \t<key>a</key>
                        \t<dict>
                        \t\t<key>k</key>
                        \t\t<string>x &amp; y</string>
                        \t</dict>
                        \t<key>b</key>
                        \t<array>
                        \t\t<string>1</string>
                        \t\t<data>
                        \t\tD713
                        \t\t</data>
                        \t</array>
                        \t<key>c</key>
                        \t<true/>
                        </dict>
                        """)))
        #expect(try home.files(in: ".") == ["store", "store/com.pigeon.plist"])
    }

    @Test func registeredDefaultsAloneNameTheirOptionOnATerminal() throws {
        try home.run("register", "com.pigeon", "k", "1")
        #expect(try home.run("export", "com.pigeon", "-") == Self.empty())
        let reason = "com.pigeon has registered defaults alone, which --registered exports"
        #expect(
            try home.shellOnTerminal("prefs export com.pigeon - 2>&1 >/dev/null").text
                == Self.empty(reason).message)
        try home.run("write", "com.pigeon", "k", "1")
        #expect(try home.shellOnTerminal("prefs export com.pigeon - 2>&1 >/dev/null").text.isEmpty)
    }

    @Test func longDataIsWrapped() throws {
        try home.run("write", "com.pigeon", "k", "-data", String(repeating: "00", count: 100))
        let lines = try home.xml("com.pigeon").split(separator: "\n").filter { $0.hasPrefix("\tA") }
        #expect(lines.map(\.utf8.count) == [69, 69])
        #expect(lines.joined().filter { $0 != "\t" } == Substring(String(repeating: "A", count: 134) + "=="))
    }

    @Test func carriageReturnSurvives() throws {
        try home.run("write", "com.pigeon", "k", "-string", "a\rb")
        #expect(try home.onlyValue("com.pigeon", "k") == "<string>a&#13;b</string>")
        #expect(try home.run("import", "com.crow", "-", input: home.run("export", "com.pigeon", "-").text) == .silence)
        #expect(try home.run("read", "com.crow", "k") == .success("a\rb\n"))
    }

    @Test func unknownDomainIsAnEmptyDictionary() throws {
        #expect(try home.run("export", "com.pigeon", "-") == Self.empty())
        #expect(
            try home.run("export", "./nowhere", "-")
                == Self.empty("Domain ./nowhere.plist does not exist (there is no such file)"))
        #expect(
            try home.run("export", "--registered", "com.pigeon", "-")
                == Self.empty("com.pigeon has no registered defaults"))
        #expect(try home.run("export", "com.pigeon", "out.plist") == Outcome(stderr: Self.empty().stderr))
        #expect(try home.run("import", "com.crow", "out.plist") == .silence)
        #expect(try home.bytes("out.plist").starts(with: Data("bplist0".utf8)))
        #expect(!home.exists("store"))
    }

    @Test func aFileWithAnEmptyDictionaryIsExportedWithoutAWord() throws {
        try home.create("empty.plist", "{}")
        #expect(try home.run("export", "./empty.plist", "-") == .success(TemporaryHome.document("<dict/>")))
    }

    @Test func aFileOfTheNameThatIsMeantIsSaid() throws {
        try home.create("Info.plist", "{ k = v; }")
        let outcome = try home.run("export", "Info", "-")
        #expect(outcome.status == 0 && outcome.message.contains("for the file of this name say ./Info.plist"))
    }

    @Test(arguments: ["out.plist", "out", "deeper/out.xmls"])
    func binaryToAPath(path: String) throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.createDirectory("deeper")
        #expect(try home.run("export", "com.pigeon", path) == .silence)
        #expect(try home.bytes(path).starts(with: Data("bplist0".utf8)))
        #expect(try home.mode(path) == "600")
        #expect(try home.run("import", "com.crow", path) == .silence)
        #expect(try home.onlyValue("com.crow", "k") == "<integer>1</integer>")
    }

    @Test func theNameOfTheFileSaysTheFormat() throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.create("in.plist", "{ a = 1; }")
        for arguments in [
            ["export", "com.pigeon", "out.xml"], ["export", "--all", "all.XML"],
            ["convert", "in.plist", "--output", "c.xml"],
            ["convert", "in.plist", "--extension", "xml"],
        ] {
            #expect(try home.run(arguments) == .silence)
        }
        for file in ["out.xml", "all.XML", "c.xml", "in.xml"] {
            #expect(try home.bytes(file).starts(with: Data("<?xml".utf8)), "\(file)")
        }
        #expect(try home.run("export", "com.pigeon", "out.xml", "--format", "json") == .silence)
        #expect(try home.bytes("out.xml").starts(with: Data("{".utf8)))
    }

    @Test(arguments: [
        "#!/bin/sh\ndefaults write com.pigeon k 1\n", "a b\n", "A=1\nB=2\n", "key: value\n", "[section]\nkey = 1\n",
        "<html></html>", "<!-- a > b --><html>", "<!DOCTYPE html>", "<?php echo 1;", "<?xml version='1.0'?>\n<svg/>",
        "[ \"$1\" = x ] && exit", "[[ -f x ]]", "{ echo a; }", "(function () {})", "/* a */ body {}", "{a: 1}",
        "\"a\",\"b\"\n", "// use\n\"use strict\";\nlet a", "\u{7F}ELF\0\0",
    ])
    func whatIsNoPropertyListIsNotOverwritten(_ text: String) throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.create("in.plist", "{ a = 1; }")
        try home.create("in.sh", text)
        try home.link("link.json", to: "in.sh")
        for arguments in [
            ["export", "com.pigeon", "in.sh"], ["export", "com.pigeon", "in.sh", "--format", "json"],
            ["export", "--all", "in.sh"], ["convert", "in.plist", "--format", "xml", "--output", "in.sh"],
            ["convert", "in.plist", "--format", "xml", "--extension", "sh"], ["export", "com.pigeon", "link.json"],
        ] {
            let name = arguments.contains("link.json") ? "link.json" : "in.sh"
            let outcome = try home.run(arguments)
            #expect(
                outcome.isRefusal(naming: "Could not write data to \(name): there is a file that is neither"),
                "\(outcome.testDescription)")
            #expect(try home.bytes("in.sh") == Data(text.utf8))
        }
        #expect(try home.shell("prefs export com.pigeon /dev/stdout >> in.sh") == .silence)
        #expect(try home.bytes("in.sh").starts(with: Data("\(text)bplist0".utf8)))
    }

    /// Also one of which only the beginning was written, such as by a program that was killed.
    @Test(arguments: [
        "", "\n", "old", "\"a b\"", "\"a", "42", "true", "{", "{}", "{ a", "{ a = ", "{ \"a\"", "{\"a\": [1, {", "[",
        "[]",
        "[tr", "[-1.5, ", "[{\"a\"", "[\"a", "(", "( a, b", "(<0f", "/* a */ { b = 1; }", "// a\n{\"b\": 1}", "a = 1;",
        "bpl", "bplist00\u{1}\u{2}", "<", "<?xm", "<?xml version=\"1.0\"?>",
        "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<!DOC",
        "<!DOCTYPE plist PUBLIC \"", "<plist><dict><key>a", "<pli", "<dict/>", "<0fbd 77", "<*I5>",
        "\u{FEFF}{ a = 1; }",
    ])
    func aDocumentIsOverwritten(_ text: String) throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.create("out", text)
        #expect(try home.run("export", "com.pigeon", "out") == .silence)
        #expect(try home.bytes("out").starts(with: Data("bplist0".utf8)))
    }

    @Test(arguments: ["[", "(", "{", "{ a = ("]) func aBeginningOfDeepContainersIsOverwritten(_ opening: String) throws
    {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.create("out", String(repeating: opening, count: 70_000))
        #expect(try home.run("export", "com.pigeon", "out") == .silence)
    }

    @Test func existingFileKeepsItsMode() throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.create("out.plist", "old", mode: 0o644)
        #expect(try home.run("export", "com.pigeon", "out.plist") == .silence)
        #expect(try home.mode("out.plist") == "644")
        #expect(try home.bytes("out.plist").starts(with: Data("bplist0".utf8)))
        #expect(try home.files(in: ".") == ["out.plist", "store", "store/com.pigeon.plist"])
    }

    @Test func throughALink() throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.create("real/out.plist", "old")
        try home.link("link.plist", to: "real/out.plist")
        #expect(try home.run("export", "com.pigeon", "link.plist") == .silence)
        #expect(try home.isLink("link.plist"))
        #expect(try home.bytes("real/out.plist").starts(with: Data("bplist0".utf8)))
        #expect(try home.files(in: "real") == ["out.plist"])
    }

    @Test func intoAPipe() throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        #expect(try home.shell("prefs export com.pigeon /dev/stdout | cat > out; head -c 7 out") == .success("bplist0"))
        #expect(try home.run("import", "com.crow", "out") == .silence)
        #expect(try home.onlyValue("com.crow", "k") == "<integer>1</integer>")
        #expect(try home.shell("test -L /dev/stdout") == .silence)
    }

    @Test(.enabled(if: Device.canBeMade, "needs the right to make device nodes")) func intoADevice() throws {
        try Device.null.make(in: home)
        try Device.full.make(in: home)
        try home.link("link", to: "null")
        try home.run("write", "com.pigeon", "k", "-int", "1")
        for path in ["null", "link"] { #expect(try home.run("export", "com.pigeon", path) == .silence) }
        #expect(try home.run("export", "com.pigeon", "full").isRefusal(naming: "full", "No space left on device"))
        #expect(try home.shell("test -c null && test -c full && test -L link") == .silence)
    }

    @Test func pathIsNeeded() throws {
        #expect(try home.run("export", "com.pigeon").message.hasPrefix("prefs: Need a path to write to\n"))
        let outcome = try home.run("export")
        #expect(outcome.isWrongUse(of: "export"))
    }

    @Test func failuresNamePathAndCause() throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.createDirectory("directory")
        for (path, words) in [
            ("nowhere/out.plist", ["nowhere", "No such file or directory"]),
            ("directory", ["directory"]),
        ] {
            let outcome = try home.run("export", "com.pigeon", path)
            #expect(outcome.isRefusal(naming: words[0], words.last ?? ""))
        }
        #expect(try home.files(in: ".") == ["directory", "store", "store/com.pigeon.plist"])
    }

    @Test func registeredAndOtherHostsValuesStayHome() throws {
        try home.run("register", "com.pigeon", "r", "-int", "1")
        try home.run("-currentHost", "write", "com.pigeon", "h", "-int", "2")
        #expect(try home.run("export", "com.pigeon", "-") == Self.empty())
        #expect(try home.run("-currentHost", "export", "com.pigeon", "-").text.contains("<key>h</key>"))
    }

    @Test func whatXMLCannotCarryIsAnErrorThatNamesTheKey() throws {
        try home.run("write", "com.pigeon", "fine", "1")
        #expect(try home.run("write", "com.pigeon", "no character", "-string", "\u{FFFE}") == .silence)
        #expect(try home.run("read", "com.pigeon", "no character") == .success("\u{FFFE}\n"))
        #expect(try home.run("export", "com.pigeon", "-").isRefusal(naming: "no character", "U+FFFE"))
        #expect(try home.run("export", "com.pigeon", "out.plist") == .silence)
        #expect(try home.run("import", "com.crow", "out.plist") == .silence)
        #expect(try home.run("read", "com.crow", "no character") == .success("\u{FFFE}\n"))
    }
}
