import Foundation
import TestSupport
import Testing

/// What the command writes, read by Python's plistlib, and the other way round.
@Suite(.enabled(if: Program.python != nil, "python3 is not installed"))
struct PlistlibTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    enum Form: CaseIterable {
        case xml, binary, store
    }

    /// Has plistlib read the domain `com.pigeon` in one form.
    private func view(_ form: Form) throws -> [String] {
        switch form {
        case .xml:
            try home.create("out.plist", home.run("export", "com.pigeon", "-").stdout)
            return try home.pythonView("out.plist")
        case .binary:
            #expect(try home.run("export", "com.pigeon", "out.plist") == .silence)
            return try home.pythonView("out.plist")
        case .store:
            return try home.pythonView("store/com.pigeon.plist")
        }
    }

    static let values: [([String], String)] = [
        (["-int", "-9223372036854775808"], "int -9223372036854775808"),
        (["-int", "9223372036854775807"], "int 9223372036854775807"),
        (["-int", "9223372036854775808"], "int 9223372036854775808"),
        (["-int", "18446744073709551615"], "int 18446744073709551615"),
        (["-int", "0"], "int 0"), (["-int", "-1"], "int -1"), (["-int", "255"], "int 255"),
        (["-int", "65536"], "int 65536"), (["-int", "4294967296"], "int 4294967296"),
        (["-float", "0.1"], "float 0.1"), (["-float", "-0.0"], "float -0.0"), (["-float", "1e300"], "float 1e+300"),
        (["-float", "5e-324"], "float 5e-324"), (["-float", "80"], "float 80.0"), (["-float", "inf"], "float inf"),
        (["-float", "-inf"], "float -inf"), (["-float", "nan"], "float nan"),
        (["-float", "0.30000000000000004"], "float 0.30000000000000004"),
        (["-bool", "yes"], "bool true"), (["-bool", "no"], "bool false"),
        (["-string", ""], "str ''"), (["-string", "😀"], "str '\\U0001f600'"),
        (["-string", "<&>\"'"], "str '<&>\"\\''"),
        (["-string", "\u{E9}"], "str '\\xe9'"), (["-string", "e\u{301}"], "str 'e\\u0301'"), (["42"], "str '42'"),
        (["-string", " two\nlines\t"], "str ' two\\nlines\\t'"),
        (["-data", ""], "data "), (["-data", "00ff"], "data 00ff"),
        (["-data", String(repeating: "ab", count: 24)], "data " + String(repeating: "ab", count: 24)),
        (["-data", String(repeating: "ab", count: 25)], "data " + String(repeating: "ab", count: 25)),
        (["-data", String(repeating: "ab", count: 60_000)], "data of 60000 bytes"),
        (["-date", "2024-01-02 03:04:05 +0100"], "date 2024-01-02T02:04:05"),
        (["-date", "1900-01-01"], "date 1900-01-01T00:00:00"),
        (["-array"], "[]"), (["-dict"], "{}"),
        (["(((),{}),{a={b=(c);};})"], "[[[], {}], {'a': {'b': [str 'c']}}]"),
        (["-array", "-int", "1", "-bool", "yes", "-float", "1"], "[int 1, bool true, float 1.0]"),
        (["-dict", "\u{E9}", "1", "e\u{301}", "2"], "{'e\\u0301': str '2', '\\xe9': str '1'}"),
    ]

    @Test(arguments: values, Form.allCases)
    func flagKeepsItsTypeAndValue(value: ([String], String), form: Form) throws {
        #expect(try home.run(["write", "com.pigeon", "k"] + value.0) == .silence)
        #expect(try view(form) == ["k = " + value.1])
    }

    @Test func fractionsOfSecondsStayInBinaryAndAreFlooredInXML() throws {
        try home.run("write", "com.pigeon", "after", "-date", "2024-01-02T03:04:05.75Z")
        try home.run("write", "com.pigeon", "before", "-date", "1969-12-31T23:59:59.25Z")
        let exact = ["after = date 2024-01-02T03:04:05.750000", "before = date 1969-12-31T23:59:59.250000"]
        #expect(try view(.store) == exact)
        #expect(try view(.binary) == exact)
        #expect(try view(.xml) == ["after = date 2024-01-02T03:04:05", "before = date 1969-12-31T23:59:59"])
    }

    @Test(arguments: Form.allCases)
    func composedAndDecomposedKeysSideBySide(form: Form) throws {
        try home.run("write", "com.pigeon", "\u{E9}", "-int", "1")
        try home.run("write", "com.pigeon", "e\u{301}", "-int", "2")
        #expect(try view(form) == ["e\\u0301 = int 2", "\\xe9 = int 1"])
    }

    @Test(arguments: ["xml", "binary"], ["xml", "binary"])
    func wholeDocumentThereAndBack(from: String, to: String) throws {
        let python = try #require(Program.python)
        #expect(try home.run(python, Fixture.path("sample_document.py"), "write", from, "in.plist") == .silence)
        #expect(try home.run("import", "com.pigeon", "in.plist") == .silence)
        if to == "xml" {
            try home.create("out.plist", home.run("export", "com.pigeon", "-").stdout)
        } else {
            #expect(try home.run("export", "com.pigeon", "out.plist") == .silence)
        }
        // XML carries whole seconds.
        let expected = from == "binary" && to == "xml" ? "floored" : from
        #expect(try home.run(python, Fixture.path("sample_document.py"), "check", expected, "out.plist") == .silence)
    }

    @Test func xmlIsByteForByteWhatPlistlibWrites() throws {
        let python = try #require(Program.python)
        // Integral reals apart, plistlib writes what Apple writes.
        let program = """
            import plistlib, sys
            document = plistlib.load(open(sys.argv[1], "rb"))
            sys.stdout.buffer.write(plistlib.dumps(document, sort_keys=True))
            """
        try home.run("import", "com.pigeon", Fixture.path("every_kind.plist"))
        try home.run("delete", "com.pigeon", "iconSize")
        try home.create("out.plist", home.run("export", "com.pigeon", "-").stdout)
        #expect(try home.run(python, "-c", program, "out.plist") == (try home.run("export", "com.pigeon", "-")))
    }
}
