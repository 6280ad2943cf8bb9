import Foundation
import TestSupport
import Testing

@Suite struct WriteCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        ["-string", "plain"]: "<string>plain</string>",
        ["-string", ""]: "<string></string>",
        ["-string", "-foo"]: "<string>-foo</string>",
        ["-string", "@~\\U2190"]: "<string>@~\\U2190</string>",
        ["-string", "{a=1;}"]: "<string>{a=1;}</string>",
        ["-string", "a & b < c > \"d\""]: "<string>a &amp; b &lt; c &gt; \"d\"</string>",
        ["-string", "☃ 😀"]: "<string>☃ 😀</string>",
        ["-int", "42"]: "<integer>42</integer>",
        ["-integer", "42"]: "<integer>42</integer>",
        ["-int", "-5"]: "<integer>-5</integer>",
        ["-int", "+5"]: "<integer>5</integer>",
        ["-int", " 7 "]: "<integer>7</integer>",
        ["-int", "007"]: "<integer>7</integer>",
        ["-int", "-9223372036854775808"]: "<integer>-9223372036854775808</integer>",
        ["-int", "9223372036854775807"]: "<integer>9223372036854775807</integer>",
        ["-int", "18446744073709551615"]: "<integer>18446744073709551615</integer>",
        ["-float", "0.1"]: "<real>0.1</real>",
        ["-float", "80"]: "<real>80</real>",
        ["-float", "80.0"]: "<real>80</real>",
        ["-float", "-147.5"]: "<real>-147.5</real>",
        ["-float", "1e300"]: "<real>1e+300</real>",
        ["-float", "0.30000000000000004"]: "<real>0.30000000000000004</real>",
        ["-data", ""]: "<data></data>",
        ["-data", "0fbd77"]: "<data>D713</data>",
        ["-data", "0F BD 77"]: "<data>D713</data>",
        ["-date", "2024-01-02 03:04:05 +0000"]: "<date>2024-01-02T03:04:05Z</date>",
        ["-date", "2024-01-02 03:04:05 +0130"]: "<date>2024-01-02T01:34:05Z</date>",
        ["-date", "2024-01-02 03:04:05 -0800"]: "<date>2024-01-02T11:04:05Z</date>",
        ["-date", "2024-01-02T03:04:05Z"]: "<date>2024-01-02T03:04:05Z</date>",
        ["-date", "2024-01-02T03:04:05+01:30"]: "<date>2024-01-02T01:34:05Z</date>",
        ["-date", "2024-01-02T03:04:05.75Z"]: "<date>2024-01-02T03:04:05Z</date>",
        ["-date", "1969-12-31T23:59:59.25Z"]: "<date>1969-12-31T23:59:59Z</date>",
        ["-date", "2024-01-02 03:04:05"]: "<date>2024-01-02T03:04:05Z</date>",
        ["-date", "2024-01-02T03:04:05"]: "<date>2024-01-02T03:04:05Z</date>",
        ["-date", " 2024-01-02T03:04 "]: "<date>2024-01-02T03:04:00Z</date>",
        ["-date", "2024-02-29"]: "<date>2024-02-29T00:00:00Z</date>",
    ])
    func flagStoresItsType(value: [String], xml: String) throws {
        let written = try home.run(["write", "com.pigeon", "k"] + value)
        #expect(written == .silence)
        #expect(try home.onlyValue("com.pigeon", "k") == xml)
    }

    @Test(
        arguments: ["-bool", "-boolean"],
        [
            "true": true, "yes": true, "1": true, "on": true, "YES": true, "True": true, "oN": true,
            "false": false, "no": false, "0": false, "off": false, "NO": false, "False": false, "OFF": false,
        ])
    func booleanWords(flag: String, word: (String, Bool)) throws {
        #expect(try home.run("write", "com.pigeon", "k", flag, word.0) == .silence)
        #expect(try home.onlyValue("com.pigeon", "k") == (word.1 ? "<true/>" : "<false/>"))
    }

    @Test(arguments: [
        ["-int", "12abc"], ["-int", "abc"], ["-int", ""], ["-int", "3.7"], ["-int", "0x10"], ["-int", "1 2"],
        ["-int", "--5"], ["-int", "+"], ["-int", "18446744073709551616"], ["-int", "-9223372036854775809"],
        ["-integer", "1e3"], ["-int", "５"],
        ["-float", "x"], ["-float", ""], ["-float", "1.5x"], ["-float", "1,5"], ["-float", "0x1p3"],
        ["-bool", "maybe"], ["-bool", ""], ["-boolean", "2"], ["-bool", "yess"],
        ["-data", "0g"], ["-data", "abc"], ["-data", "0x00"], ["-data", "0f bd 7"],
        ["-date", "tomorrow"], ["-date", ""], ["-date", "2023-02-29"], ["-date", "2024-13-01"],
        ["-date", "2024-01-02T25:00:00Z"], ["-date", "2024-01-02 03:04:05 +0000 junk"],
    ])
    func badValueIsOneLineAndNothingIsWritten(value: [String]) throws {
        #expect(try home.run("write", "com.pigeon", "old", "kept") == .silence)
        let before = try home.bytes("store/com.pigeon.plist")
        for leading in [[], ["-array", "fine"], ["-dict", "fine"]] {
            let outcome = try home.run(["write", "com.pigeon", "k"] + leading + value)
            #expect(outcome.isRefusal(naming: value[1]))
        }
        #expect(try home.bytes("store/com.pigeon.plist") == before)
    }

    @Test func lastValueWins() throws {
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.run("write", "com.pigeon", "k", "two")
        #expect(try home.onlyValue("com.pigeon", "k") == "<string>two</string>")
    }

    @Test func otherKeysAndDomainsStay() throws {
        try home.run("write", "com.pigeon", "a", "1")
        try home.run("write", "com.crow", "a", "2")
        try home.run("write", "com.pigeon", "b", "3")
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = 1;\n    b = 3;\n}\n"))
        #expect(try home.run("read", "com.crow") == .success("{\n    a = 2;\n}\n"))
    }

    @Test(arguments: ["{b=2;}", "<dict><key>b</key><string>2</string></dict>"])
    func dictionaryReplacesTheWholeDomain(contents: String) throws {
        try home.run("write", "com.pigeon", "a", "1")
        #expect(try home.run("write", "com.pigeon", contents) == .silence)
        #expect(try home.onlyValue("com.pigeon", "b") == "<string>2</string>")
    }

    @Test(arguments: ["forgotten", "(1,2)", "<true/>"])
    func wholeDomainMustBeADictionary(contents: String) throws {
        #expect(
            try home.run("write", "com.pigeon", contents)
                == .failure(
                    "Rep argument is not a dictionary. Defaults have not been changed."
                        + (contents.first?.isPunctuation == true || contents == "<true/>"
                            ? "" : "\nprefs: a KEY needs a VALUE after it")))
        #expect(try home.files(in: "store") == [])
    }

    @Test(arguments: [["value"], ["-int", "1"], ["-string", "value"], ["-bool", "yes"], ["{a=1;}"]])
    func surplusArgumentIsRefused(value: [String]) throws {
        let hint = value.last == "value" ? "\nprefs: quote it: 'value surplus'" : ""
        #expect(
            try home.run(["write", "com.pigeon", "k"] + value + ["surplus"])
                == .failure("Unexpected argument surplus; leaving defaults unchanged.\(hint)"))
        #expect(try home.files(in: "store") == [])
    }

    @Test(arguments: ["-string", "-data", "-int", "-integer", "-float", "-bool", "-boolean", "-date"])
    func flagWithoutItsValueIsWrongUse(flag: String) throws {
        for leading in [[], ["-array", "a"], ["-dict", "a"], ["-array-add"], ["-dict-add", "a"]] {
            let outcome = try home.run(["write", "com.pigeon", "k"] + leading + [flag])
            #expect(outcome.isWrongUse(of: "write"))
        }
        #expect(try home.files(in: "store") == [])
    }

    @Test func emptyKeyIsAKey() throws {
        #expect(try home.run("write", "com.pigeon", "", "nothing") == .silence)
        #expect(try home.run("read", "com.pigeon", "") == .success("nothing\n"))
    }

    @Test func composedAndDecomposedKeysAreTwo() throws {
        try home.run("write", "com.pigeon", "\u{E9}", "composed")
        try home.run("write", "com.pigeon", "e\u{301}", "decomposed")
        #expect(try home.run("read", "com.pigeon", "\u{E9}") == .success("composed\n"))
        #expect(try home.run("read", "com.pigeon", "e\u{301}") == .success("decomposed\n"))
        #expect(
            try home.run("read", "com.pigeon")
                == .success("{\n    \"e\\U0301\" = decomposed;\n    \"\\U00e9\" = composed;\n}\n"))
    }

    // MARK: Standard input

    @Test(
        arguments: [
            ("pass word\n", [], "<string>pass word</string>"), ("two\nlines\n\n", [], "<string>two\nlines\n</string>"),
            ("", [], "<string></string>"), ("{a=1;}", [], "<string>{a=1;}</string>"),
            ("-int\n", ["-string"], "<string>-int</string>"), ("42\n", ["-int"], "<integer>42</integer>"),
            ("0.5", ["-float"], "<real>0.5</real>"), ("yes\n", ["-bool"], "<true/>"),
            ("42\n", ["-data"], "NDIK"),
            ("2024-01-02\n", ["-date"], "<date>2024-01-02T00:00:00Z</date>"),
        ] as [(String, [String], String)])
    func aValueIsReadFromStandardInput(input: String, flag: [String], xml: String) throws {
        #expect(try home.run(["write", "--stdin", "com.a", "k"] + flag, input: Data(input.utf8)) == .silence)
        #expect(try home.run("export", "com.a", "-").text.contains(xml + "\n"))
        let path = ["write", "com.a", "--stdin", "--keypath", "d.x"] + flag
        #expect(try home.run(path, input: Data(input.utf8)) == .silence)
        #expect(try home.run("export", "com.a", "-", "--keypath", "d.x").text.contains(xml))
    }

    @Test func aValueFromStandardInputMayBeLongerThanAnArgument() throws {
        let text = String(repeating: "long ", count: 100_000)
        #expect(try home.run("write", "--stdin", "com.a", "k", input: text) == .silence)
        #expect(try home.run("read", "com.a", "k", "--raw") == .success(text + "\n"))
        #expect(try home.run("write", "--stdin", "--insert", "--keypath", "l.0", "com.a", input: "x").status == 1)
        try home.run("write", "com.a", "l", "-array", "y")
        #expect(try home.run("write", "--stdin", "--insert", "--keypath", "l.0", "com.a", input: "x") == .silence)
        #expect(try home.run("read", "com.a", "l") == .success("(\n    x,\n    y\n)\n"))
    }

    @Test func whatCannotBeReadFromStandardInputIsRefused() throws {
        let bytes = Data([0xFF, 0x0A])
        #expect(try home.run(["write", "--stdin", "com.a", "k"], input: bytes).isRefusal(naming: "not text in UTF-8"))
        #expect(
            try home.run("write", "--stdin", "com.a", "k", "-int", input: "x").isRefusal(naming: "-int: 'x' is not"))
        for words in [["k", "v"], ["k", "-array"], ["k", "-int", "1"], []] {
            #expect(try home.run(["write", "--stdin", "com.a"] + words, input: Data()).status == 255, "\(words)")
        }
        #expect(try home.run("batch", input: "prefs write --stdin com.a k").status == 1)
        #expect(!home.exists("store"))
        #expect(try home.run("write", "com.a", "k", "--stdin").status == 0)
        #expect(try home.run("read", "com.a", "k") == .success("--stdin\n"))
    }
}
