import Foundation
import PrefsAdministration
import PrefsCore
import TestSupport
import Testing

@testable import defaults_cli

/// `--redact`: values are hidden in what is displayed, and never in what is written.
@Suite(.hangLimit) struct RedactionTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func redacted(_ value: PropertyList, at path: String..., by globs: String...) throws -> PropertyList {
        var options = Options()
        for glob in globs { options.add(.redact, glob) }
        let redactor = try Redaction(options)[.stored(DomainName("com.pigeon"), .any)]
        return path.reduce(redactor) { $0.inside($1) }.redact(value)
    }

    private static let hidden = PropertyList.string("‹redacted›")

    // MARK: Patterns

    @Test func aPatternHidesKeysAtAnyDepth() throws {
        let contents: PropertyList = [
            "Token": "t", "a": ["Token": ["x": 1], "list": [["Token": "u", "k": "v"]]], "MyToken": "m",
        ]
        #expect(
            try redacted(contents, by: "Token") == [
                "Token": Self.hidden, "a": ["Token": Self.hidden, "list": [["Token": Self.hidden, "k": "v"]]],
                "MyToken": "m",
            ])
        #expect(
            try redacted(contents, by: "com.pigeon:Token", "*:a.list") == [
                "Token": Self.hidden, "a": ["Token": ["x": 1], "list": Self.hidden], "MyToken": "m",
            ])
        #expect(try redacted(contents, by: "com.crow:*", "a.b.*") == contents)
        #expect(try redacted("v", at: "a", "Token", by: "Token") == Self.hidden)
        #expect(try redacted("v", at: "a:b", by: "a\\:b") == Self.hidden)
        #expect(try redacted(true, at: "Token", by: "Token") == Self.hidden)
    }

    /// Names of keys in the settings of programs on macOS and Linux.
    @Test func secretsAreWhatIsCalledSo() throws {
        let secrets = [
            "Password", "password", "SMTPPassword", "proxy_password", "db-passwd", "PASSWORD", "Passphrase",
            "pass_phrase", "GITHUB_TOKEN", "accessToken", "refresh_token", "auth-token", "clientSecret",
            "client_secret", "APIKey", "apiKey", "api_key", "API Key", "x-api-key", "AWSSecretAccessKey",
            "aws_secret_access_key", "PrivateKey", "private_key", "encryptionKey", "WiFiPSK", "LicenseKey",
            "Credentials", "sessionCookie", "Authorization", "passwordHash", "recoveryCodes", "PIN code",
        ]
        let settings = [
            "HPKeyColor", "KeyRepeat", "InitialKeyRepeat", "AppleKeyboardUIMode", "HotKey", "PrimaryKey", "publicKey",
            "KeyEquivalents", "NSUserKeyEquivalents", "MaxTokens", "tokenCount", "TokenBucket", "NSTokenField",
            "askForPasswordDelay", "PasswordLength", "PasswordManager", "SecretAgentMode", "Keychain", "Author",
            "authorName", "pinned", "Pins", "monkey", "AccessibilityKeyboard", "compass", "PassThrough",
            "TextKeyboard", "LicenseAccepted", "CredentialsPath", "tokenizer", "BypassProxy", "UsesCookies",
        ]
        for key in secrets { #expect(try redacted("v", at: key, by: "@secrets") == Self.hidden, "\(key)") }
        for key in settings { #expect(try redacted("v", at: key, by: "@secrets") == "v", "\(key)") }
        for value: PropertyList in [true, false, 0, 1] {
            #expect(try redacted(value, at: "askForPassword", by: "@secrets") == value)
        }
        #expect(try redacted(1234, at: "Passcode", by: "@secrets") == Self.hidden)
        #expect(
            try redacted(["accounts": [["name": "a", "password": "b"]], "tokens": ["t"]], by: "@secrets")
                == ["accounts": [["name": "a", "password": Self.hidden]], "tokens": Self.hidden])
    }

    @Test func thePageListsAllNames() throws {
        let page = try String(contentsOf: Project.root.appending(path: "Docs/Secrets.md"), encoding: .utf8)
            .replacing("\n", with: " ")
        for group in SecretPatterns.groups {
            let list = group.names.map { "`\($0)`" }.joined(separator: ", ")
            #expect(page.contains("## \(group.title)  \(list)"), "\(group.title): \(list)")
        }
    }

    // MARK: What is displayed

    private func fill() throws {
        try home.run("write", "com.pigeon", "{ Token = hunter2; k = v; In = { password = hunter2; n = <*I5>; }; }")
        try home.run("write", "-g", "Token", "hunter2")
        try home.run("register", "com.pigeon", "APIKey", "hunter2")
        try home.create("other.plist", "{ Token = hunter3; k = v; In = { password = hunter3; n = <*I5>; }; }")
        try home.create("list.json", #"[{"password": "hunter2"}]"#)
        try home.create("archive.plist", #"{ "$archiver" = a; "$objects" = (); "$top" = { Token = hunter2; }; }"#)
        let bytes = "prefs convert --format binary archive.plist | od -An -tx1 | tr -d ' \\n'"
        try home.shell("prefs write com.archive k -data \"$(\(bytes))\"")
        try home.create("old.json", #"{"com.pigeon": {"Token": "hunter3", "k": "w", "In": {"password": "hunter3"}}}"#)
        try home.create("declared", #"{"com.pigeon": {"Token": "hunter4", "In": {"password": "hunter4"}}}"#)
    }

    @Test(arguments: [
        "read", "read com.pigeon", "read com.pigeon Token", "read com.pigeon --keypath In.password --raw",
        "read com.pigeon In --format json", "read com.pigeon --origin", "read com.pigeon Token --origin",
        "read --effective com.pigeon --origin", "read --format xml", "read ./other.plist", "read ./list.json",
        "read ./list.json 0", "read --archive ./archive.plist", "read com.archive k --archive",
        "find hunter", "find com.pigeon", "diff com.pigeon ./other.plist",
        "diff com.pigeon ./other.plist --format json", "diff --all old.json", "diff --all old.json --format json",
        "apply declared", "apply declared --dry-run", "apply declared --check", "apply declared --format json",
        "watch --count 1", "watch --count 1 --format json",
    ])
    func secretsAreNotDisplayed(_ line: String) throws {
        try fill()
        let makes = "(while [ ! -s out ]; do prefs write com.pigeon Token hunter$((n += 1)); done) &"
        let outcome = try home.shell(
            line.hasPrefix("watch")
                ? "\(makes) prefs \(line) --redact @secrets > out; wait; cat out" : "prefs \(line) --redact @secrets")
        let shown = outcome.text + outcome.message
        #expect(!shown.contains("hunter2") && !shown.contains("hunter3") && !shown.contains("hunter4"))
        #expect(outcome.text.contains("redacted"), "\(outcome.testDescription)")
        guard !line.hasPrefix("watch") else { return }
        let plain = try home.shell("prefs \(line)".replacing("apply declared", with: "apply declared --check"))
        #expect(plain.text.contains("hunter") || line.hasPrefix("apply"), "\(plain.testDescription)")
    }

    @Test func theLinesOfADifferenceStay() throws {
        try fill()
        #expect(
            try home.run("diff", "com.pigeon", "./other.plist", "--redact", "@secrets").text
                == """
                prefs write --keypath In.password com.pigeon -string '‹redacted›'
                prefs write com.pigeon Token -string '‹redacted›'

                """)
        let json = try home.run("diff", "com.pigeon", "./other.plist", "--redact", "@secrets", "--format", "json")
        let records = try JSONSerialization.jsonObject(with: json.stdout) as? [NSDictionary]
        #expect(
            records == [
                ["keypath": "In.password", "old": "‹redacted›", "new": "‹redacted›"],
                ["keypath": "Token", "old": "‹redacted›", "new": "‹redacted›"],
            ] as [NSDictionary])
    }

    /// A value or a key that no argument can hold is printed as a whole property list.
    @Test(arguments: ["{ In = { password = hunter3; long = v; }; }", "{ In = { password = hunter3; }; }"])
    func secretsAreHiddenInAnImportThatADifferencePrints(_ new: String) throws {
        let long = String(repeating: "v", count: 200_000)
        try home.create("old.plist", "{ In = { password = hunter2; }; \(new.contains("long") ? "k" : long) = v; }")
        try home.create("new.plist", new.replacing("long = v", with: "long = \(long)"))
        let lines = try home.run("diff", "./old.plist", "./new.plist", "--redact", "@secrets").text
        #expect(lines.contains("prefs import"))
        let words = lines.split { " \n".contains($0) }
        let documents = words.compactMap { Data(base64Encoded: String($0)) }
            .filter { $0.starts(with: Array("bplist".utf8)) }
        #expect(documents.count == 1)
        for document in documents {
            let root = try PropertyListSerialization.propertyList(from: document, format: nil) as? [String: Any]
            #expect((root?["In"] as? [String: Any])?["password"] as? String == "‹redacted›")
        }
    }

    /// Ten thousand differences inside a value are one difference, whatever is hidden.
    @Test func veryManyDifferencesStayOne() throws {
        let old = (0...10_001).map { "k\($0) = <*D2001-01-01 00:00:00 +0000>;" }
        let new = (0...10_001).map { "k\($0) = '2001-01-01T00:00:00Z';" }
        try home.create("old.plist", "{ d = { \(old.joined()) }; }")
        try home.create("new.plist", "{ d = { \(new.joined()) }; }".replacing("'", with: "\""))
        let plain = try home.run("diff", "./old.plist", "./new.plist", "--format", "json")
        #expect(plain.text.split(separator: "keypath").count == 2)
        #expect(try home.run("diff", "./old.plist", "./new.plist", "--format", "json", "--redact", "none") == plain)
    }

    @Test(arguments: ["-g", "NSGlobalDomain", "Apple Global Domain"])
    func aPatternNamesTheGlobalDomainAsACommandDoes(_ name: String) throws {
        try fill()
        let hidden = "Token = \"\\U2039redacted\\U203a\";"
        for line in ["read", "find hunter"] {
            let outcome = try home.shell("prefs \(line) --redact '\(name):Token'")
            #expect(outcome.text.components(separatedBy: hidden).count == 2, "\(outcome.testDescription)")
            #expect(outcome.text.contains("Token = hunter2;"), "\(outcome.testDescription)")
        }
    }

    @Test func whatIsWrittenIsNeverRedacted() throws {
        try fill()
        #expect(try home.run("apply", "declared", "--redact", "@secrets").status == 0)
        #expect(try home.run("read", "com.pigeon", "Token") == .success("hunter4\n"))
        #expect(try home.run("apply", "--undo", "--redact", "@secrets").text.contains("redacted"))
        #expect(try home.run("read", "com.pigeon", "Token") == .success("hunter2\n"))
        #expect(try home.run("read", "com.pigeon", "--keypath", "In.password") == .success("hunter2\n"))
    }

    @Test func whatWasKeptAndWhatIsInConflictIsHidden() throws {
        try fill()
        let words = "write com.pigeon Tokens --array-add-new hunter5"
        try home.create("one.sh", "prefs \(words)\n")
        try home.create("two.sh", "prefs write com.pigeon Tokens --array-remove hunter5\n")
        #expect(try home.run("apply", "one.sh", "--redact", "@secrets").status == 0)
        let conflict = try home.run("apply", "two.sh", "--redact", "@secrets", "--format", "json")
        #expect(conflict.status == 1 && !(conflict.text + conflict.message).contains("hunter5"))
        #expect(conflict.text.contains("‹redacted›") && conflict.message.contains("‹redacted›"))
        try home.run("write", "com.pigeon", "Tokens", "hunter6")
        let kept = try home.run("apply", "--undo", "--redact", "@secrets", "--format", "json")
        #expect(!(kept.text + kept.message).contains("hunter"), "\(kept.testDescription)")
        #expect(kept.text.contains("‹redacted›"), "\(kept.testDescription)")
    }

    // MARK: What is refused

    @Test func anExportIsNotRedacted() throws {
        try fill()
        for path in ["out.plist", "-"] {
            let outcome = try home.run("export", "com.pigeon", path, "--redact", "@secrets")
            #expect(outcome.isWrongUse(of: "export") && outcome.lastLine.contains("never what is written"))
        }
        #expect(!home.exists("out.plist"))
    }

    @Test(arguments: [
        "import com.pigeon redacted.plist", "import com.pigeon redacted.plist --replace",
        "import com.pigeon redacted.plist --keypath In", "import --all all.json", "import --all all.json --dry-run",
        "apply all.json", "apply --check all.json", "apply script.sh", "batch script.sh", "batch --dry-run script.sh",
        "register com.pigeon --file redacted.plist", "write com.pigeon Token '‹redacted›'",
        "write com.pigeon a -array-add x '‹redacted›'", "write com.pigeon a --array-add-new '‹redacted›'",
        "write com.pigeon In -dict-add password '‹redacted›'",
    ])
    func thePlaceholderIsNoValue(_ line: String) throws {
        try fill()
        try home.create(
            "redacted.plist", home.run("read", "com.pigeon", "--redact", "@secrets", "--format", "xml").stdout)
        try home.create("all.json", home.run("read", "--redact", "@secrets", "--format", "json").stdout)
        try home.create("script.sh", "prefs write com.pigeon k w\nprefs write com.pigeon a -array x '‹redacted›'\n")
        let before = try home.snapshot()
        let outcome = try home.shell("prefs \(line)")
        #expect([1, 2].contains(outcome.status) && outcome.stdout.isEmpty, "\(outcome.testDescription)")
        #expect(outcome.message.contains("‹redacted›"), "\(outcome.testDescription)")
        #expect(try home.snapshot() == before)
    }

    @Test(arguments: [
        (["read", "com.pigeon", "--redact", ""], "needs a pattern"),
        (["read", "com.pigeon", "--redact", "com.pigeon:"], "needs a pattern"),
        (["find", "x", "--redact"], "missing GLOB"),
        (["diff", "a", "b", "--redact", "@noise"], "@secrets"), (["apply", "--list", "--redact", "x"], "--list"),
    ])
    func aWrongPatternIsAnError(arguments: [String], words: String) throws {
        let outcome = try home.run(arguments)
        #expect(outcome.isWrongUse(of: arguments[0]) && outcome.lastLine.contains(words))
    }

    @Test func aKeyThatEndsInAColonCanBeHidden() throws {
        try home.run("write", "com.pigeon", "k:", "hidden")
        let outcome = try home.run("read", "com.pigeon", "--redact", "k\\:", "--format", "json")
        #expect(outcome.status == 0 && !outcome.text.contains("hidden"), "\(outcome.testDescription)")
    }
}
