import Foundation
import TestSupport
import Testing

/// The text that `read` prints for containers.
@Suite struct ReadOutputTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test func documentWithEveryKindOfValue() throws {
        #expect(try home.run("read", Fixture.path("every_kind.plist")) == .success(Fixture.text("every_kind.txt")))
    }

    @Test func sameDocumentFromTheStore() throws {
        #expect(try home.run("import", "com.pigeon", Fixture.path("every_kind.plist")) == .silence)
        #expect(try home.run("read", "com.pigeon") == .success(Fixture.text("every_kind.txt")))
    }

    @Test(arguments: [
        "uni": "Scheiße", "arrow": "→", "bs": "a\\b", "nl": "a\nb", "es": "", "iconSize": "80", "magnification": "0.5",
        "emoji": "😀", "_HIHideMenuBar": "0", "when": "2019-10-12 17:28:40 +0000", "third": "0.1",
        "Ümlaut": "t\tb",
        "blob25": "{length = 25, bytes = 0x00010203 04050607 08090a0b 0c0d0e0f ... 11121314 15161718 }",
    ])
    func singleValuesOfThatDocument(key: String, printed: String) throws {
        #expect(try home.run("read", Fixture.path("every_kind"), key) == .success(printed + "\n"))
    }

    @Test(arguments: [
        "SCcf": "SCcf", "12A251": "12A251", "123": "123", "TRUE": "TRUE", "0": "0",
        "": "\"\"", "_x": "\"_x\"", "a.b": "\"a.b\"", "a-b": "\"a-b\"", "a/b": "\"a/b\"", "a:b": "\"a:b\"",
        "$archiver": "\"$archiver\"", "%00": "\"%00\"", "a b": "\"a b\"", "@x": "\"@x\"", "a+b": "\"a+b\"",
        "a,b": "\"a,b\"", "en_US": "\"en_US\"", "-1": "\"-1\"", "0.5": "\"0.5\"", "'": "\"'\"",
        "\"": "\"\\\"\"", "\\": "\"\\\\\"", "a\\b": "\"a\\\\b\"", "a\nb": "\"a\\nb\"", "a\tb": "\"a\\tb\"",
        "\u{1B}[0m": "\"\\033[0m\"", "\u{1}": "\"\\001\"", "é": "\"\\U00e9\"", "←": "\"\\U2190\"",
        "😀": "\"\\Ud83d\\Ude00\"", "aé": "\"a\\U00e9\"", "\u{FFFD}": "\"\\Ufffd\"",
    ])
    func quotingAndEscapes(string: String, printed: String) throws {
        try home.run("write", "com.pigeon", "k", "-array", "-string", string)
        #expect(try home.run("read", "com.pigeon", "k") == .success("(\n    \(printed)\n)\n"))
        try home.run("write", "com.pigeon", "k", "-dict", "-string", string, "v")
        #expect(try home.run("read", "com.pigeon", "k") == .success("{\n    \(printed) = v;\n}\n"))
    }

    @Test(arguments: [
        (["-int", "-1"], "\"-1\""), (["-int", "2823274293"], "2823274293"), (["-float", "80"], "80"),
        (["-float", "0.1"], "\"0.1\""), (["-float", "1e300"], "\"1e+300\""), (["-float", "nan"], "nan"),
        (["-float", "inf"], "inf"), (["-float", "-inf"], "\"-inf\""), (["-float", "-0.0"], "\"-0\""),
        (["-bool", "yes"], "1"), (["-bool", "no"], "0"),
        (["-date", "2019-10-12 17:28:40 +0000"], "\"2019-10-12 17:28:40 +0000\""),
        (["-date", "2019-10-12T17:28:40.75Z"], "\"2019-10-12 17:28:40 +0000\""),
    ])
    func numbersAndDatesInContainers(value: [String], printed: String) throws {
        try home.run(["write", "com.pigeon", "k", "-array"] + value)
        #expect(try home.run("read", "com.pigeon", "k") == .success("(\n    \(printed)\n)\n"))
    }

    @Test(arguments: [
        (0, "{length = 0, bytes = 0x}"),
        (1, "{length = 1, bytes = 0x00}"),
        (5, "{length = 5, bytes = 0x0001020304}"),
        (24, "{length = 24, bytes = 0x000102030405060708090a0b0c0d0e0f1011121314151617}"),
        (25, "{length = 25, bytes = 0x00010203 04050607 08090a0b 0c0d0e0f ... 11121314 15161718 }"),
        (256, "{length = 256, bytes = 0x00010203 04050607 08090a0b 0c0d0e0f ... f8f9fafb fcfdfeff }"),
    ])
    func dataIsAbbreviated(length: Int, printed: String) throws {
        let digits = (0..<length).map { String(format: "%02x", $0) }.joined()
        try home.run("write", "com.pigeon", "k", "-data", digits)
        #expect(try home.run("read", "com.pigeon", "k") == .success(printed + "\n"))
        #expect(try home.run("read", "com.pigeon") == .success("{\n    k = \(printed);\n}\n"))
        try home.run("write", "com.pigeon", "k", "-array", "-data", digits)
        #expect(try home.run("read", "com.pigeon", "k") == .success("(\n    \(printed)\n)\n"))
    }

    @Test func keysInTheOrderOfTheirUTF16() throws {
        // In UTF-16 the emoji comes before the private-use character; in UTF-8 behind it.
        try home.run(
            "write", "com.pigeon", "{ b=1; a=1; _=1; Z=1; 9=1; \"\"=1; \"\\Ue000\"=1; \"\\Ud83d\\Ude00\"=1; }")
        #expect(
            try home.run("read", "com.pigeon")
                == .success(
                    """
                    {
                        "" = 1;
                        9 = 1;
                        Z = 1;
                        "_" = 1;
                        a = 1;
                        b = 1;
                        "\\Ud83d\\Ude00" = 1;
                        "\\Ue000" = 1;
                    }

                    """))
    }

    @Test func nestedContainersAreIndentedTwice() throws {
        try home.run("write", "com.pigeon", "k", "({columns=({w=1;},());},(),{})")
        #expect(
            try home.run("read", "com.pigeon")
                == .success(
                    """
                    {
                        k =     (
                                    {
                                columns =             (
                                                    {
                                        w = 1;
                                    },
                                                    (
                                    )
                                );
                            },
                                    (
                            ),
                                    {
                            }
                        );
                    }

                    """))
    }

    @Test func archivedReferencesAreShown() throws {
        let reference = "<dict><key>CF$UID</key><integer>3</integer></dict>"
        try home.create("archive.plist", "<dict><key>root</key>\(reference)</dict>")
        let outcome = try home.run("read", "./archive")
        #expect(outcome.status == 0 && outcome.text.contains("root") && outcome.text.contains("3"))
    }
}
