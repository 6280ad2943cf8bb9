import CommandKit
import Foundation
import PrefsAdministration
import PrefsCore
import PropertyListSamples
import TestSupport
import Testing

@testable import defaults_cli

/// `@secrets` selects secrets or leaves them out, and `apply` shows none.
@Suite(.hangLimit) struct SecretTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private func filter(only: [String] = [], exclude: [String] = []) throws -> ContentsFilter {
        var cursor = ArgumentCursor(only.flatMap { ["--only", $0] } + exclude.flatMap { ["--exclude", $0] })
        try cursor.begin(.export)
        return try SettingFilter(cursor.options)[.stored(DomainName("com.pigeon"), .any)]
    }

    private func only(_ patterns: String..., in contents: PropertyListDictionary) throws -> PropertyListDictionary {
        try filter(only: patterns).applied(to: contents)
    }

    private func without(_ patterns: String..., in contents: PropertyListDictionary) throws -> PropertyListDictionary {
        try filter(exclude: patterns).applied(to: contents)
    }

    // MARK: What a secret is

    /// Names of keys in the settings of programs on macOS and Linux.
    @Test func secretsAreWhatIsCalledSo() throws {
        let secrets = [
            "Password", "password", "SMTPPassword", "proxy_password", "db-passwd", "PASSWORD", "Passphrase",
            "pass_phrase", "GITHUB_TOKEN", "accessToken", "refresh_token", "auth-token", "clientSecret",
            "client_secret", "APIKey", "apiKey", "api_key", "API Key", "x-api-key", "AWSSecretAccessKey",
            "aws_secret_access_key", "PrivateKey", "private_key", "encryptionKey", "WiFiPSK", "LicenseKey",
            "Credentials", "sessionCookie", "Authorization", "passwordHash", "recoveryCodes", "PIN code", "tokens",
        ]
        let settings = [
            "HPKeyColor", "KeyRepeat", "InitialKeyRepeat", "AppleKeyboardUIMode", "HotKey", "PrimaryKey", "publicKey",
            "KeyEquivalents", "NSUserKeyEquivalents", "MaxTokens", "tokenCount", "TokenBucket", "NSTokenField",
            "askForPasswordDelay", "PasswordLength", "PasswordManager", "SecretAgentMode", "Keychain", "Author",
            "authorName", "pinned", "Pins", "monkey", "AccessibilityKeyboard", "compass", "PassThrough",
            "TextKeyboard", "LicenseAccepted", "CredentialsPath", "tokenizer", "BypassProxy", "UsesCookies",
            "Täu", "my authorization", "passwört", "", "-", "P\u{0}assword ",
        ]
        for key in secrets { #expect(try without("@secrets", in: [key: "v"]) == [:], "\(key)") }
        for key in settings { #expect(try without("@secrets", in: [key: "v"]) == [key: "v"], "\(key)") }
        for value: PropertyList in [true, false, 0, 1] {
            #expect(try without("@secrets", in: ["askForPassword": value]) == ["askForPassword": value])
            #expect(try only("@secrets", in: ["askForPassword": value]) == [:])
        }
        for value: PropertyList in [2, 1.0, "1", "", [1], ["a": 1], [:], .data([1])] {
            #expect(try without("@secrets", in: ["Password": value]) == [:], "\(value)")
            #expect(try only("@secrets", in: ["Password": value]) == ["Password": value], "\(value)")
        }
    }

    @Test func thePageListsAllNames() throws {
        let page = try String(contentsOf: Project.root.appending(path: "Docs/Secrets.md"), encoding: .utf8)
            .replacing("\n", with: " ")
        for group in SecretPatterns.groups {
            let list = group.names.map { "`\($0)`" }.joined(separator: ", ")
            #expect(page.contains("## \(group.title)  \(list)"), "\(group.title): \(list)")
        }
    }

    // MARK: Selecting

    private static let nested: PropertyListDictionary = [
        "k": "v", "In": ["password": "p", "n": 5, "usesToken": true],
        "accounts": [["name": "a", "api_key": "x"], ["api_key": "y"], "s"], "credentials": ["user": "u", "on": true],
    ]

    @Test func secretsAreFoundAtAnyDepth() throws {
        #expect(
            try without("@secrets", in: Self.nested) == [
                "k": "v", "In": ["n": 5, "usesToken": true], "accounts": [["name": "a"], "s"],
            ])
        #expect(
            try only("@secrets", in: Self.nested) == [
                "In": ["password": "p"], "accounts": [["api_key": "x"], ["api_key": "y"]],
                "credentials": ["user": "u", "on": true],
            ])
    }

    @Test func secretsCanBeNamedBesideOtherPatterns() throws {
        #expect(
            try filter(only: [":accounts", ":In"], exclude: ["@secrets", ":In.n"]).applied(to: Self.nested)
                == ["accounts": [["name": "a"], "s"], "In": ["usesToken": true]])
        #expect(
            try only("@secrets", ":In.n", in: Self.nested)["In"] == ["password": "p", "n": 5])
        #expect(
            try filter(only: ["@secrets"], exclude: [":**.user", "*:accounts.0"]).applied(to: Self.nested)
                == ["In": ["password": "p"], "accounts": [["api_key": "y"]], "credentials": ["on": true]])
        #expect(try filter(only: ["@secrets"], exclude: ["@secrets"]).applied(to: Self.nested) == [:])
        #expect(
            try filter(only: ["@secrets"], exclude: [":**.on"]).inside("credentials").inside("user").applied(to: "u")
                == "u")
        #expect(throws: UsageError.self) { try filter(exclude: ["@secret"]) }
    }

    private static func value(_ random: inout SeededGenerator, depth: Int, _ isSecret: Bool) -> PropertyList {
        switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &random) {
        case 0: return true
        case 1: return 1
        case 2, 3: return .string((isSecret ? "hunter" : "v") + String(Int.random(in: 0..<3, using: &random)))
        case 4:
            let count = Int.random(in: 0..<4, using: &random)
            return .array((0..<count).map { _ in value(&random, depth: depth - 1, isSecret) })
        default: return .dictionary(contents(&random, depth: depth - 1, isSecret))
        }
    }

    /// Contents in which the texts of secrets, and no others, begin with `hunter`.
    private static func contents(
        _ random: inout SeededGenerator, depth: Int = 3, _ isSecret: Bool = false
    ) -> PropertyListDictionary {
        var contents = PropertyListDictionary()
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            let key = ["a", "b", "list", "Password", "api key", "HotKey"].randomElement(using: &random) ?? ""
            let isSecret = isSecret || ["Password", "api key"].contains(key)
            contents.set(value(&random, depth: depth, isSecret), forKey: key)
        }
        return contents
    }

    private static func texts(in contents: PropertyListDictionary) -> [String] {
        texts(in: .dictionary(contents)).sorted()
    }

    private static func texts(in value: PropertyList) -> [String] {
        switch value {
        case .string(let text): [text]
        case .array(let elements): elements.flatMap { texts(in: $0) }
        case .dictionary(let entries): entries.flatMap { texts(in: $1) }
        default: []
        }
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>) func eachSettingIsASecretOrNone(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let (old, new) = (Self.contents(&random), Self.contents(&random))
        let (secrets, others) = (try only("@secrets", in: new), try without("@secrets", in: new))
        #expect(Self.texts(in: secrets).allSatisfy { $0.hasPrefix("hunter") })
        #expect(Self.texts(in: others).allSatisfy { $0.hasPrefix("v") })
        #expect(Self.texts(in: secrets) + Self.texts(in: others) == Self.texts(in: new))
        // What is printed of a change that leaves secrets out has none.
        let location = DomainLocation.stored(try DomainName("com.pigeon"), .any)
        let target = try filter(exclude: ["@secrets"]).applied(toChangeOf: old, to: new)
        let lines = try ChangeCommands.lines(at: location, from: old, to: target, hidingSecrets: true)
        let records = DomainDifference(from: old, to: target).edits.flatMap { $0.records(hidingSecrets: true) }
        #expect(!"\(lines) \(records)".contains("hunter"), "\(lines) \(records)")
        #expect(try Self.texts(in: without("@secrets", in: target)) == Self.texts(in: others))
    }

    @Test func aChangeOfASwitchIntoASecretIsThatOfASecret() throws {
        let (old, new): (PropertyListDictionary, PropertyListDictionary) = (
            ["d": ["Token": 0, "usesToken": 0]], ["d": ["Token": "hunter2", "usesToken": 1]]
        )
        let others = try filter(exclude: ["@secrets"]), secrets = try filter(only: ["@secrets"])
        #expect(others.applied(toChangeOf: old, to: new) == ["d": ["Token": 0, "usesToken": 1]])
        #expect(others.applied(toChangeOf: ["d": ["Token": 0]], to: ["d": ["Token": "x"]]) == ["d": ["Token": 0]])
        #expect(secrets.applied(toChangeOf: old, to: new) == ["d": ["Token": "hunter2", "usesToken": 0]])
        #expect(secrets.applied(toChangeOf: ["d": ["Token": "x"]], to: ["d": ["Token": 0]]) == ["d": ["Token": 0]])
    }

    private func fill() throws {
        try home.run("write", "com.pigeon", "{ Token = hunter2; k = v; In = { password = hunter2; n = <*I5>; }; }")
        try home.create("other.plist", "{ Token = hunter3; k = w; In = { password = hunter3; n = <*I6>; }; }")
        try home.create("old.json", #"{"com.pigeon": {"Token": "hunter3", "k": "w", "In": {"password": "hunter3"}}}"#)
        try home.create("list.json", #"[{"password": "hunter2", "name": "a"}]"#)
    }

    @Test(arguments: [
        "export com.pigeon -", "export --all -", "export com.pigeon - --keypath In --format json",
        "export ./list.json - --format json", "diff com.pigeon ./other.plist",
        "diff com.pigeon ./other.plist --format json", "diff --all old.json", "diff --all old.json --format json",
        "watch --count 1", "watch --count 1 --format json",
    ])
    func secretsAreLeftOutOfWhatIsPrinted(_ line: String) throws {
        try fill()
        let makes =
            "(while [ ! -s out ] && [ $((n += 1)) -lt 1000 ]; do "
            + "prefs write com.pigeon \"{ Token = hunter$n; k = k$n; }\"; done) & "
        let (before, after) = line.hasPrefix("watch") ? (makes, " > out; wait; cat out") : ("", "")
        let outcome = try home.shell("\(before)prefs \(line) --exclude @secrets\(after)")
        #expect(!outcome.text.isEmpty && !(outcome.text + outcome.message).contains("hunter"))
        guard before.isEmpty else { return }
        #expect(try home.shell("prefs \(line)").text.contains("hunter"))
        #expect(try home.shell("prefs \(line) --only @secrets").text.contains("hunter"))
    }

    /// A value that no argument can hold is printed as a whole property list.
    @Test func aCommentIsInPlaceOfAnImportWithSecrets() throws {
        let long = String(repeating: "v", count: 200_000)
        try home.create("old.plist", "{ a = { password = hunter2; }; b = 1; \(long) = v; }")
        try home.create("new.plist", "{ a = { password = hunter2; long = \(long); }; b = 2; }")
        let lines = try home.run("diff", "./old.plist", "./new.plist", "--exclude", "@secrets").text
            .split(separator: "\n")
        #expect(lines.count == 3 && lines[0].hasSuffix("old.plist a changed") && lines[1].hasSuffix("b -string 2"))
        #expect(lines.allSatisfy { $0.utf8.count < 1_000 } && lines.last?.hasPrefix("# ") == true)
        #expect(try home.run("diff", "./old.plist", "./new.plist").text.contains("prefs import --replace"))
    }

    // MARK: Applying

    private func apply(_ declared: String, _ options: String...) throws -> Outcome {
        try home.create("declared", declared)
        return try home.run(["apply", "declared"] + options)
    }

    private static let declared = """
        {"com.pigeon": {"Token": "hunter4", "k": "w", "usesToken": true, "New": {"api-key": "hunter4", "n": 1}, \
        "In": {"password": "hunter4", "n": 6}, "accounts": [{"password": "hunter4"}]}, \
        "-host attic": {"com.pigeon": {"pwd": "hunter4"}}}
        """

    @Test(arguments: [[], ["--check"], ["--dry-run"]])
    func applyNamesTheSecretsThatItChanges(_ options: [String]) throws {
        try fill()
        try home.create("declared", Self.declared)
        let outcome = try home.run(["apply", "declared"] + options)
        let commands = outcome.text.split(separator: "\n").map { $0.split(separator: " # ")[0] + "\n" }.joined()
        #expect(options.isEmpty || outcome.text.contains("-int 6 # was -int 5\n"))
        #expect(
            commands == """
                prefs write --keypath In.n com.pigeon -int 6
                # com.pigeon In.password changed
                # com.pigeon New changed
                # com.pigeon Token changed
                # com.pigeon accounts changed
                prefs write com.pigeon k -string w
                prefs write com.pigeon usesToken -bool true
                # com.pigeon on the host attic pwd changed

                """ + (options.isEmpty ? "" : "# 8 settings in 1 domain would change\n"), "\(outcome.testDescription)")
        #expect(!outcome.message.contains("hunter"))
        #expect(try home.run("read", "com.pigeon", "Token").text == (options.isEmpty ? "hunter4\n" : "hunter2\n"))
    }

    @Test func secretsInJSONHaveNoValues() throws {
        try fill()
        let outcome = try apply(Self.declared, "--format", "json")
        #expect(!(outcome.text + outcome.message).contains("hunter"), "\(outcome.testDescription)")
        let record = try JSONSerialization.jsonObject(with: outcome.stdout) as? [String: Any]
        let secret = ["domain": "com.pigeon", "secret": true] as [String: Any]
        #expect(
            record?["changed"] as? NSArray == [
                ["domain": "com.pigeon", "keypath": "In.n", "old": 5, "new": 6],
                secret.merging(["keypath": "In.password"]) { $1 }, secret.merging(["keypath": "Token"]) { $1 },
                ["domain": "com.pigeon", "keypath": "k", "old": "v", "new": "w"],
            ] as NSArray)
        #expect((record?["added"] as? NSArray)?.count == 4)
        let undone = try home.run("apply", "--undo", "--format", "json")
        #expect(!undone.text.contains("hunter") && undone.text.contains(#""secret": true"#))
        #expect(try home.run("read", "com.pigeon", "Token") == .success("hunter2\n"))
    }

    @Test func theOutputOfAnApplyIsAScript() throws {
        try fill()
        let declared = #"{"com.pigeon": {"a\n touch x\n": {"pwd": "hunter4"}, "k": "w", "Token": null}}"#
        let outcome = try apply(declared, "--check")
        #expect(outcome.text.contains("# com.pigeon a\\n touch x\\n changed\n"))
        #expect(outcome.text.contains("prefs delete com.pigeon Token # was a secret\n"))
        #expect(try home.shell(outcome.text).status == 0 && !home.exists("x"))
    }

    @Test func anUndoNamesSecretsAndForgettingShowsEarlierValues() throws {
        try fill()
        try home.create("declared", Self.declared)
        try home.run("apply", "--name", "one", "declared")
        let undone = try home.run("apply", "--undo")
        #expect(undone.text.contains("# com.pigeon Token changed\n"))
        #expect(!(undone.text + undone.message).contains("hunter"), "\(undone.testDescription)")
        try home.run("apply", "--name", "one", "declared")
        let forgotten = try home.run("apply", "--forget", "--name", "one")
        #expect(forgotten.text.contains("prefs write com.pigeon Token -string hunter2\n"))
    }

    @Test func whatWasKeptAndWhatIsInConflictIsHidden() throws {
        try fill()
        try home.create("one.sh", "prefs write com.pigeon Tokens --array-add-new hunter5 '{ password = hunter5; }'\n")
        try home.create("two.sh", "prefs write com.pigeon Tokens --array-remove hunter5\n")
        #expect(try home.run("apply", "one.sh").text == "# com.pigeon Tokens changed\n")
        let conflict = try home.run("apply", "two.sh", "--format", "json")
        #expect(conflict.status == 1 && conflict.message.contains("Tokens, a secret element, is declared"))
        #expect(conflict.text.contains(#""secret": true"#))
        #expect(!(conflict.text + conflict.message).contains("hunter"), "\(conflict.testDescription)")
        try home.run("write", "com.pigeon", "Tokens", "hunter6")
        let kept = try home.run("apply", "--undo", "--format", "json")
        #expect(!(kept.text + kept.message).contains("hunter"), "\(kept.testDescription)")
        #expect(kept.text.contains(#""secret": true"#), "\(kept.testDescription)")
    }

    @Test(arguments: [
        "Password -int hunter2", "Password '{hunter2'", "Password a hunter2", "Password -hunter2 x",
        "Password --hunter2", "Password --hunter2 x", "Account -dict password hunter2 hunter2",
        "Account '{ password = a hunter2; }'", "Account -dict \"my api key\" -date hunter2",
        "Password \"${T:-hunter2}\"", "Password '\"\\Uhunter2\"'", "--keypath Account.password x hunter2",
        "Password '{\"a\": hunter2}'", "Password -bool hunter2 hunter2", "Password -data hunter2",
    ])
    func anErrorInAScriptShowsNoSecret(_ words: String) throws {
        for line in ["prefs write com.pigeon \(words)", "TOKEN=hunter2 prefs write com.pigeon k v"] {
            let outcome = try apply(line + "\n", "--check")
            #expect(outcome.status == 2 || outcome.status == 1, "\(outcome.testDescription)")
            #expect(!outcome.message.contains("hunter"), "\(outcome.testDescription)")
        }
        #expect(try apply("a=1 T=hunter2 prefs write d k v").message.contains("as a=… does"))
        #expect(try apply("prefs write d k ${a:-hunter2}").message.contains("not as ${a:-…"))
    }

    @Test func anErrorInADocumentShowsNoPartOfASecret() throws {
        let outcome = try apply("<plist><dict><key>d</key><dict><key>Password</key><string>a&hunter;</string>")
        #expect(outcome.status == 1 && outcome.message.contains("unknown entity &…;"), "\(outcome.testDescription)")
        #expect(!outcome.message.contains("hunter"))
    }

    @Test func anApplyCanLeaveSecretsAlone() throws {
        try fill()
        #expect(try apply(Self.declared, "--exclude", "@secrets").text.contains("prefs write com.pigeon usesToken"))
        #expect(try home.run("read", "com.pigeon", "--keypath", "In.n") == .success("6\n"))
        #expect(try home.run("read", "com.pigeon", "--keypath", "In.password") == .success("hunter2\n"))
        #expect(try home.run("read", "com.pigeon", "Token") == .success("hunter2\n"))
        #expect(try home.run("apply", "declared", "--exclude", "@secrets").stdout.isEmpty)
        #expect(try home.run("apply", "declared", "--only", "@secrets").text.contains("# com.pigeon Token changed"))
        #expect(try home.run("read", "com.pigeon", "Token") == .success("hunter4\n"))
        // Another file declares a secret and a switch differently.
        try home.create("two.json", #"{"com.pigeon": {"Token": "hunter5", "In": {"n": 6}}}"#)
        #expect(try home.run("apply", "two.json").status == 1)
        #expect(try home.run("apply", "two.json", "--exclude", "@secrets") == .silence)
        try home.create("two.json", #"{"com.pigeon": {"usesToken": false}}"#)
        #expect(try home.run("apply", "two.json", "--exclude", "@secrets").status == 1)
    }

    /// An element without its secret would be added again by each apply.
    @Test func anElementWithASecretIsAddedAsAWholeOrNotAtAll() throws {
        try home.create("declared", "prefs write com.loft list --array-add-new '{ name = a; password = hunter2; }'\n")
        for _ in 1...2 { #expect(try home.run("apply", "declared", "--exclude", "@secrets") == .silence) }
        #expect(try home.run("apply", "declared") == .success("# com.loft list changed\n"))
        #expect(try home.run("apply", "declared", "--exclude", "@secrets") == .silence)
        #expect(try home.run("read", "com.loft", "list", "--count") == .success("1\n"))
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>) func noApplyShowsASecret(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for name in ["old", "first", "second"] {
            let contents = Self.contents(&random)
            let root: PropertyList = ["com.pigeon": .dictionary(contents)]
            try home.create("\(name).plist", Data(root.encoded(as: .xml)))
        }
        try home.run("import", "--all", "old.plist")
        for line in [
            "--check first.plist", "first.plist", "--name first.plist second.plist", "--undo --dry-run --format json",
            "--undo", "--name first.plist second.plist --format json", "--check --format json first.plist",
        ] {
            let outcome = try home.shell("prefs apply \(line.contains("undo") ? "" : "--allow-empty") \(line)")
            #expect(!(outcome.text + outcome.message).contains("hunter"), "\(line): \(outcome.testDescription)")
        }
    }
}
