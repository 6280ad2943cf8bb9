import Foundation
import TestSupport
import Testing

/// Documents that are neither property lists nor JSON, or that `batch` and `apply` do not read: one line says what each
/// is.
@Suite struct ForeignFormatTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private static let yaml = "# settings\ncom.pigeon:\n  HPMapType: 2\n  Places:\n    - Loft\n"
    private static let toml =
        "# settings\n[\"com.pigeon\"]\nHPMapType = 2\nName = \"Loft 3\"\nPlaces = [\"a\", \"b\"]\n"
    private static let ini = "; settings\n[com.pigeon]\nHPMapType=2\nName=Loft 3\n"
    private static let json5 = "// settings\n{\n  'com.pigeon': { HPMapType: 0x2, Places: ['Loft',], },\n}\n"

    @Test(arguments: [
        ("a.yaml", yaml, "YAML"), ("a.yml", "a b: 1\nc d: 2\n", "YAML"), ("a", yaml, "YAML"), ("a", "---\nx\n", "YAML"),
        ("a", "- com.pigeon\n", "YAML"), ("a", "\"com.pigeon\":\n  k: v\n", "YAML"), ("a.toml", toml, "TOML"),
        ("a", toml, "TOML"), ("a", "[[domain]]\nk = 1\n", "TOML"), ("a", "k = \"v\"\n", "TOML"),
        ("a.ini", ini, "an INI file"), ("a", ini, "an INI file"), ("a.cfg", "k=v\nl=w x\n", "an INI file"),
        ("a", "[com.pigeon]\nk = some words\n", "an INI file"), ("a.json5", json5, "JSON5"), ("a", json5, "JSON5"),
        ("a.json", "{\"com.pigeon\": {\"k\": 1,},}", "JSON5"), ("a", "{com.pigeon: {k: 1}}", "JSON5"),
        ("a", "{\"com.pigeon\": {k: 1}}", "JSON5"), ("a", "{\"com.pigeon\": {\"k\": 'v'}}", "JSON5"),
    ])
    func isCalledSoInOneLine(name: String, text: String, format: String) throws {
        try home.create(name, text)
        let batch = "\(name): this is \(format); batch reads scripts of defaults or prefs lines"
        let apply =
            "\(name): this is \(format); "
            + "apply reads JSON with comments, property lists and scripts of defaults or prefs lines"
        for options in [[], ["--skip-others"]] {
            #expect(try home.run(["batch"] + options + [name]) == .failure(batch))
            #expect(try home.run(["apply"] + options + [name]) == .failure(apply))
        }
        #expect(!home.exists("store"))
    }

    @Test func aBatchNamesTheVerbThatReadsADocument() throws {
        for text in ["{\"com.pigeon\": {\"k\": 1}}", "// a\n{\"a\": {}}", "[1]"] {
            #expect(try home.run("batch", input: text).isRefusal(naming: "this is JSON;", "prefs apply reads this"))
        }
        for text in ["{ k = 1; }", "<plist><dict/></plist>", "(a)"] {
            #expect(
                try home.run("batch", input: text).isRefusal(naming: "this is a property list;", "prefs apply reads"))
        }
        try home.run("write", "com.pigeon", "k", "1")
        #expect(try home.run("batch", "store/com.pigeon.plist").isRefusal(naming: "this is a property list;"))
    }

    private static let gzip = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
    private static let conflict = "{\n<<<<<<< HEAD\na = 1;\n=======\na = 2;\n>>>>>>> branch\n}\n"
    private static let html = "<?xml version=\"1.0\"?>\n<!DOCTYPE HTML>\n<html lang=\"en\"><body/></html>"

    @Test(arguments: [
        ("a", Data(yaml.utf8), "YAML"), ("a", Data(toml.utf8), "TOML"), ("a", Data(ini.utf8), "an INI file"),
        ("a.cfg", Data("k=v\nl=w x\n".utf8), "an INI file"), ("a", Data("{a: 1}".utf8), "JSON5"),
        ("a", Data(html.utf8), "HTML"), ("a", Data("<html>\n".utf8), "HTML"),
        ("a.plist", gzip, "compressed with gzip; gunzip -c FILE decompresses it"),
        ("a.json", Data(conflict.utf8), "a text with a merge conflict; choose between the lines that"),
        ("a", Data("<plist>\n\(conflict)</plist>".utf8), "a text with a merge conflict; choose"),
        ("a", Data([0x30, 0x82, 0x0B, 0x7F, 6, 9]), "a signed configuration profile; openssl smime -verify"),
    ])
    func isNamedByEveryVerbThatReadsAFile(name: String, document: Data, format: String) throws {
        try home.create(name, document)
        for arguments in [
            ["read", "./\(name)"], ["check", name], ["convert", name, "--format", "xml"],
            ["export", "./\(name)", "-"], ["write", "./\(name)", "k", "1"], ["edit", "./\(name)"],
        ] {
            let outcome = try home.run(arguments)
            #expect(outcome.status == 1 && (outcome.text + outcome.message).contains(": it is \(format)"), "\(outcome)")
        }
        for arguments in [
            ["import", "com.pigeon", name], ["diff", "com.pigeon", "./\(name)"], ["import", "--all", name],
        ] {
            #expect(try home.run(arguments).message.contains(" due to its being \(format)"), "\(arguments)")
        }
        for verb in ["apply", "batch"] where name != "a.json" {
            #expect(try home.run(verb, name).message.contains("this is \(format)"), "\(verb)")
        }
        #expect(try home.bytes(name) == document && !home.exists("store"))
    }

    @Test(arguments: [
        "a = b;\nc = d e;\n", "a = {\n  b = c;\n}\n", "[a]", "[\"a\"]\n[\"b\"]\n", "#!/bin/sh\nname = x\n",
        "{ a = b }", "<plist>\n<dict>\n",
    ])
    func aDamagedDocumentIsNoOtherFormat(_ text: String) throws {
        let outcome = try home.run("check", "-", input: text)
        #expect(outcome.status == 1 && outcome.text.contains(", line "), "\(outcome.testDescription)")
    }

    @Test func theEncodingOfJSONIsNamedWhateverTheName() throws {
        try home.create("a", Data(#"{"a": 1}"#.data(using: .utf16LittleEndian) ?? Data()))
        #expect(try home.run("read", "./a").isRefusal(naming: "JSON, ", "the encoding UTF-16 is not supported"))
        #expect(try home.run("apply", "a").isRefusal(naming: "the encoding UTF-16 is not supported"))
    }

    /// Mistakes in a script are named by line.
    @Test(arguments: [
        "name = x\ndefaults write com.a k 1\n", "[ -f x ]\ndefaults write com.a k 1\n",
        "{ defaults write com.a k 1; }\n",
        "a:b c\ndefaults write com.a k 1\n", "http://example.com\n", "x=1 y\n", "IFS=: y\n",
        "frobnicate - x\n",
    ])
    func aScriptIsNoOtherFormat(script: String) throws {
        #expect(try home.run("batch", input: script).isRefusal(naming: "-:1: "))
    }

    /// Property lists begin with a brace, too.
    @Test(arguments: ["{ defaults write com.a k 1; }\n", "{\n  defaults write com.a k 1\n} >/dev/null\n"])
    func aGroupOfCommandsIsAScriptOfApply(script: String) throws {
        try home.create("a", script)
        for options in [[], ["--skip-others"]] {
            #expect(try home.run(["apply"] + options + ["a"]).isRefusal(naming: "a:1: "))
        }
        let text = #"{"com.a": {"k": "defaults write com.a k 1"}"#
        #expect(try home.run("apply", "--name", "n", input: text).isRefusal(naming: "standard input", "JSON"))
    }

    // MARK: Configuration profiles

    private static func profile(_ payloads: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>PayloadContent</key><array>\(payloads)</array>
        <key>PayloadIdentifier</key><string>com.example.profile</string>
        <key>PayloadType</key><string>Configuration</string>
        </dict></plist>
        """
    }

    private static let managed = """
        <dict><key>PayloadType</key><string>com.apple.ManagedClient.preferences</string>
        <key>PayloadContent</key><dict><key>com.pigeon</key><dict><key>Forced</key><array><dict>
        <key>mcx_preference_settings</key><dict><key>HPMapType</key><integer>2</integer></dict>
        </dict></array></dict></dict></dict>
        """
    private static let plain = """
        <dict><key>PayloadType</key><string>com.pigeon</string><key>HPMapType</key><integer>2</integer></dict>
        """

    @Test(arguments: [managed, plain], ["my loft.mobileconfig", "profiles/loft.mobileconfig"])
    func aProfileIsRefusedWithTheCallThatTakesADomainOutOfIt(payload: String, name: String) throws {
        try home.create(name, Self.profile(payload))
        for verb in ["apply", "batch"] {
            let outcome = try home.run(verb, name)
            #expect(
                outcome.isRefusal(naming: "\(name): this is a configuration profile; this takes a domain out of it: "))
            let call = try #require(outcome.message.split(separator: "out of it: ").last)
            #expect(try home.shell(String(call)) == .silence)
            #expect(try home.run("read", "com.pigeon", "HPMapType") == .success("2\n"))
        }
    }

    @Test func aProfileWithoutSettingsAndASignedOneAreCalledSo() throws {
        try home.create("a.mobileconfig", Self.profile(""))
        #expect(try home.run("apply", "a.mobileconfig").isRefusal(naming: "profile; it has no domain"))
        for length: UInt8 in [0x0B, 0x00] {
            try home.create("b.mobileconfig", Data([0x30, 0x82, length, 0x7F, 0x06, 0x09, 0x2A, 0x86]))
            for verb in ["apply", "batch"] {
                let outcome = try home.run(verb, "b.mobileconfig")
                #expect(outcome.isRefusal(naming: "this is a signed configuration profile; openssl smime"))
            }
        }
    }

    // MARK: Length

    @Test func noRefusalHasMoreThanTwelveLines() throws {
        try home.create("a.sh", String(repeating: "killall x\nprefs write com.a --help\n", count: 1_000))
        try home.create("b.sh", String(repeating: "prefs write com.a k -int x\n", count: 1_000))
        for arguments in [
            ["batch", "a.sh"], ["batch", "--skip-others", "a.sh"], ["apply", "a.sh", "b.sh"],
            ["apply", "b.sh", "a.sh"],
        ] {
            let lines = try home.run(arguments).message.split(separator: "\n")
            #expect(lines.count == 12)
            #expect(lines.last?.hasSuffix("lines were refused. Defaults have not been changed.") ?? false)
        }
        let declared = (0..<40).map { "\"k\($0)\": 1" }.joined(separator: ",")
        try home.create("one.json", "{\"com.pigeon\": {\(declared)}}")
        try home.create("two.json", "{\"com.pigeon\": {\(declared.replacing(": 1", with: ": 2"))}}")
        #expect(try home.run("apply", "one.json").status == 0)
        let lines = try home.run("apply", "two.json").message.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.last?.hasPrefix("prefs: 30 more settings cannot be made so") ?? false)
    }
}
