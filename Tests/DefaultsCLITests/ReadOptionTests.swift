import Foundation
import TestSupport
import Testing

/// What the options of `read` do.
@Suite struct ReadOptionTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    // MARK: --raw

    @Test(arguments: [
        (["-string", "two\nlines \"q\" ü"], "two\nlines \"q\" ü\n"), (["-int", "-42"], "-42\n"),
        (["-bool", "yes"], "true\n"),
        (["-bool", "no"], "false\n"), (["-float", "0.1"], "0.1\n"), (["-float", "1"], "1\n"),
        (["-data", "610A62"], "a\nb"),
        (["-date", "2024-01-02 03:04:05 +0000"], "2024-01-02T03:04:05Z\n"),
        (["-date", "2024-01-02T03:04:05.5Z"], "2024-01-02T03:04:05.5Z\n"),
    ])
    func rawIsTheValueItself(value: [String], raw: String) throws {
        try home.run(["write", "com.pigeon", "k"] + value)
        #expect(try home.run("read", "com.pigeon", "k", "--raw") == .success(raw))
        #expect(try home.run("read", "--raw", "com.pigeon", "--keypath", "k") == .success(raw))
    }

    @Test(arguments: ["-array", "-dict"])
    func rawHasNoTextForContainers(flag: String) throws {
        try home.run("write", "com.pigeon", "k", flag)
        #expect(try home.run("read", "com.pigeon", "k", "--raw").isRefusal(naming: "--raw", "--format"))
    }

    // MARK: --archive

    /// Two archives, of which the object at index 2 does not exist.
    @Test func archivesInDataAreShownAsWhatTheyArchive() throws {
        for index in [1, 2] {
            try home.create(
                "archive.plist",
                """
                <plist version="1.0"><dict><key>$archiver</key><string>NSKeyedArchiver</string>
                <key>$objects</key><array><string>$null</string><string>grey</string></array><key>$top</key>
                <dict><key>root</key><dict><key>CF$UID</key><integer>\(index)</integer></dict></dict></dict></plist>
                """)
            try home.shell("prefs write com.pigeon k\(index) -data \"$(od -An -tx1 archive.plist | tr -d ' \\n')\"")
        }
        #expect(try home.run("read", "com.pigeon", "k1", "--archive") == .success("grey\n"))
        #expect(try home.run("read", "com.pigeon", "k1", "--archive", "--raw") == .success("grey\n"))
        let damaged = try home.run("read", "com.pigeon", "k2", "--archive")
        #expect(try damaged.status == 0 && damaged.text == home.run("read", "com.pigeon", "k2").text)
        #expect(damaged.lastLine == "prefs: keyed archives that are damaged are shown as they are")
        try home.run("delete", "com.pigeon", "k2")
        #expect(try home.run("read", "com.pigeon", "--archive") == .success("{\n    k1 = grey;\n}\n"))
    }

    @Test func whatIsNoArchiveIsPrintedAsWithoutTheOption() throws {
        try home.run("write", "com.pigeon", "{ data = <62706c69737430>; text = a; list = (1, { k = v; }); }")
        for words in [["com.pigeon"], ["com.pigeon", "data"], ["com.pigeon", "list", "--format", "json"]] {
            let plain = try home.run(["read"] + words)
            #expect(plain.status == 0)
            #expect(try home.run(["read"] + words + ["--archive"]) == plain)
        }
    }

    // MARK: --default

    @Test func theDefaultIsPrintedWhereThereIsNoValue() throws {
        #expect(try home.run("read", "com.pigeon", "k", "--default", "none yet") == .success("none yet\n"))
        #expect(try home.run("read", "com.pigeon", "k", "--default", "") == .success("\n"))
        #expect(
            try home.run("read", "com.pigeon", "--keypath", "a.b", "--default", "(1,2)")
                == .success("(\n    1,\n    2\n)\n"))
        #expect(
            try home.run("read", "com.pigeon", "k", "--raw", "--default", "<integer>7</integer>") == .success("7\n"))
        try home.run("write", "com.pigeon", "k", "v")
        #expect(try home.run("read", "com.pigeon", "k", "--default", "none") == .success("v\n"))
        // A file that cannot be read is not one without the key.
        try home.create("store/com.pigeon.plist", Data("{ k".utf8))
        #expect(try home.run("read", "com.pigeon", "k", "--default", "none").status == 1)
    }

    // MARK: --stored, --effective, --origin

    @Test func storedLeavesRegisteredDefaultsOut() throws {
        try home.run("register", "com.pigeon", "{ a = registered; b = registered; }")
        try home.run("write", "com.pigeon", "a", "stored")
        #expect(try home.run("read", "--stored", "com.pigeon") == .success("{\n    a = stored;\n}\n"))
        #expect(try home.run("read", "com.pigeon", "b", "--stored").status == 1)
        #expect(
            try home.run("read", "--stored")
                == .success("{\n    \"com.pigeon\" =     {\n        a = stored;\n    };\n}\n"))
    }

    private static let layers = [
        "managed", "domain on host", "domain", "global on host", "global", "system", "system global", "registered",
    ]

    private func set(_ layer: String) throws {
        switch layer {
        case "managed":
            try FileManager.default.createDirectory(atPath: home.path + "/etc/prefs", withIntermediateDirectories: true)
            try home.create("etc/prefs/com.pigeon.plist", Data("{ k = \"managed\"; }".utf8))
        case "domain on host": try home.run("-currentHost", "write", "com.pigeon", "k", layer)
        case "domain": try home.run("write", "com.pigeon", "k", layer)
        case "global on host": try home.run("-currentHost", "write", "-g", "k", layer)
        case "system": try home.run("write", "/Library/Preferences/com.pigeon", "k", layer)
        case "system global": try home.run("write", "/Library/Preferences/.GlobalPreferences", "k", layer)
        case "global": try home.run("write", "-g", "k", layer)
        default: try home.run("register", "com.pigeon", "k", layer)
        }
    }

    /// From the last layer to the first: each hides those behind it.
    @Test func effectiveIsWhatAProgramSees() throws {
        let environment = ["XDG_CONFIG_DIRS": home.path + "/etc"]
        for layer in Self.layers.reversed() {
            try set(layer)
            #expect(
                try home.run("read", "--effective", "com.pigeon", "k", environment: environment)
                    == .success(layer + "\n"))
            let origin = try home.run(
                "read", "--effective", "--origin", "--format", "json", "com.pigeon", "k", environment: environment)
            let object = try #require(try JSONSerialization.jsonObject(with: origin.stdout) as? [String: String])
            #expect(object["origin"] == layer && object["value"] == layer)
            #expect(FileManager.default.fileExists(atPath: object["path"] ?? ""))
        }
        #expect(try home.run("read", "com.pigeon", "k", environment: environment) == .success("domain\n"))
    }

    @Test func effectiveIsWhatAProgramOnThatHostSees() throws {
        try home.run("-host", "other", "write", "com.pigeon", "k", "domain there")
        try home.run("-host", "other", "write", "-g", "g", "global there")
        try home.run("-currentHost", "write", "com.pigeon", "k", "domain here")
        try home.run("write", "-g", "g", "global")
        for (host, values) in [
            (["-host", "other"], ["domain there", "global there"]), ([], ["domain here", "global"]),
        ] {
            #expect(try home.run(host + ["read", "--effective", "com.pigeon", "k"]) == .success(values[0] + "\n"))
            #expect(try home.run(host + ["read", "--effective", "com.pigeon", "g"]) == .success(values[1] + "\n"))
        }
        let origin = try home.run(
            "-host", "other", "read", "--effective", "--origin", "com.pigeon", "k", "--format", "json")
        #expect(origin.text.contains("com.pigeon.other.plist") && origin.text.contains(#""origin": "domain on host""#))
    }

    @Test func eachValueOfADomainHasItsOrigin() throws {
        try home.run("register", "com.pigeon", "{ a = 1; b = 2; }")
        try home.run("write", "com.pigeon", "a", "3")
        let outcome = try home.run("read", "--origin", "com.pigeon", "--format", "json")
        let object = try #require(try JSONSerialization.jsonObject(with: outcome.stdout) as? [String: [String: String]])
        #expect(object.mapValues { $0["origin"] } == ["a": "domain", "b": "registered"])
        #expect(object.mapValues { $0["value"] } == ["a": "3", "b": "2"])
        let missing = try home.run("read", "--origin", "com.pigeon", "none", "--default", "x")
        #expect(missing == .success("{\n    origin = default;\n    value = x;\n}\n"))
    }

    @Test(arguments: [
        ["read", "--stored", "--effective", "com.pigeon"], ["read", "--raw", "--format", "xml", "com.pigeon", "k"],
        ["read", "--raw", "--origin", "com.pigeon", "k"], ["read", "--raw", "com.pigeon"],
        ["read", "--default", "x", "com.pigeon"],
        ["read", "--effective"], ["read", "--origin"], ["read", "--format", "yaml", "com.pigeon"],
        ["read", "com.pigeon", "--format"],
        ["read", "com.pigeon", "--default"],
    ])
    func optionsThatDoNotGoTogetherAreWrongUse(arguments: [String]) throws {
        #expect(try home.run(arguments).isWrongUse(of: "read"))
    }
}
