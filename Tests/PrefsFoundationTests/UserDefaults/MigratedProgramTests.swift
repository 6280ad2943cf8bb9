import Foundation
import PrefsFoundation
import TestSupport
import Testing

/// What a program sees and leaves behind that was written for Foundation and has PrefsFoundation's UserDefaults now.
@Suite(.hangLimit) struct MigratedProgramTests {
    private let home: TemporaryDirectory
    private let store: DomainStore

    init() throws {
        home = try TemporaryDirectory()
        store = DomainStore(directory: StoreDirectory(path: home.path(".local/share/prefs")))
    }

    private func run(_ arguments: String...) throws -> Outcome {
        try #require(Program.built("migrated-program")).run(arguments, in: home)
    }

    private func stored(_ domain: String) throws -> PropertyListDictionary {
        try store.contents(of: .stored(try DomainName(domain), .any))
    }

    @Test func whatIsSetIsInTheFilesOfTheStoreWhenTheProgramHasEnded() throws {
        #expect(try run("set").status == 0)
        #expect(try stored("migrated-program") == ["MapType": 2, "Places": ["Loft": ["floor": 3]]])
        #expect(try stored("com.suite") == ["Home": "https://host/path?query"])
        let files =
            FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String }.filter {
                $0.hasSuffix(".plist")
            } ?? []
        #expect(files.sorted() == [".local/share/prefs/com.suite.plist", ".local/share/prefs/migrated-program.plist"])
    }

    @Test func nextTimeItIsRead() throws {
        _ = try run("set")
        let shown = try run("show", "-Argument", "yes")
        #expect(shown.text == "2 true https://host/path?query\n3\nfalse 2 2\n")
        #expect(shown.message.isEmpty)
    }

    @Test func settingsThatFoundationKeptAreTakenOver() throws {
        #expect(try run("set with Foundation").status == 0)
        let imported = try #require(Program.built("prefs")).run(
            ["import", "migrated-program", home.path(".config/migrated-program.plist")], in: home)
        #expect(imported.status == 0)
        let shown = try run("show", "-Argument", "yes")
        #expect(shown.text == "2 true file:///etc/passwd\n3\nfalse 2 2\n")
    }

    @Test func whatGoesWrongIsSaidOnStandardErrorAndEndsNothing() throws {
        let refused = try run("refuse")
        #expect(refused.status == 0)
        #expect(refused.text == "true false true\n")
        #expect(
            refused.message == """
                Settings: ["k"] is nil, which property lists do not have
                Settings: '../evil' is not a domain name: each part between slashes is 1 to 200 bytes and does not begin with a dot, \
                no folder ends in .plist, and the first is not ByHost, Registered or SavedState and does not begin with ~

                """)
    }

    @Test func filesThatCannotBeReadAreToldAndLeftAlone() throws {
        _ = try run("set")
        for name in ["migrated-program", "com.suite"] {
            try home.write(Array("<plist>".utf8), to: ".local/share/prefs/\(name).plist")
        }
        let refused = try run("refuse")
        #expect(refused.text == "true true false\n")
        #expect(refused.message.split(separator: "\n").filter { $0.contains("is not a property list") }.count >= 3)
        #expect(try run("set").status == 0)
        for name in ["migrated-program", "com.suite"] {
            #expect(try home.bytes(of: ".local/share/prefs/\(name).plist") == Array("<plist>".utf8))
        }
    }
}
