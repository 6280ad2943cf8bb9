import TestSupport
import Testing

/// `-array`, `-dict`, `-array-add` and `-dict-add`.
@Suite struct ContainerValueTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        (["-array"], "<array/>"),
        (["-array", "a", "b"], "<array><string>a</string><string>b</string></array>"),
        (
            ["-array", "-int", "1", "-bool", "yes", "two"],
            "<array><integer>1</integer><true/><string>two</string></array>"
        ),
        (["-array", "-string", "-int"], "<array><string>-int</string></array>"),
        (["-array", "{a=1;}", "<true/>"], "<array><dict><key>a</key><string>1</string></dict><true/></array>"),
        (["-array", "-float", "0.5", "-data", "ff"], "<array><real>0.5</real><data>/w==</data></array>"),
        (["-array-add"], "<array/>"),
        (["-array-add", "a"], "<array><string>a</string></array>"),
        (["-dict"], "<dict/>"),
        (["-dict", "b", "2", "a", "1"], "<dict><key>a</key><string>1</string><key>b</key><string>2</string></dict>"),
        (
            ["-dict", "a", "-int", "1", "b", "-float", "2", "c", "hello"],
            """
            <dict><key>a</key><integer>1</integer><key>b</key><real>2</real>\
            <key>c</key><string>hello</string></dict>
            """
        ),
        (["-dict", "a", "1", "a", "2"], "<dict><key>a</key><string>2</string></dict>"),
        (["-dict", "\"x y\"", "1"], "<dict><key>x y</key><string>1</string></dict>"),
        (["-dict", "-string", "(x)", "1"], "<dict><key>(x)</key><string>1</string></dict>"),
        (["-dict", "a", "(1)"], "<dict><key>a</key><array><string>1</string></array></dict>"),
        (["-dict-add"], "<dict/>"),
        (["-dict-add", "a", "-bool", "no"], "<dict><key>a</key><false/></dict>"),
    ])
    func containerOfTypedValues(value: [String], xml: String) throws {
        let written = try home.run(["write", "com.pigeon", "k"] + value)
        #expect(written == .silence)
        #expect(try home.onlyValue("com.pigeon", "k") == xml)
    }

    @Test func arrayReplaces() throws {
        try home.run("write", "com.pigeon", "k", "-array", "a", "b")
        try home.run("write", "com.pigeon", "k", "-array", "c")
        #expect(try home.onlyValue("com.pigeon", "k") == "<array><string>c</string></array>")
    }

    @Test func arrayAddAppendsAndKeepsDuplicates() throws {
        try home.run("write", "com.pigeon", "k", "-array", "a")
        #expect(try home.run("write", "com.pigeon", "k", "-array-add", "-int", "1", "a") == .silence)
        #expect(try home.run("write", "com.pigeon", "k", "-array-add") == .silence)
        #expect(
            try home.onlyValue("com.pigeon", "k")
                == "<array><string>a</string><integer>1</integer><string>a</string></array>")
    }

    @Test func dictionaryReplaces() throws {
        try home.run("write", "com.pigeon", "k", "-dict", "a", "1", "b", "2")
        try home.run("write", "com.pigeon", "k", "-dict", "c", "3")
        #expect(try home.onlyValue("com.pigeon", "k") == "<dict><key>c</key><string>3</string></dict>")
    }

    @Test func dictionaryAddMergesOneLevel() throws {
        try home.run("write", "com.pigeon", "k", "{a=1;b={x=1;};c=3;}")
        #expect(try home.run("write", "com.pigeon", "k", "-dict-add", "b", "{y=2;}", "d", "-int", "4") == .silence)
        #expect(
            try home.onlyValue("com.pigeon", "k") == """
                <dict><key>a</key><string>1</string>\
                <key>b</key><dict><key>y</key><string>2</string></dict>\
                <key>c</key><string>3</string><key>d</key><integer>4</integer></dict>
                """)
    }

    @Test(arguments: [
        (["-string", "text"], ["-array-add", "x"], "not an array"),
        (["-dict", "a", "1"], ["-array-add", "x"], "not an array"),
        (["-dict", "a", "1"], ["-array-add"], "not an array"),
        (["-bool", "yes"], ["-dict-add", "a", "1"], "not a dictionary"),
        (["-array", "a"], ["-dict-add", "a", "1"], "not a dictionary"),
    ])
    func addingToAnotherTypeIsRefused(existing: [String], added: [String], problem: String) throws {
        try home.run(["write", "com.pigeon", "the key"] + existing)
        let before = try home.bytes("store/com.pigeon.plist")
        #expect(
            try home.run(["write", "com.pigeon", "the key"] + added)
                == .failure(
                    "Value for key the key is \(problem); cannot append.  Leaving defaults unchanged."))
        #expect(try home.bytes("store/com.pigeon.plist") == before)
    }

    @Test(arguments: ["-array", "-dict", "-array-add", "-dict-add"])
    func compositesDoNotNest(inner: String) throws {
        for outer in [["-array", "a"], ["-array-add"], ["-dict", "a"], ["-dict-add", "a"]] {
            let outcome = try home.run(["write", "com.pigeon", "k"] + outer + [inner, "x", "y"])
            #expect(outcome == .failure("Cannot nest composite types (arrays and dictionaries); exiting"))
        }
        #expect(try home.files(in: "store") == [])
    }

    @Test(
        arguments: ["-dict", "-dict-add"],
        [
            ["-int", "1", "x"], ["(a)", "x"], ["<true/>", "x"], ["a", "1", "{}", "x"],
        ])
    func dictionaryKeysAreStrings(flag: String, contents: [String]) throws {
        #expect(
            try home.run(["write", "com.pigeon", "k", flag] + contents)
                == .failure("Dictionary keys must be strings"))
        #expect(try home.files(in: "store") == [])
    }

    @Test(arguments: ["-dict", "-dict-add"], [["lonely"], ["a", "1", "lonely"]])
    func keyWithoutValueIsRefused(flag: String, contents: [String]) throws {
        #expect(
            try home.run(["write", "com.pigeon", "k", flag] + contents)
                == .failure("Key lonely lacks a corresponding value"))
        #expect(try home.files(in: "store") == [])
    }

    @Test func unparsableElementIsRefused() throws {
        #expect(
            try home.run("write", "com.pigeon", "k", "-array", "fine", "(1")
                == .failure(
                    "Could not parse: (1.  Try single-quoting it.\nprefs: "
                        + "OpenStep text, line 1 (byte 2): it ends too early"))
        #expect(try home.files(in: "store") == [])
    }
}
