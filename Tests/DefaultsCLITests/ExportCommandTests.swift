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

    @Test(arguments: ["out.plist", "out", "deeper/out.xml"])
    func binaryToAPath(path: String) throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.createDirectory("deeper")
        #expect(try home.run("export", "com.pigeon", path) == .silence)
        #expect(try home.bytes(path).starts(with: Data("bplist0".utf8)))
        #expect(try home.mode(path) == "600")
        #expect(try home.run("import", "com.crow", path) == .silence)
        #expect(try home.onlyValue("com.crow", "k") == "<integer>1</integer>")
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
        #expect(try home.run("export", "com.pigeon") == .failure("Need a path to write to"))
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
