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

    @Test func wholeDomain() throws {
        try home.run("write", "com.pigeon", "b", "-bool", "yes")
        try home.run("write", "com.pigeon", "a", "-float", "0.5")
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = \"0.5\";\n    b = 1;\n}\n"))
    }

    @Test func everyDomain() throws {
        try home.run("write", "com.pigeon", "k", "1")
        try home.run("write", "com.crow", "k", "{x=(1);}")
        try home.run("write", "-g", "k", "-bool", "no")
        #expect(
            try home.run("read")
                == .success(
                    """
                    {
                        "Apple Global Domain" =     {
                            k = 0;
                        };
                        "com.crow" =     {
                            k =         {
                                x =             (
                                    1
                                );
                            };
                        };
                        "com.pigeon" =     {
                            k = 1;
                        };
                    }

                    """))
    }

    @Test func noDomainsAtAll() throws {
        #expect(try home.run("read") == .success("{\n}\n"))
        #expect(!home.exists("store"))
    }

    @Test func missingPairs() throws {
        let domain = "The domain/default pair of (com.pigeon, k) does not exist"
        #expect(try home.run("read", "com.pigeon", "k") == .failure(domain))
        try home.run("write", "com.pigeon", "other", "1")
        #expect(try home.run("read", "com.pigeon", "k") == .failure(domain))
        #expect(
            try home.run("read", "com.pigeon", "K")
                == .failure(
                    "The domain/default pair of (com.pigeon, K) does not exist"))
        #expect(try home.run("read", "com.crow") == .failure("Domain com.crow does not exist"))
    }

    @Test func missingPairsOfTheGlobalDomain() throws {
        #expect(
            try home.run("read", "-g", "k")
                == .failure(
                    "The domain/default pair of (kCFPreferencesAnyApplication, k) does not exist"))
        #expect(try home.run("read", "-g") == .failure("Domain Apple Global Domain does not exist"))
    }

    @Test func emptyDomainDoesNotExist() throws {
        try home.create("store/com.pigeon.plist", "{}")
        #expect(try home.run("read", "com.pigeon") == .failure("Domain com.pigeon does not exist"))
    }

    @Test func noFallThroughToTheGlobalDomain() throws {
        try home.run("write", "-g", "k", "global")
        try home.run("write", "com.pigeon", "other", "1")
        #expect(
            try home.run("read", "com.pigeon", "k")
                == .failure(
                    "The domain/default pair of (com.pigeon, k) does not exist\n"
                        + "prefs: programs read it elsewhere (global): prefs read --effective com.pigeon k"))
    }

    @Test func argumentsBehindTheKeyAreIgnored() throws {
        try home.run("write", "com.pigeon", "k", "1")
        #expect(try home.run("read", "com.pigeon", "k", "more", "-still", "more") == .success("1\n"))
    }

    @Test(arguments: ["READ", "Read", "rEaD"])
    func verbInAnyCase(verb: String) throws {
        try home.run("WRITE", "com.pigeon", "k", "1")
        #expect(try home.run(verb, "com.pigeon", "k") == .success("1\n"))
    }

    @Test func hostOptionBehindTheVerbIsADomain() throws {
        #expect(
            try home.run("read", "-currentHost", "com.pigeon")
                == .failure(
                    "The domain/default pair of (-currentHost, com.pigeon) does not exist\n"
                        + "prefs: -currentHost goes before the verb"
                ))
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
