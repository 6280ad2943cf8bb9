import Foundation
import TestSupport
import Testing

/// Documents on their way through other programs and back. A program that is missing skips its tests.
@Suite struct ForeignProgramTests {
    let home: TemporaryHome

    /// Exports a domain with every kind of value as `out.xml` and `out.bin`.
    init() throws {
        home = try TemporaryHome()
        #expect(try home.run("import", "com.pigeon", Fixture.path("every_kind.plist")) == .silence)
        let xml = try home.run("export", "com.pigeon", "-").stdout
        #expect(xml.count > 1000)
        try home.create("out.xml", xml)
        #expect(try home.run("export", "com.pigeon", "out.bin") == .silence)
    }

    /// Whether `prefs` reads in a file what it wrote itself.
    private func holdsTheSame(_ file: String) throws -> Bool {
        let imported = try home.run("import", "com.again", file)
        let exported = try home.run("export", "com.again", "-")
        try home.run("delete", "com.again")
        return try imported == .silence && exported == Outcome(stdout: home.bytes("out.xml"))
    }

    @Test(.enabled(if: Program.named("xmllint") != nil, "xmllint is not installed"))
    func xmllintFindsTheStructureOfAPropertyList() throws {
        let xmllint = try #require(Program.named("xmllint"))
        func validity(of file: String) throws -> Int32 {
            try home.run(
                xmllint, "--noout", "--nonet", "--dtdvalid", Fixture.path("PropertyList-1.0.dtd"), file
            ).status
        }
        #expect(try validity(of: "out.xml") == 0)
        // A value without its key is no dictionary.
        try home.create("wrong.xml", "<plist version=\"1.0\"><dict><true/></dict></plist>")
        #expect(try validity(of: "wrong.xml") != 0)
    }

    @Test(
        .enabled(if: Program.named("plistutil") != nil, "plistutil is not installed"),
        arguments: ["out.xml", "out.bin"], ["xml", "bin"])
    func plistutil(file: String, format: String) throws {
        let plistutil = try #require(Program.named("plistutil"))
        let outcome = try home.run(plistutil, "-i", file, "-f", format, "-o", "converted")
        #expect(outcome.status == 0, "\(outcome.testDescription)")
        #expect(try holdsTheSame("converted"))
    }

    @Test(
        .enabled(if: Program.plutil != nil, "there is no plutil beside swift"),
        arguments: ["out.xml", "out.bin"], ["xml1", "binary1"])
    func toolchainPlutil(file: String, format: String) throws {
        let plutil = try #require(Program.plutil)
        #expect(try home.run(plutil, "-lint", file) == .success("\(file): OK\n"))
        let outcome = try home.run(plutil, "-convert", format, "-o", "converted", file)
        #expect(outcome.status == 0, "\(outcome.testDescription)")
        #expect(try holdsTheSame("converted"))
    }

    @Test(
        .enabled(if: Program.plutil != nil, "there is no plutil beside swift"),
        arguments: [
            ("autohide", "bool", "true"), ("big", "integer", "2823274293"), ("negative", "integer", "-1"),
            ("magnification", "float", "0.500000"), ("uni", "string", "Scheiße"), ("emoji", "string", "😀"),
            ("when", "date", "2019-10-12T17:28:40Z"), ("blobs.0", "data", "/w=="), ("nest.a.1.0", "integer", "1"),
            ("empty", "array", "0"), ("es", "string", ""),
        ])
    func toolchainPlutilSeesTypesAndValues(keyPath: String, type: String, raw: String) throws {
        let plutil = try #require(Program.plutil)
        for file in ["out.xml", "out.bin", "store/com.pigeon.plist"] {
            #expect(try home.run(plutil, "-type", keyPath, file) == .success(type + "\n"))
            #expect(
                try home.run(plutil, "-extract", keyPath, "raw", "-o", "-", file).text
                    .trimmingCharacters(in: .newlines) == raw)
        }
    }

    @Test(
        .enabled(if: Program.named("plget") != nil, "plget is not installed"),
        arguments: [
            ("uni", "Scheiße"), ("numstr", "123"), ("q", "say \"hi\""), ("es", ""),
        ])
    func plgetReadsValues(key: String, printed: String) throws {
        let plget = try #require(Program.named("plget"))
        #expect(try home.run(plget, key, input: home.bytes("out.xml")) == .success(printed))
    }

    @Test(
        .enabled(if: Program.named("plser") != nil, "plser is not installed"),
        arguments: ["out.xml", "out.bin"], ["NSPropertyListGNUstepFormat", "NSPropertyListBinaryFormat_v1_0"])
    func plserTranslates(file: String, format: String) throws {
        let plser = try #require(Program.named("plser"))
        let outcome = try home.run(plser, "-Format", format, file)
        #expect(outcome.status == 0, "\(outcome.testDescription)")
        try home.create("converted", outcome.stdout)
        #expect(try holdsTheSame("converted"))
    }

    @Test(.enabled(if: Program.named("plser") != nil, "plser is not installed"))
    func openStepTextOfGNUstepIsRead() throws {
        let plser = try #require(Program.named("plser"))
        let outcome = try home.run(plser, "-Format", "NSPropertyListOpenStepFormat", "out.xml")
        try home.create("converted", outcome.stdout)
        #expect(try home.run("import", "com.again", "converted") == .silence)
        for (key, printed) in [
            ("uni", "Scheiße"), ("emoji", "😀"), ("arrow", "→"), ("q", "say \"hi\""), ("nl", "a\nb"), ("bs", "a\\b"),
            ("big", "2823274293"),
            ("blob24", "{length = 24, bytes = 0x000102030405060708090a0b0c0d0e0f1011121314151617}"),
        ] {
            #expect(try home.run("read", "com.again", key) == .success(printed + "\n"))
        }
    }
}

/// The same with Foundation's own reader and writer.
@Suite struct FoundationTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func readsWhatIsExported() throws {
        try home.run("import", "com.pigeon", Fixture.path("every_kind.plist"))
        try home.run("export", "com.pigeon", "out.plist")
        for data in [try home.run("export", "com.pigeon", "-").stdout, try home.bytes("out.plist")] {
            let root = try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
            #expect(root.count == 26)
            #expect(root["AppleLanguages"] as? [String] == ["en-US", "en"])
            #expect(root["autohide"] as? Bool == true)
            #expect(root["big"] as? Int == 2_823_274_293)
            #expect(root["third"] as? Double == 0.1)
            #expect(root["blob25"] as? Data == Data(0..<25))
            #expect(root["emoji"] as? String == "😀")
            #expect(root["when"] as? Date == Date(timeIntervalSince1970: 1_570_901_320))
            #expect(((root["nest"] as? [String: Any])?["a"] as? [Any])?.count == 3)
        }
    }

    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func writesWhatIsImported(format: PropertyListSerialization.PropertyListFormat) throws {
        let root: [String: Any] = [
            "text": "é 😀 <&>", "number": -42, "real": 0.1, "flag": true, "bytes": Data([1, 2, 3]),
            "when": Date(timeIntervalSince1970: 1_570_901_320), "list": ["a", 1, [String]()] as [Any],
            "empty": [String: String](),
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: root, format: format, options: 0)
        #expect(try home.run(["import", "com.pigeon", "-"], input: data) == .silence)
        #expect(
            try home.run("read", "com.pigeon")
                == .success(
                    """
                    {
                        bytes = {length = 3, bytes = 0x010203};
                        empty =     {
                        };
                        flag = 1;
                        list =     (
                            a,
                            1,
                                    (
                            )
                        );
                        number = "-42";
                        real = "0.1";
                        text = "\\U00e9 \\Ud83d\\Ude00 <&>";
                        when = "2019-10-12 17:28:40 +0000";
                    }

                    """))
        #expect(try home.run("read-type", "com.pigeon", "flag") == .success("Type is boolean\n"))
        #expect(try home.run("read-type", "com.pigeon", "number") == .success("Type is integer\n"))
        #expect(try home.run("read-type", "com.pigeon", "real") == .success("Type is float\n"))
    }

    /// CoreFoundation writes them raw, and XML parsers that follow the standard read line feeds then.
    @Test func carriageReturnsOfItsXMLAreKept() throws {
        let text = "x\r\ny\rz"
        let data = try PropertyListSerialization.data(fromPropertyList: ["k": text], format: .xml, options: 0)
        try #require(data.contains(0x0D))
        #expect(try home.run(["import", "com.pigeon", "-"], input: data) == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success(text + "\n"))
        #expect(try home.onlyValue("com.pigeon", "k") == "<string>x&#13;y&#13;z</string>")
        let exported = try home.run("export", "com.pigeon", "-").stdout
        let root = try #require(
            PropertyListSerialization.propertyList(from: exported, format: nil) as? [String: String])
        #expect(root["k"].map { Array($0.utf8) } == Array(text.utf8))
    }
}
