import Foundation
import TestSupport
import Testing

/// What is printed on a terminal has no character that the terminal would act on.
@Suite(.hangLimit) struct TerminalTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// The first and the last of each range, with ESC and CSI.
    private static let controls: [Unicode.Scalar] = [
        "\u{1}", "\t", "\n", "\r", "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9B}", "\u{9F}", "\u{2028}", "\u{2029}",
        "\u{202A}", "\u{202E}",
        "\u{2066}", "\u{2069}",
    ]

    /// What stands next to those ranges, and what text needs.
    private static let plain = "~ \u{A0}é\u{200B}\u{200D}\u{200F}\u{2027}\u{202F}\u{2065}\u{206A}👩‍👩‍👧"

    private static func hasControls(_ text: String) -> Bool {
        // Line feeds and tabs are those of the layout.
        text.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && controls.contains($0) }
    }

    private static func octal(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\t": "\\t"
        case "\r": "\\r"
        default: String(scalar).utf8.map { "\\" + String(String(0o1000 + Int($0), radix: 8).dropFirst()) }.joined()
        }
    }

    private func shell(_ script: String, status: Int32 = 0) throws -> String {
        let outcome = try home.shellOnTerminal(script)
        #expect(outcome.status == status, "\(outcome.testDescription)")
        return outcome.text
    }

    // MARK: Commands

    @Test(arguments: controls)
    func commandsHaveEscapesThatAShellReads(_ control: Unicode.Scalar) throws {
        let value = "a'\\\(control)1\(Self.plain)"
        try home.run("write", "com.a", "k\(control)", "-string", value)
        let word = "$'k\(Self.octal(control))'"
        let command = "\(word) -string $'a\\'\\\\\(Self.octal(control))1\(Self.plain)'\n"
        #expect(try shell("prefs diff --allow-missing com.b com.a", status: 1) == "prefs write com.b \(command)")
        #expect(
            try shell("prefs rename --dry-run com.a \(Self.typed("k\(control)")) b").hasSuffix(
                "\nprefs delete com.a \(word)\n"))
        try home.create("commands.sh", "prefs write com.b \(command)")
        let bash = Program(path: "/bin/bash")
        #expect(try home.run(bash, "-c", "prefs() { \"$PREFS_TOOL\" \"$@\"; }; . ./commands.sh") == .silence)
        #expect(try home.run("diff", "com.a", "com.b") == .silence)
        try home.run("delete", "com.b")
        #expect(try home.run("batch", "commands.sh") == .silence)
        #expect(try home.run("diff", "com.a", "com.b") == .silence)
    }

    private static func typed(_ word: String) -> String {
        "'\(word.replacing("'", with: "'\\''"))'"
    }

    @Test func watchEscapes() throws {
        let script = """
            until [ -e done ]; do prefs write com.a k -string "$(printf '\\033[31m')$((n += 1))"; sleep 0.02; done > /dev/null &
            prefs watch --count 1 --timeout 60 @
            touch done
            wait
            """
        let line = try shell(script.replacing("@", with: ""))
        #expect(line.hasPrefix("prefs write com.a k -string $'\\033[31m") && line.hasSuffix("'\n"))
        try FileManager.default.removeItem(atPath: home.absolute("done"))
        let object = try shell(script.replacing("@", with: "--format json"))
        #expect(object.contains("\\u001b[31m") && !Self.hasControls(object))
    }

    @Test func intoAPipeCommandsAreThoseOfEveryShell() throws {
        try home.run("write", "com.a", "k", "\u{1B}\u{9B}")
        #expect(
            try home.run("diff", "--allow-missing", "com.b", "com.a").text
                == "prefs write com.b k -string '\u{1B}\u{9B}'\n")
        #expect(
            try shell("prefs diff --allow-missing com.b com.a | cat") == "prefs write com.b k -string '\u{1B}\u{9B}'\n")
    }

    // MARK: Names and values

    @Test(arguments: controls)
    func namesOfDomainsAreEscaped(_ control: Unicode.Scalar) throws {
        let name = "com\(control)a\(Self.plain)"
        try home.run("write", name, "key", "value")
        let shown = "com\(Self.octal(control))a\(Self.plain)"
        #expect(try shell("prefs domains") == "\(shown)\n")
        #expect(try shell("prefs find key") == "Found 1 keys in domain '\(shown)': {\n    key = value;\n}\n")
        #expect(try !Self.hasControls(shell("prefs read")))
        #expect(try shell("prefs domains | cat") == "\(name)\n")
        #expect(try home.run("domains") == .success("\(name)\n"))
    }

    @Test func theHostIsEscaped() throws {
        #expect(try shell("PREFS_HOST=$(printf 'a\\033b') prefs printHostIdentifier") == "a\\033b\n")
    }

    @Test(arguments: ["xml", "json", "openstep", "binary"])
    func documentsOfReadAreEscapedAndThoseOfExportAreNot(_ format: String) throws {
        let text = String(String.UnicodeScalarView(Self.controls.filter { $0.value >= 0x7F })) + Self.plain
        // So many that the pieces in which a document is written end in the middle of a character.
        let contents = try PropertyListSerialization.data(
            fromPropertyList: Dictionary(uniqueKeysWithValues: (0..<4_000).map { ("key\($0)", text) }), format: .xml,
            options: 0)
        try home.create("in.plist", contents)
        try home.run("import", "com.a", "in.plist")
        for arguments in ["com.a", "com.a key7"] {
            let shown = try home.shellOnTerminal("prefs read \(arguments) --format \(format)")
            #expect(shown.status == 0 && shown.stderr.isEmpty && !Self.hasControls(shown.text), "\(arguments)")
            let exact = try home.shell("prefs read \(arguments) --format \(format)")
            guard format == "xml" || format == "json" else { continue }
            #expect(Self.hasControls(exact.text))
            try home.create("shown", shown.stdout)
            try home.create("exact", exact.stdout)
            let read = "prefs import com.X X --format \(format) && prefs export com.X - --format xml"
            let wrap = arguments == "com.a" ? "" : "exit 0; "
            #expect(
                try home.shell(wrap + read.replacing("X", with: "shown")).text
                    == home.shell(wrap + read.replacing("X", with: "exact")).text)
        }
        guard format != "binary" else { return }
        #expect(
            try home.shellOnTerminal("prefs export com.a - --format \(format)").stdout
                == home.shell("prefs export com.a - --format \(format)").stdout)
    }

    @Test func oneValueIsAsItIs() throws {
        let value = String(String.UnicodeScalarView(Self.controls))
        try home.run("write", "com.a", "k", "-string", value)
        #expect(try shell("prefs read com.a k") == value + "\n")
        #expect(try shell("prefs read com.a k --raw") == value + "\n")
        #expect(try !Self.hasControls(shell("prefs read com.a")))
    }

    @Test func differencesInJSONAreEscaped() throws {
        try home.run("write", "com.a", "k\u{9B}", "\u{202E}\u{7F}")
        let shown = try shell("prefs diff --allow-missing --format json com.b com.a", status: 1)
        #expect(shown.contains("\\u009b") && shown.contains("\\u202e\\u007f") && !Self.hasControls(shown))
        #expect(try Self.hasControls(home.run("diff", "--allow-missing", "--format", "json", "com.b", "com.a").text))
    }

    // MARK: Messages

    @Test(arguments: controls)
    func messagesNeverHaveThem(_ control: Unicode.Scalar) throws {
        let text = "a\(control)b"
        for arguments in [
            ["read", text], ["read", "com.a", text], ["find", text], [text], ["help", text], ["read", "--\(text)"],
            ["delete", text],
            ["write", "com.a", "k", "-int", text], ["write", "com.a", "k", "{\(text)"],
            ["write", "com.a", "k", "v", text],
            ["write", "com.a", "k", "-dict", text], ["import", "com.a", text], ["export", "com.a", "\(text)/x"],
            ["batch", text],
            ["rename", "com.a", text, "b"], ["read", "-app", text], ["read", ".\(text)"],
            ["-host", ".\(text)", "read"], ["diff", "./\(text)", "com.a"],
            ["write", "../\(text)", "k", "v"], ["watch", "--count", text], ["read", "com.a", "--format", text],
        ] {
            let outcome = try home.run(arguments)
            #expect(outcome.message.contains("a\(Self.octal(control))b"), "\(outcome.testDescription)")
            #expect(outcome.message.hasSuffix("\n") && !Self.hasControls(outcome.message))
        }
        try home.create("script", "echo a\n\(text)\n")
        #expect(try !Self.hasControls(home.run("batch", "script").message))
        try home.create("bad.plist", "<plist><\(text)/></plist>")
        #expect(try !Self.hasControls(home.run("read", "./bad").message))
    }

    @Test func completionsNeverHaveThem() throws {
        for control in Self.controls {
            try home.run("write", "com.a", "k\(control)", "1")
            try home.run("write", "com.b\(control)", "k", "1")
        }
        try home.run("write", "com.a", "k", "1")
        #expect(try home.run("complete", "--", "read", "com.a", "k") == .success("k\ta string\n"))
        #expect(try home.run("complete", "--", "read", "com.") == .success("com.a\n"))
        #expect(try shell("prefs complete -- read com.a k") == "k\ta string\n")
    }
}
