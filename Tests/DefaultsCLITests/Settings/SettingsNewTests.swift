import Foundation
import TestSupport
import Testing

/// `prefs settings --new`.
@Suite struct SettingsNewTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// One value of each kind, and limits of the numbers.
    private static let everyKind = """
        { on = <*BY>; off = <*BN>; text = "1 < 2 & é\\n"; empty = ""; digits = "007"; count = <*I42>; zero = <*I0>;
          most = <*I18446744073709551615>; least = <*I-9223372036854775808>; zoom = <*R0.1>; whole = <*R3>;
          tiny = <*R-5e-324>; infinite = <*Rinf>; when = <*D2026-11-25 10:00:00 +0000>; bytes = <0102>; list = (a);
          sub = { k = v; }; }
        """

    private func root(_ bundle: String = "com.pigeon.bundle") throws -> String {
        String(decoding: try home.bytes("\(bundle)/Root.plist"), as: UTF8.self)
    }

    private func values() throws -> String { try home.run("export", "com.pigeon", "-").text }

    @Test func theBundleShowsEachValueAndKeepsItsKind() throws {
        try home.run("write", "com.pigeon", Self.everyKind)
        let outcome = try home.run("settings", "--new", "com.pigeon")
        #expect(outcome.status == 0 && outcome.text == "")
        #expect(
            outcome.message
                == "prefs: not in the bundle: bytes (data), infinite (a number that is not finite), list (an array), "
                + "sub (a dictionary), when (a date)\n")
        let bundle = ["settings", "com.pigeon", "--bundle", "com.pigeon.bundle"]
        #expect(try home.run(bundle + ["--check"]) == .silence)
        #expect(try home.run("settings", "./com.pigeon.bundle", "--check") == .silence)

        for key in ["bytes", "infinite", "list", "sub", "when"] { try home.run("delete", "com.pigeon", key) }
        let stored = try values()
        let keys = try home.run("read", "com.pigeon", "--keys").text.split(separator: "\n").map(String.init)
        #expect(keys.count == 12)
        let shown = try home.run(bundle + ["--list"]).text
        let texts = try keys.map { key in
            let text = try String(home.run(bundle + [key]).text.dropLast())
            #expect(shown.contains("\n    key      \(key)\n"))
            #expect(shown.contains("\n    value    \(text.replacing("\n", with: "\\n"))\n"), "\(key)")
            return text
        }
        #expect(texts.contains("1 < 2 & é\n") && texts.contains("0.1") && texts.contains("18446744073709551615"))
        try home.run("delete", "com.pigeon")
        for (key, text) in zip(keys, texts) { #expect(try home.run(bundle + [key, text]) == .silence) }
        #expect(try values() == stored)
    }

    @Test func theBundleIsAFormattedPropertyListWithSortedKeys() throws {
        try home.run("write", "com.pigeon", "{ b_on = <*BY>; BoardSize = <*I19>; aName = Homer; }")
        #expect(try home.run("settings", "--new", "com.pigeon", "New.bundle/") == .silence)
        let elements = [
            ("BoardSize", "Board size", "<integer>19</integer>", "PSMultiValueSpecifier"),
            ("aName", "A name", "<string>Homer</string>", "PSTextFieldSpecifier"),
            ("b_on", "B on", "<true/>", "PSToggleSwitchSpecifier"),
        ].map { key, title, value, type in
            let choices = """
                \t\t\t<key>Titles</key>
                \t\t\t<array>
                \t\t\t\t<string>19</string>
                \t\t\t</array>

                """
            let values = """
                \t\t\t<key>Values</key>
                \t\t\t<array>
                \t\t\t\t<integer>19</integer>
                \t\t\t</array>

                """
            let isChoice = type == "PSMultiValueSpecifier"
            return """
                \t\t<dict>
                \t\t\t<key>DefaultValue</key>
                \t\t\t\(value)
                \t\t\t<key>Key</key>
                \t\t\t<string>\(key)</string>
                \t\t\t<key>Title</key>
                \t\t\t<string>\(title)</string>
                \(isChoice ? choices : "")\t\t\t<key>Type</key>
                \t\t\t<string>\(type)</string>
                \(isChoice ? values : "")\t\t</dict>

                """
        }
        let body = """
            <dict>
            \t<key>PreferenceSpecifiers</key>
            \t<array>
            \t\t<dict>
            \t\t\t<key>Type</key>
            \t\t\t<string>PSGroupSpecifier</string>
            \t\t</dict>
            \(elements.joined())\t</array>
            \t<key>Title</key>
            \t<string>Pigeon</string>
            </dict>
            """
        #expect(try root("New.bundle") == TemporaryHome.document(body))
        #expect(try home.mode("New.bundle") == "700" && home.mode("New.bundle/Root.plist") == "600")
        #expect(try home.files(in: "New.bundle") == ["Root.plist"])
    }

    @Test func registeredDefaultsAreThoseOfTheBundle() throws {
        try home.run("register", "com.pigeon", "{ size = <*I9>; name = Homer; on = <*BY>; alone = x; other = <*I1>; }")
        // A default of another kind.
        try home.run("write", "com.pigeon", "{ size = <*I19>; name = Nightingale; on = <*BN>; other = text; }")
        #expect(try home.run("settings", "--new", "com.pigeon") == .silence)
        #expect(try home.run("settings", "./com.pigeon.bundle", "--check") == .silence)
        let list = try home.run("settings", "./com.pigeon.bundle", "--list").text
        for lines in [
            "key      alone\n    kind     text field\n    default  x\n", "    default  Homer\n", "    default  on\n",
            "    choices  9 (9), 19 (19)\n    default  9\n",
            "key      other\n    kind     text field\n    default  text\n",
        ] {
            #expect(list.contains(lines), "\(list)")
        }
    }

    @Test func secretsAreNeverWritten() throws {
        try home.run(
            "write", "com.pigeon",
            "{ Password = hunter2; API_key = sesame; PinCode = <*I4711>; askForPassword = <*I1>; token = <*BY>; }")
        try home.run("register", "com.pigeon", "{ Password = changeme; session-key = <*I815>; pwd = <*I2>; }")
        try home.run("write", "com.pigeon", "pwd", "-int", "1")
        let outcome = try home.run("settings", "--new", "com.pigeon")
        #expect(
            outcome.message == "prefs: not in the bundle: PinCode (a secret that is no text), pwd (a secret that is no "
                + "text), session-key (a secret that is no text)\n")
        let text = try root()
        for secret in ["hunter2", "sesame", "4711", "changeme", "815"] { #expect(!text.contains(secret)) }
        #expect(try home.run("settings", "com.pigeon", "--bundle", "com.pigeon.bundle", "--check") == .silence)
        let shown = try home.run("settings", "com.pigeon", "--bundle", "com.pigeon.bundle").text
        let lines = ["API key           set", "Password          set", "Ask for password  1", "Token             on"]
        #expect(shown == "Pigeon\n\n" + lines.map { "  \($0)\n" }.joined())
    }

    @Test(arguments: ["a file", "a directory", "an empty directory", "a link"])
    func whatIsThereStays(kind: String) throws {
        try home.run("write", "com.pigeon", "k", "v")
        switch kind {
        case "a file": try home.create("com.pigeon.bundle", "mine")
        case "a directory": try home.create("com.pigeon.bundle/Root.plist", "mine")
        case "an empty directory": try home.createDirectory("com.pigeon.bundle")
        default: try home.link("com.pigeon.bundle", to: "absent")
        }
        let (before, inode) = (try home.snapshot(), try home.inode("com.pigeon.bundle"))
        for words in [[], ["com.pigeon.bundle/"], [home.absolute("com.pigeon.bundle")]] {
            let outcome = try home.run(["settings", "--new", "com.pigeon"] + words)
            #expect(outcome.isRefusal(naming: "com.pigeon.bundle is there already and was left as it is"))
        }
        #expect(try home.snapshot() == before && home.inode("com.pigeon.bundle") == inode)
        #expect(try home.files(in: ".").allSatisfy { !$0.contains(".prefs-") })
        for path in ["/", ".", "..", "store/.."] {
            #expect(try home.run("settings", "--new", "com.pigeon", path).isRefusal(naming: "\(path) is there already"))
        }
    }

    @Test func aFailureLeavesNothing() throws {
        try home.run("write", "com.pigeon", "k", String(repeating: "x", count: 100_000))
        let before = try home.files(in: ".")
        let limited = try home.shell("ulimit -f 1; prefs settings --new com.pigeon")
        #expect(limited.isRefusal(naming: "Could not write data to com.pigeon.bundle: write: File too large"))
        let absent = try home.run("settings", "--new", "com.pigeon", "absent/New.bundle")
        #expect(absent.isRefusal(naming: "Could not write data to absent/New.bundle: ", "No such file"))
        let long = String(repeating: "x", count: 300)
        #expect(try home.run("settings", "--new", "com.pigeon", long).isRefusal(naming: long, "too long"))
        #expect(try home.run("settings", "--new", "com.pigeon", "").status == 1)
        #expect(try home.files(in: ".") == before)
    }

    /// As of a variable that is not set.
    @Test func anEmptyPathIsRefused() throws {
        try home.run("write", "com.pigeon", "k", "v")
        #expect(try home.run("settings", "--new", "com.pigeon", "") == .failure("Need a path to write to"))
        for words in [["settings", "com.pigeon", "--bundle", ""], ["register", "com.pigeon", "--bundle", ""]] {
            #expect(try home.run(words) == .failure("Need a path to read from"))
        }
    }

    @Test func whatAKilledRunHasLeftIsRemoved() throws {
        try home.run("write", "com.pigeon", "k", "v")
        try home.create(".com.pigeon.bundle.prefs-new/Root.plist", "half")
        #expect(try home.run("settings", "--new", "com.pigeon") == .silence)
        #expect(try home.files(in: ".").allSatisfy { !$0.contains(".prefs-") })
    }

    @Test(arguments: ["touch", "ln -s ../elsewhere"]) func anotherEntryOfTheTemporaryNameIsNoObstacle(_ make: String)
        throws
    {
        try home.run("write", "com.pigeon", "k", "v")
        try home.shell("\(make) .com.pigeon.bundle.prefs-new")
        #expect(try home.run("settings", "--new", "com.pigeon") == .silence)
        #expect(try home.files(in: ".").allSatisfy { !$0.contains(".prefs-") })
    }

    @Test(arguments: ["nowhere", "/nowhere/New.bundle"]) func aLinkWithoutATargetIsInUse(_ target: String) throws {
        try home.run("write", "com.pigeon", "k", "v")
        try home.link("New.bundle", to: target)
        let outcome = try home.run("settings", "--new", "com.pigeon", "New.bundle")
        #expect(outcome.isRefusal(naming: "New.bundle is there already"), "\(outcome.testDescription)")
    }

    @Test func unusualKeysHaveElements() throws {
        let keys = ["a\nb", "日本語", "a/b", "..", "é", "e\u{301}", "key with \"quotes\" & <tags>", "\u{1}", "🐦"]
        for key in keys + ["", "\u{FFFE}"] { try home.run("write", "com.pigeon", key, "-int", "1") }
        let outcome = try home.run("settings", "--new", "com.pigeon")
        #expect(outcome.status == 0)
        #expect(outcome.message.contains("com.pigeon.bundle/Root.plist is XML with control characters now"))
        #expect(outcome.message.contains("not in the bundle:  (no element can have an empty key), \u{FFFE} (XML "))
        let bundle = ["settings", "com.pigeon", "--bundle", "com.pigeon.bundle"]
        #expect(try home.run(bundle + ["--check"]) == .silence)
        for key in keys { #expect(try home.run(bundle + [key]) == .success("1\n"), "\(key)") }
    }

    @Test func aLargeDomainHasALargeBundle() throws {
        let keys = (0..<10_000).map { "Key\($0)" }
        try home.create("large.plist", "{" + keys.map { "\($0) = \"value of \($0)\";" }.joined() + "}")
        try home.run("import", "com.pigeon", "large.plist")
        #expect(try home.run("settings", "--new", "com.pigeon") == .silence)
        #expect(try home.run("settings", "com.pigeon", "--bundle", "com.pigeon.bundle", "--check") == .silence)
        #expect(try root().components(separatedBy: "<key>Key</key>").count == 10_001)
    }

    @Test func aBundleHasNoMoreElementsThanItMay() throws {
        try home.create("large.plist", "{" + (100_000..<200_001).map { "k\($0) = \"\";" }.joined() + "}")
        try home.run("import", "com.pigeon", "large.plist")
        let outcome = try home.run("settings", "--new", "com.pigeon")
        #expect(
            outcome.message == "prefs: not in the bundle: k199999 (a bundle has at most 100000 elements), k200000 (a "
                + "bundle has at most 100000 elements)\n")
        #expect(try home.run("settings", "./com.pigeon.bundle", "--check") == .silence)
    }

    @Test func aDomainThatGivesNoNameNeedsAPath() throws {
        try home.run("write", "birds/pigeon", "k", "v")
        #expect(
            try home.run("settings", "--new", "birds/pigeon").isRefusal(naming: "say --new birds/pigeon PATH"))
        #expect(try home.run("settings", "--new", "birds/pigeon", "P.bundle") == .silence)
        try home.create("com.crow.plist", "{ k = v; }")
        #expect(
            try home.run("settings", "--new", "./com.crow.plist").isRefusal(naming: "say --new ./com.crow.plist PATH"))
        #expect(try home.run("settings", "--new", "./com.crow.plist", "C.bundle") == .silence)
        #expect(try home.run("settings", "./com.crow.plist", "--bundle", "C.bundle") == .success("Crow\n\n  K  v\n"))
        #expect(try home.run("settings", "--new", "-g").isRefusal(naming: "does not exist"))
        try home.run("write", "-g", "k", "v")
        #expect(try home.run("settings", "--new", "-g") == .silence && home.exists(".GlobalPreferences.bundle"))
    }

    @Test func whatReadDoesNotFindHasNoBundle() throws {
        try home.create("empty.plist", "{}")
        try home.create("array.plist", "(a)")
        let before = try home.files(in: ".")
        #expect(try home.run("settings", "--new", "com.none") == home.run("read", "com.none"))
        #expect(try home.run("settings", "--new", "./none.plist", "B") == home.run("read", "./none.plist"))
        #expect(try home.run("settings", "--new", "./empty.plist", "B").isRefusal(naming: "empty.plist"))
        #expect(try home.run("settings", "--new", "./array.plist", "B").isRefusal(naming: "array.plist", "an array"))
        #expect(try home.files(in: ".") == before)
    }

    @Test func theHostOptionSelectsTheValues() throws {
        try home.run("write", "com.pigeon", "k", "v")
        try home.run("-currentHost", "write", "com.pigeon", "l", "w")
        #expect(try home.run("-currentHost", "settings", "--new", "com.pigeon") == .silence)
        #expect(try root().contains("<string>l</string>") && !root().contains("<string>k</string>"))
        #expect(try home.run("-host", "nas", "settings", "--new", "com.pigeon", "B").isRefusal(naming: "com.pigeon"))
    }

    @Test(arguments: [
        (["--new"], "--new needs a domain"),
        (["--new", "--dry-run", "com.pigeon"], "--dry-run makes no sense with --new"),
        (["--new", "com.pigeon", "--bundle", "B"], "--bundle makes no sense with --new"),
        (["--new", "--check", "com.pigeon"], "--new makes no sense with --check"),
        (["--new", "--format", "json", "com.pigeon"], "--format needs --list"),
        (["--new", "com.pigeon", "B", "C"], "unexpected argument C"),
        (["--new", "com.pigeon", "-"], "unexpected argument -"),
    ])
    func whatMakesNoSenseIsRefused(words: [String], message: String) throws {
        try home.run("write", "com.pigeon", "k", "v")
        let outcome = try home.run(["settings"] + words)
        #expect(outcome.isWrongUse(of: "settings") && outcome.lastLine == "prefs: \(message)", "\(outcome.lastLine)")
        #expect(!home.exists("com.pigeon.bundle") && !home.exists("B"))
    }
}
