import Foundation
import TestSupport
import Testing

/// A dictionary whose only key is `CF$UID`, which XML has for references of keyed archives.
@Suite struct ReferenceLookalikeTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "k", "-dict", "CF$UID", "-int", "5")
    }

    private static let printed =
        "prefs: the XML has a dictionary with CF$UID alone, which is read as a reference of a keyed archive; "
        + "--format binary and --format json carry it\n"

    private static func written(_ path: String) -> String {
        "prefs: \(path) is XML with a dictionary that has CF$UID alone, which is read as a reference of a keyed "
            + "archive; binary and JSON carry it (prefs export --format)\n"
    }

    @Test(arguments: [
        "export com.pigeon -", "read com.pigeon --format xml", "export com.pigeon x --format xml",
        "convert binary --format xml --output -",
    ])
    func xmlWithOneSaysSo(_ command: String) throws {
        try home.run("export", "com.pigeon", "binary")
        #expect(try home.shell("prefs \(command)").message == Self.printed)
    }

    @Test func aFileThatIsXMLAndTakesOneSaysSo() throws {
        try home.create("x.plist", TemporaryHome.document("<dict>\n\t<key>a</key>\n\t<true/>\n</dict>"))
        #expect(
            try home.run("write", "./x.plist", "k", "-dict", "CF$UID", "-int", "5")
                == Outcome(stderr: Data(Self.written("./x.plist").utf8)))
        // From now on it is a reference there.
        #expect(try home.run("write", "./x.plist", "a", "1") == .silence)
    }

    @Test func otherFormatsAndOtherDictionariesAreSilent() throws {
        #expect(try home.run("export", "com.pigeon", "out.json", "--format", "json") == .silence)
        #expect(try home.run("export", "com.pigeon", "out.plist", "--format", "binary") == .silence)
        try home.run("write", "com.crow", "k", "-dict", "CF$UID", "-int", "5", "other", "-int", "6")
        try home.run("write", "com.crow", "l", "-dict", "CF$UID", "five")
        #expect(try home.run("export", "com.crow", "-").message.isEmpty)
    }

    @Test func theRootOfADomainIsNone() throws {
        try home.run("write", "com.crow", "CF$UID", "-int", "5")
        #expect(try home.run("export", "com.crow", "-").message.isEmpty)
    }
}
