import Foundation
import TestSupport
import Testing

/// Where the store is, and what lies in it.
@Suite struct StoreTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        (["PREFS_HOME": "own", "XDG_DATA_HOME": "xdg"], "own"),
        (["PREFS_HOME": nil, "XDG_DATA_HOME": "xdg"], "xdg/prefs"),
        (["PREFS_HOME": nil, "XDG_DATA_HOME": nil], ".local/share/prefs"),
    ])
    func place(variables: [String: String?], directory: String) throws {
        let environment = variables.mapValues { $0.map(home.absolute) }
        #expect(try home.run("write", "com.pigeon", "k", "1", environment: environment) == .silence)
        #expect(try home.files(in: directory) == ["com.pigeon.plist"])
        #expect(try home.mode(directory) == "700")
        #expect(try home.run("read", "com.pigeon", "k", environment: environment) == .success("1\n"))
    }

    @Test func withoutAPlaceNothingWorks() throws {
        for directory in [nil, "", "relative", "./relative"] {
            let nowhere: [String: String?] = ["PREFS_HOME": nil, "XDG_DATA_HOME": nil, "HOME": directory]
            for arguments in [["write", "com.pigeon", "k", "1"], ["read", "com.pigeon", "k"], ["domains"]] {
                let outcome = try home.run(arguments, environment: nowhere)
                #expect(outcome.isRefusal(naming: "HOME"))
            }
        }
        #expect(try home.files(in: ".").isEmpty)
    }

    @Test func whatLiesElsewhereNeedsNoPlace() throws {
        let nowhere: [String: String?] = ["PREFS_HOME": nil, "XDG_DATA_HOME": nil, "HOME": nil]
        for domain in ["./settings", "/Library/Preferences/com.pigeon"] {
            for (arguments, output) in [
                (["write", domain, "k", "1"], ""), (["read", domain, "k"], "1\n"), (["rename", domain, "k", "l"], ""),
                (["delete", domain], ""),
            ] {
                #expect(try home.run(arguments, environment: nowhere) == .success(output), "\(arguments)")
            }
            #expect(
                try home.run(["batch"], input: Data("prefs write \(domain) k 2".utf8), environment: nowhere) == .silence
            )
            #expect(try home.run("export", domain, "-", environment: nowhere).text.contains("<string>2</string>"))
        }
        #expect(try home.files(in: ".") == ["settings.plist", "system", "system/com.pigeon.plist"])
    }

    @Test func unusablePlaceIsNamed() throws {
        try home.create("file", "x")
        let environment = ["PREFS_HOME": home.absolute("file/store")]
        let outcome = try home.run("write", "com.pigeon", "k", "1", environment: environment)
        #expect(outcome.isRefusal(naming: home.absolute("file"), "Not a directory"))
    }

    @Test(arguments: ["0", "022", "077", "0777"])
    func newFilesArePrivateUnderAnyMask(mask: String) throws {
        #expect(
            try home.shell(
                """
                umask \(mask)
                prefs write com.pigeon k 1 && prefs -currentHost write com.pigeon k 1 &&
                prefs register com.pigeon k 1 &&
                prefs write ./file k 1 && prefs export com.pigeon ./out.plist && prefs write com.pigeon k 2
                """) == .silence)
        for directory in ["store", "store/ByHost", "store/Registered"] {
            #expect(try home.mode(directory) == "700", "\(directory)")
        }
        for file in [
            "store/com.pigeon.plist", "store/ByHost/com.pigeon.TEST-HOST.plist", "store/Registered/com.pigeon.plist",
            "file.plist", "out.plist",
        ] {
            #expect(try home.mode(file) == "600", "\(file)")
        }
    }

    @Test(arguments: [0o644, 0o600, 0o640, 0o664])
    func existingFilesKeepTheirMode(mode: Int) throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: mode)
        try home.create("file.plist", "{a=1;}", mode: mode)
        #expect(try home.shell("umask 0777; prefs write com.pigeon b 2 && prefs write ./file b 2") == .silence)
        #expect(try home.mode("store/com.pigeon.plist") == String(mode, radix: 8))
        #expect(try home.mode("file.plist") == String(mode, radix: 8))
        #expect(try home.run("read", "com.pigeon", "b") == .success("2\n"))
        #expect(try home.run("read", "./file", "b") == .success("2\n"))
    }

    @Test func newFilesAreBinary() throws {
        try home.run("write", "com.pigeon", "k", "1")
        #expect(try home.bytes("store/com.pigeon.plist").starts(with: Data("bplist00".utf8)))
    }

    @Test func newFilesAreXMLWhereThatIsWanted() throws {
        try home.run("write", "com.pigeon", "k", "1", environment: ["PREFS_FORMAT": "xml"])
        #expect(
            try String(decoding: home.bytes("store/com.pigeon.plist"), as: UTF8.self)
                == TemporaryHome.document("<dict>\n\t<key>k</key>\n\t<string>1</string>\n</dict>"))
        try home.run("write", "com.crow", "k", "1")
        try home.run("write", "com.crow", "k", "2", environment: ["PREFS_FORMAT": "xml"])
        #expect(try home.bytes("store/com.crow.plist").starts(with: Data("bplist00".utf8)))
    }

    @Test(arguments: [
        TemporaryHome.document("<dict/>"), "<dict><key>a</key><true/></dict>", "{a=1;}", "// !$*UTF8*$!\n{a=1;}",
        "a=1;\n",
    ])
    func textStaysXMLOrBecomesIt(text: String) throws {
        try home.create("store/com.pigeon.plist", text)
        for arguments in [
            ["write", "com.pigeon", "k", "1"], ["rename", "com.pigeon", "k", "l"], ["write", "com.pigeon", "{z=1;}"],
        ] {
            #expect(try home.run(arguments) == .silence)
            #expect(try home.bytes("store/com.pigeon.plist").starts(with: Data("<?xml".utf8)))
        }
    }

    @Test func binaryStaysBinary() throws {
        try home.run("export", "com.pigeon", "file.plist")
        let environment = ["PREFS_FORMAT": "xml"]
        #expect(try home.run("write", "./file", "k", "1", environment: environment) == .silence)
        #expect(try home.bytes("file.plist").starts(with: Data("bplist00".utf8)))
    }

    @Test func linksStayLinks() throws {
        try home.create("real/settings.plist", "{a=1;}", mode: 0o644)
        try home.createDirectory("store")
        try home.link("real/again.plist", to: "settings.plist")
        try home.link("store/com.pigeon.plist", to: "../real/again.plist")
        #expect(try home.run("write", "com.pigeon", "b", "2") == .silence)
        #expect(try home.isLink("store/com.pigeon.plist") && home.isLink("real/again.plist"))
        #expect(try home.run("read", "real/settings") == .success("{\n    a = 1;\n    b = 2;\n}\n"))
        #expect(try home.mode("real/settings.plist") == "644")
        #expect(try home.files(in: "real") == ["settings.plist", "again.plist"])
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }

    @Test func linkToNothingYetIsFollowed() throws {
        try home.createDirectory("store")
        try home.createDirectory("real")
        try home.link("store/com.pigeon.plist", to: "../real/settings.plist")
        #expect(try home.run("write", "com.pigeon", "k", "1") == .silence)
        #expect(try home.isLink("store/com.pigeon.plist"))
        #expect(try home.run("read", "real/settings", "k") == .success("1\n"))
    }

    @Test func nothingLiesAroundAfterwards() throws {
        try home.run("write", "com.pigeon", "a", "1")
        try home.run("write", "com.pigeon", "b", "2")
        try home.run("write", "com.pigeon", "c", "-int", "junk")
        try home.run("write", "com.pigeon", "a", "-array-add", "x")
        try home.run("rename", "com.pigeon", "b", "d")
        try home.run("import", "com.pigeon", "-", input: "junk {")
        try home.run("delete", "com.pigeon", "d")
        try home.run("delete", "com.crow")
        try home.run("export", "com.pigeon", "out.plist")
        #expect(try home.files(in: ".") == ["store", "store/com.pigeon.plist", "out.plist"])
    }

    @Test func unchangedValueLeavesTheFileAlone() throws {
        try home.create("store/com.pigeon.plist", "{ a = 1; /* kept */ }")
        let inode = try home.inode("store/com.pigeon.plist")
        #expect(try home.run("write", "com.pigeon", "a", "1") == .silence)
        #expect(try home.bytes("store/com.pigeon.plist") == Data("{ a = 1; /* kept */ }".utf8))
        #expect(try home.inode("store/com.pigeon.plist") == inode)
    }

    @Test func xmlFileRefusesWhatItCannotCarry() throws {
        try home.create("store/com.pigeon.plist", TemporaryHome.document("<dict>\n\t<key>a</key>\n\t<true/>\n</dict>"))
        let before = try home.bytes("store/com.pigeon.plist")
        let outcome = try home.run("write", "com.pigeon", "no character", "-string", "a\u{FFFE}")
        #expect(outcome.isRefusal(naming: "no character", "U+FFFE"))
        #expect(try home.bytes("store/com.pigeon.plist") == before)
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }

    @Test(arguments: [nil, "off", "on", ""])
    func synchronisingChangesNoResult(setting: String?) throws {
        let environment = ["PREFS_SYNC": setting]
        #expect(try home.run("write", "com.pigeon", "k", "1", environment: environment) == .silence)
        #expect(try home.run("write", "com.pigeon", "k", "2", environment: environment) == .silence)
        #expect(try home.run("export", "com.pigeon", "out.plist", environment: environment) == .silence)
        #expect(try home.run("read", "com.pigeon", "k") == .success("2\n"))
        #expect(try home.files(in: ".") == ["store", "store/com.pigeon.plist", "out.plist"])
    }
}
