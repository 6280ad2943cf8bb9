import TestSupport
import Testing

/// Values without a flag: plain words are strings, property-list text is parsed.
@Suite struct TextValueTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        "42": "42", "1.5": "1.5", "YES": "YES", "true": "true", "-5": "-5", "-foo": "-foo", "": "", "   ": "   ",
        "hello world": "hello world", "it's": "it's", "a=1;": "a=1;", "//x": "//x", "#hash": "#hash", "é": "é",
        "~/Pictures": "~/Pictures", "50%": "50%", "a\nb": "a\nb",
    ])
    func plainTextIsAString(text: String, string: String) throws {
        #expect(try home.run("write", "com.pigeon", "k", text) == .silence)
        #expect(try home.onlyValueIsString(string))
    }

    @Test(arguments: [
        "@~\\U2190": "@~←", "a\\tb": "a\tb", "a\\nb": "a\nb", "a\\\\b": "a\\b", "\\u2190": "u2190", "\\q": "q",
        "\\U00e9": "é", "\\Ud83d\\Ude00": "😀", "\\101": "A", "\\351": "Ø", "'": "'",
    ])
    func escapesAreDecodedInPlainText(text: String, string: String) throws {
        #expect(try home.run("write", "com.pigeon", "k", text) == .silence)
        #expect(try home.onlyValueIsString(string))
    }

    @Test(arguments: [
        "{a=1;b=(1,2,);c=\"x y\";d=<0fbd77>;}":
            """
        <dict><key>a</key><string>1</string><key>b</key><array><string>1</string><string>2</string></array>\
        <key>c</key><string>x y</string><key>d</key><data>D713</data></dict>
        """,
        "(1,2)": "<array><string>1</string><string>2</string></array>",
        "()": "<array/>",
        "{}": "<dict/>",
        "<0fbd77>": "<data>D713</data>",
        "<0fbd 77>": "<data>D713</data>",
        "\"a b\"": "<string>a b</string>",
        "{a;}": "<dict><key>a</key><string>a</string></dict>",
        "{'a b'='c d';}": "<dict><key>a b</key><string>c d</string></dict>",
        "{a=1;a=2;}": "<dict><key>a</key><string>2</string></dict>",
        "( /* no */ a, // yes\n b )": "<array><string>a</string><string>b</string></array>",
        "{ dict = { array = ( { deep = yes; } ); }; }":
            """
        <dict><key>dict</key><dict><key>array</key><array><dict><key>deep</key><string>yes</string></dict></array>\
        </dict></dict>
        """,
        "<integer>1</integer>": "<integer>1</integer>",
        "<integer>-0x10</integer>": "<integer>-16</integer>",
        "<true/>": "<true/>",
        "<false/>": "<false/>",
        "<real>0.1</real>": "<real>0.1</real>",
        "<string>a &lt; b</string>": "<string>a &lt; b</string>",
        "<string/>": "<string></string>",
        "<date>2024-01-02T03:04:05Z</date>": "<date>2024-01-02T03:04:05Z</date>",
        "<data>D713</data>": "<data>D713</data>",
        "<data/>": "<data></data>",
        "<array><integer>1</integer></array>": "<array><integer>1</integer></array>",
        "<dict><key>a</key><false/></dict>": "<dict><key>a</key><false/></dict>",
        "<plist version=\"1.0\"><integer>7</integer></plist>": "<integer>7</integer>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><array><true/></array></plist>\n":
            "<array><true/></array>",
    ])
    func propertyListTextKeepsItsTypes(text: String, xml: String) throws {
        #expect(try home.run("write", "com.pigeon", "k", text) == .silence)
        #expect(try home.onlyValue("com.pigeon", "k") == xml)
    }

    @Test(arguments: [
        "<*I5>": "<integer>5</integer>", "<*I-5>": "<integer>-5</integer>", "<*R0.5>": "<real>0.5</real>",
        "<*BY>": "<true/>", "<*BN>": "<false/>", "<[D713]>": "<data>D713</data>",
        "<*D2024-01-02 03:04:05 +0100>": "<date>2024-01-02T02:04:05Z</date>",
        "(<*I1>,<*BY>)": "<array><integer>1</integer><true/></array>",
    ])
    func typedFormsOfGNUstepAreRead(text: String, xml: String) throws {
        #expect(try home.run("write", "com.pigeon", "k", text) == .silence)
        #expect(try home.onlyValue("com.pigeon", "k") == xml)
    }

    @Test(arguments: [("(", ")"), ("<array>", "</array>"), ("{a=", ";}"), ("<dict><key>a</key>", "</dict>")])
    func nestingHasALimit(open: String, close: String) throws {
        func nested(_ depth: Int) -> String {
            let inner = open.hasPrefix("<") ? "<true/>" : "x"
            return String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
        }
        #expect(try home.run("write", "com.pigeon", "k", nested(400)) == .silence)
        let outcome = try home.run("write", "com.pigeon", "k", nested(20_000 / open.utf8.count))
        #expect(outcome.status == 1 && outcome.message.hasPrefix("prefs: Could not parse: "))
        #expect(try home.run("read", "com.pigeon", "k").status == 0)
    }

    @Test func wholeDomainInText() throws {
        #expect(try home.run("write", "com.pigeon", "{a=1;b=(1,2,);c=\"x y\";d=<0fbd77>;}") == .silence)
        #expect(
            try home.run("read", "com.pigeon")
                == .success(
                    """
                    {
                        a = 1;
                        b =     (
                            1,
                            2
                        );
                        c = "x y";
                        d = {length = 3, bytes = 0x0fbd77};
                    }

                    """))
    }

    @Test(arguments: [
        "{\"a\": \"b\"}", "[1,2]", "Local (OpenAI-compatible)", "{a=1}", "(1,2", "<0g>", "<abc>", "\"open", "a\"b",
        "<integer>x</integer>", "<integer/>", "<integer>18446744073709551616</integer>", "<date>soon</date>", "<dict>",
        "<array></array> junk", "{a=1;} {b=2;}", "<dict><key>a</key></dict>", "<string>&unknown;</string>",
    ])
    func otherTextWithBracketsIsRefused(text: String) throws {
        try home.run("write", "com.pigeon", "old", "kept")
        let outcome = try home.run("write", "com.pigeon", "k", text)
        #expect(outcome.status == 1 && outcome.stdout.isEmpty)
        // What was probably meant may follow in one line.
        let lines = outcome.message.split(separator: "\n")
        #expect(lines.first == "prefs: Could not parse: \(text).  Try single-quoting it." && lines.count <= 2)
        #expect(try home.onlyValue("com.pigeon", "old") == "<string>kept</string>")
    }

    /// In a file it is NUL, as for CoreFoundation.
    @Test(arguments: [#"C:\Users\x"#, #"\U"#, #"a\Ug"#, #"{path = "C:\Users";}"#, #"("\U00e9", "\U")"#])
    func anEscapeWithoutDigitsIsRefused(text: String) throws {
        let outcome = try home.run("write", "com.pigeon", "k", text)
        #expect(
            outcome.isRefusal(naming: #"\U without hexadecimal digits"#, "-string", text), "\(outcome.testDescription)")
        #expect(try home.run("write", "com.pigeon", "k", "-array", text).isRefusal(naming: "-string"))
        #expect(try home.files(in: "store") == [])
        #expect(try home.run("write", "com.pigeon", "k", "-string", text) == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success(text + "\n"))
    }

    @Test func anEscapeWithoutDigitsIsReadFromAFile() throws {
        #expect(try home.run("import", "com.pigeon", "-", input: #"{ k = "a\Users"; }"#) == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success("a\0sers\n"))
    }

    @Test func loneBackslashAtTheEndIsRefused() throws {
        let outcome = try home.run("write", "com.pigeon", "k", "abc\\")
        #expect(outcome.message.hasPrefix("prefs: Could not parse: \"abc\\\".  Try single-quoting it.\nprefs: "))
        #expect(outcome.status == 1 && outcome.stdout.isEmpty)
        #expect(try home.files(in: "store") == [])
    }
}

extension TemporaryHome {
    /// Whether the key `k` of `com.pigeon` holds exactly this text, byte for byte.
    fileprivate func onlyValueIsString(_ string: String) throws -> Bool {
        let type = try run("read-type", "com.pigeon", "k")
        let value = try run("read", "com.pigeon", "k")
        return type == .success("Type is string\n") && value == .success(string + "\n")
    }
}
