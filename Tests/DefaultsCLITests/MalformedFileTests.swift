import Foundation
import TestSupport
import Testing

/// A domain's file that cannot be read: an error for every verb, and never overwritten.
@Suite struct MalformedFileTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    static let xmlHead = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n"

    struct Sample: CustomTestStringConvertible {
        var name: String
        var contents: Data
        /// How the message calls the format, where it can be told.
        var format: String?

        init(_ name: String, _ contents: Data, _ format: String?) {
            (self.name, self.contents, self.format) = (name, contents, format)
        }

        init(_ name: String, _ text: String, _ format: String?) {
            self.init(name, Data(text.utf8), format)
        }

        var testDescription: String { name }
    }

    static let samples = [
        Sample("empty file", "", nil),
        Sample("broken OpenStep", "{ a = 1; b = ( ", "OpenStep"),
        Sample("OpenStep without semicolon", "{ a = 1 }", "OpenStep"),
        Sample("truncated XML", xmlHead + "<dict>\n<key>a</key><true/>\n", "XML"),
        Sample("XML with a stray tag", xmlHead + "<dict><key>a</key><wrong/></dict></plist>", "XML"),
        Sample("XML with a bad number", xmlHead + "<dict><key>a</key><integer>1x</integer></dict></plist>", "XML"),
        Sample("XML with junk behind it", xmlHead + "<dict><key>a</key><true/></dict></plist>junk", "XML"),
        Sample(
            "XML with an entity of its own",
            "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><dict><key>a</key><string>&a;</string></dict></plist>", "XML"),
        Sample(
            "XML nested too deep",
            xmlHead + "<dict><key>a</key>" + String(repeating: "<array>", count: 1000), "XML"),
        Sample(
            "XML with invalid UTF-8",
            Data("<dict><key>a</key><string>".utf8) + [0xFF, 0xFE] + Data("</string></dict>".utf8), "XML"),
        Sample("truncated binary", "bplist00", "binary"),
        Sample("binary with a wrong trailer", Data("bplist00".utf8) + Data(repeating: 0xFF, count: 64), "binary"),
        Sample(
            "binary that contains itself",
            Data("bplist00".utf8) + [0xD1, 1, 0, 0x51, 0x61, 8, 11] + [0, 0, 0, 0, 0, 0, 1, 1]
                + [0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 13], "binary"),
    ]

    static let verbs = [
        ["read", "com.pigeon"], ["read", "com.pigeon", "a"], ["read-type", "com.pigeon", "a"],
        ["write", "com.pigeon", "a", "1"], ["write", "com.pigeon", "{a=1;}"],
        ["write", "com.pigeon", "a", "-array-add", "x"], ["delete", "com.pigeon", "a"], ["delete", "com.pigeon"],
        ["delete-all", "com.pigeon"], ["delete-all", "com.pigeon", "a"], ["rename", "com.pigeon", "a", "b"],
        ["import", "com.pigeon", "-"], ["export", "com.pigeon", "-"], ["export", "com.pigeon", "out.plist"],
    ]

    @Test(arguments: samples)
    func everyVerbRefusesAndLeavesTheBytesAlone(sample: Sample) throws {
        try home.create("store/com.pigeon.plist", sample.contents, mode: 0o644)
        let inode = try home.inode("store/com.pigeon.plist")
        for arguments in Self.verbs {
            let outcome = try home.run(arguments, input: Data("{c=1;}".utf8))
            #expect(outcome.isRefusal(naming: home.absolute("store/com.pigeon.plist"), sample.format ?? ""))
            if sample.format != nil {
                #expect(outcome.message.contains(#/(offset|byte|line) \d+/#), "\(outcome.testDescription)")
            }
        }
        #expect(try home.bytes("store/com.pigeon.plist") == sample.contents)
        #expect(try home.inode("store/com.pigeon.plist") == inode)
        #expect(try home.files(in: ".") == ["store", "store/com.pigeon.plist"])
    }

    @Test func theMessageSaysHowToGoOn() throws {
        try home.create("store/com.pigeon.plist", "{ a = 1")
        let outcome = try home.run("read", "com.pigeon")
        #expect(outcome.isRefusal(naming: "The file was left as it is", "Put a copy in its place, or move it away"))
        try home.create("other.plist", "{ a = 1")
        let other = try home.run("read", "./other")
        #expect(other.isRefusal(naming: "The file was left as it is") && !other.message.contains("copy"))
        try home.shell("mv store/com.pigeon.plist damaged")
        #expect(try home.run("write", "com.pigeon", "a", "2") == .silence)
    }

    @Test(arguments: ["(a, b)", "word", "<plist><array/></plist>", "<true/>"])
    func rootThatIsNoDictionaryIsAnErrorToo(text: String) throws {
        try home.create("store/com.pigeon.plist", text)
        for arguments in Self.verbs {
            let outcome = try home.run(arguments, input: Data("{c=1;}".utf8))
            #expect(outcome.isRefusal(naming: home.absolute("store/com.pigeon.plist")))
        }
        #expect(try home.bytes("store/com.pigeon.plist") == Data(text.utf8))
    }

    @Test func registeredFile() throws {
        try home.create("store/Registered/com.pigeon.plist", "{ a = ")
        for arguments in [
            ["register", "com.pigeon", "a", "1"], ["register", "com.pigeon", "{a=1;}"], ["read", "com.pigeon"],
        ] {
            let outcome = try home.run(arguments)
            #expect(outcome.isRefusal(naming: home.absolute("store/Registered/com.pigeon.plist"), "OpenStep"))
        }
        #expect(try home.bytes("store/Registered/com.pigeon.plist") == Data("{ a = ".utf8))
    }

    @Test func fileOfAHostAndOfAPath() throws {
        try home.create("store/ByHost/com.pigeon.TEST-HOST.plist", "{ a = ")
        try home.create("own.plist", "{ a = ")
        for arguments in [["-currentHost", "read", "com.pigeon"], ["-currentHost", "write", "com.pigeon", "a", "1"]] {
            let outcome = try home.run(arguments)
            #expect(outcome.isRefusal(naming: home.absolute("store/ByHost/com.pigeon.TEST-HOST.plist")))
        }
        for arguments in [["read", "./own"], ["write", "./own", "a", "1"], ["delete", "./own"]] {
            let outcome = try home.run(arguments)
            #expect(outcome.isRefusal(naming: "own.plist"))
        }
        #expect(try home.bytes("own.plist") == Data("{ a = ".utf8))
    }

    @Test(arguments: [["read"], ["find", "e"]])
    func otherDomainsAreShownAllTheSame(arguments: [String]) throws {
        try home.run("write", "com.apple", "k", "1")
        try home.run("write", "com.eagle", "k", "1")
        let good = try home.run(arguments)
        try home.create("store/com.dove.plist", "{ e = ")
        let outcome = try home.run(arguments)
        #expect(outcome.status == 1)
        #expect(outcome.stdout == good.stdout && !good.stdout.isEmpty)
        #expect(outcome.message.hasPrefix("prefs: ") && outcome.message.contains(home.absolute("store/com.dove.plist")))
        #expect(outcome.message.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
    }

    @Test func directoryInPlaceOfTheFile() throws {
        try home.createDirectory("store/com.pigeon.plist")
        for arguments in Self.verbs {
            let outcome = try home.run(arguments, input: Data("{c=1;}".utf8))
            #expect(outcome.isRefusal(naming: home.absolute("store/com.pigeon.plist")))
        }
        #expect(try home.files(in: "store") == ["com.pigeon.plist"])
    }

    @Test(.enabled(if: geteuid() != 0, "permissions do not bind the superuser"))
    func unreadableFile() throws {
        try home.create("store/com.pigeon.plist", "{a=1;}", mode: 0o000)
        for arguments in Self.verbs {
            let outcome = try home.run(arguments, input: Data("{c=1;}".utf8))
            #expect(outcome.isRefusal(naming: home.absolute("store/com.pigeon.plist"), "Permission denied"))
        }
        #expect(try home.mode("store/com.pigeon.plist") == "0")
    }
}
