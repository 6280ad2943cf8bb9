import Foundation
import TestSupport
import Testing

@Suite struct ReadCommandTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        (["-string", "plain"], "plain"),
        (["-string", ""], ""),
        (["-string", "two\nlines\tand a tab"], "two\nlines\tand a tab"),
        (["-string", "a\\b \"quoted\""], "a\\b \"quoted\""),
        (["-string", "Scheiße → 😀"], "Scheiße → 😀"),
        (["-bool", "yes"], "1"),
        (["-bool", "no"], "0"),
        (["-int", "-42"], "-42"),
        (["-int", "18446744073709551615"], "18446744073709551615"),
        (["-float", "0.1"], "0.1"),
        (["-float", "80"], "80"),
        (["-float", "-147.5"], "-147.5"),
        (["-float", "1e300"], "1e+300"),
        (["-float", "0.30000000000000004"], "0.30000000000000004"),
        (["-float", "-0.0"], "-0"),
        (["-float", "nan"], "nan"),
        (["-float", "inf"], "inf"),
        (["-float", "-inf"], "-inf"),
        (["-date", "2019-10-12 19:28:40 +0200"], "2019-10-12 17:28:40 +0000"),
        (["-date", "1899-12-31T23:59:59Z"], "1899-12-31 23:59:59 +0000"),
        (["-data", ""], "{length = 0, bytes = 0x}"),
        (["-data", "01020304"], "{length = 4, bytes = 0x01020304}"),
        (["-array"], "(\n)"),
        (["-dict"], "{\n}"),
        (["-array", "-int", "1", "a b"], "(\n    1,\n    \"a b\"\n)"),
        (["-dict", "k", "-bool", "yes"], "{\n    k = 1;\n}"),
    ])
    func oneValue(value: [String], printed: String) throws {
        try home.run(["write", "com.pigeon", "k"] + value)
        #expect(try home.run("read", "com.pigeon", "k") == .success(printed + "\n"))
    }

    @Test func readingChangesNothing() throws {
        try home.create("store/com.pigeon.plist", "{ a = 1; /* kept */ }")
        let before = try home.inode("store/com.pigeon.plist")
        for arguments in [
            ["read"], ["read", "com.pigeon"], ["find", "a"], ["domains"], ["export", "com.pigeon", "-"],
        ] {
            let outcome = try home.run(arguments)
            #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        }
        #expect(try home.bytes("store/com.pigeon.plist") == Data("{ a = 1; /* kept */ }".utf8))
        #expect(try home.inode("store/com.pigeon.plist") == before)
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }
}
