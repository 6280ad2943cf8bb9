import Foundation
import TestSupport
import Testing

/// Listing and reading saved states, and the verbs that leave them out.
@Suite(.hangLimit) struct SavedStateReadingTests {
    private let home: TemporaryHome

    private static let crashed = "Crashed/main 2026-11-22T09-30-00Z"

    init() throws {
        home = try TemporaryHome()
        try home.saveState("com.pigeon", "main", 1)
    }

    @Test func programsWithASavedStateAreListedOnce() throws {
        try home.saveState("com.pigeon", "main-2", 2)
        try home.saveState("a/b", "main", 3)
        try home.saveState("com.crashed", Self.crashed, 4)
        #expect(try home.run("domains", "--saved-state") == .success("a/b, com.crashed, com.pigeon\n"))
    }

    @Test func withoutAStoreThereIsNoSavedState() throws {
        let empty = try TemporaryHome()
        #expect(try empty.run("domains", "--saved-state") == .success("\n"))
        #expect(try empty.run("domains", "--saved-state", "--list") == .silence)
        #expect(try empty.run("domains", "--saved-state", "--list", "--format", "json") == .success("[]\n"))
        #expect(!empty.exists("store"))
    }

    @Test func theListHasDateDomainAndScene() throws {
        try home.saveState("com.pigeon", Self.crashed, 2)
        try home.create(home.savedState("com.pigeon", "other"), "{ FormatVersion = <*I2>; }")
        try home.create("store/SavedState/com.pigeon/.main.lock", "")
        try home.create("store/SavedState/notes.plist", "{}")
        #expect(
            try home.run("domains", "--saved-state", "--list")
                == .success(
                    """
                    2026-11-22 09:30:00 +0000  com.pigeon  main
                    -                          com.pigeon  other
                    2026-11-22 09:30:00 +0000  com.pigeon  \(Self.crashed)

                    """))
    }

    @Test func theListForProgramsHasAllFacts() throws {
        try home.saveState("a/b", Self.crashed, 2)
        let outcome = try home.run("domains", "--saved-state", "--list", "--format", "json")
        let list = try JSONSerialization.jsonObject(with: outcome.stdout) as? [[String: NSObject]]
        let date = "2026-11-22T09:30:00Z"
        let records: [[String: NSObject]] = [
            [
                "crashed": true as NSNumber, "date": date as NSString, "domain": "a/b" as NSString,
                "path": home.absolute(home.savedState("a/b", Self.crashed)) as NSString,
                "programVersion": "1.2" as NSString, "scene": Self.crashed as NSString,
            ],
            [
                "crashed": false as NSNumber, "date": date as NSString, "domain": "com.pigeon" as NSString,
                "path": home.absolute(home.savedState("com.pigeon", "main")) as NSString,
                "programVersion": "1.2" as NSString, "scene": "main" as NSString,
            ],
        ]
        #expect(list == records && outcome.stderr.isEmpty, "\(outcome.testDescription)")
    }

    @Test func aDamagedStateIsListedAndReported() throws {
        try home.create(home.savedState("com.pigeon", "main"), "{ a = ")
        let outcome = try home.run("domains", "--saved-state", "--list")
        #expect(outcome.status == 1 && outcome.text.hasSuffix("  com.pigeon  main\n"), "\(outcome.testDescription)")
        let advice = "prefs delete --saved-state com.pigeon --scene 'main' removes it"
        #expect(outcome.message.contains(advice), "\(outcome.testDescription)")
        #expect(try home.run("read", "--saved-state", "com.pigeon").isRefusal(naming: "main.plist", advice))
    }

    @Test func aStateIsReadAsADomainIs() throws {
        #expect(
            try home.run("read", "--saved-state", "com.pigeon")
                == .success(
                    """
                    {
                        FormatVersion = 1;
                        ProgramVersion = "1.2";
                        SavedAt = "2026-11-22 09:30:00 +0000";
                        States =     {
                            root = 1;
                        };
                    }

                    """))
        #expect(try home.run("read", "com.pigeon", "--saved-state", "ProgramVersion", "--raw") == .success("1.2\n"))
        #expect(
            try home.run("read", "--saved-state", "com.pigeon", "--keypath", "States.root", "--format", "json")
                == .success("1\n"))
        #expect(try home.run("read", "--saved-state", "com.pigeon", "No", "--default", "x") == .success("x\n"))
        #expect(
            try home.run("read", "--saved-state", "com.pigeon", "No")
                == .failure("The domain/default pair of (com.pigeon, No) does not exist"))
    }

    @Test func oneOfSeveralScenesIsRead() throws {
        try home.saveState("com.pigeon", "main-2", 2)
        try home.saveState("com.pigeon", Self.crashed, 3)
        for (scene, state) in [("main", 1), ("main-2", 2), (Self.crashed, 3)] {
            let words = ["read", "--saved-state", "com.pigeon", "--scene", scene, "--keypath", "States.root"]
            #expect(try home.run(words) == .success("\(state)\n"))
        }
    }

    @Test func aMissingStateIsAnErrorThatNamesTheOthers() throws {
        try home.saveState("com.pigeon", Self.crashed, 3)
        #expect(
            try home.run("read", "--saved-state", "com.pigeon", "--scene", "mian", "States")
                == .failure("com.pigeon has no saved state of the scene mian; it has main, \(Self.crashed)"))
        #expect(
            try home.run("read", "--saved-state", "com.none") == .failure("com.none has no saved state"))
        #expect(
            try home.run("read", "--saved-state", "-g") == .failure("Apple Global Domain has no saved state"))
        #expect(
            try home.run("read", "--saved-state", "com.pigeon", "--scene", "../x").isRefusal(naming: "is not a scene"))
    }

    @Test func aStateIsExportedAsADomainIs() throws {
        let document = try home.run("export", "--saved-state", "com.pigeon", "-")
        #expect(document.text.contains("<key>root</key>\n\t\t<integer>1</integer>"), "\(document.testDescription)")
        #expect(try home.run("export", "--saved-state", "com.pigeon", "copy.plist") == .silence)
        #expect(try home.run("export", "./copy.plist", "-") == document)
    }

    @Test func theFileIsReadByItsPath() throws {
        let path = home.savedState("com.pigeon", "main")
        #expect(try home.run("read", "./\(path)", "ProgramVersion") == .success("1.2\n"))
        #expect(try home.run("read", home.absolute(path), "ProgramVersion") == .success("1.2\n"))
        #expect(
            try home.shell("cd store/SavedState/com.pigeon && prefs read ./main.plist ProgramVersion")
                == .success("1.2\n"))
    }

    /// Also the ones of a domain that has settings, and those that would be hosts.
    @Test func allOtherVerbsLeaveSavedStatesOut() throws {
        try home.saveState("com.pigeon", "main.TEST-HOST", 7)
        let before = try home.snapshot()
        #expect(try home.run("domains") == .success("\n"))
        #expect(try home.run("-currentHost", "domains") == .success("\n"))
        #expect(try home.run("read") == .success("{\n}\n"))
        #expect(try home.run("read", "com.pigeon") == .failure("Domain com.pigeon does not exist"))
        #expect(try home.run("find", "root").text.isEmpty)
        #expect(try home.run("find", "main").text.isEmpty)
        #expect(try home.xml("com.pigeon") == "<dict/>")
        #expect(try home.run("delete", "com.pigeon").status == 1)
        #expect(try home.run("delete-all", "com.pigeon").status == 1)
        #expect(try home.run("complete", "--", "-host", "") == .success("TEST-HOST\tthis host\n"))
        #expect(try !home.run("complete", "--", "read", "").text.contains("pigeon"))
        #expect(try home.snapshot() == before)
    }

    /// The second change is one of a domain: all that came before it has been seen by then.
    @Test func watchLeavesSavedStatesOut() throws {
        let watch = try BackgroundTool("watch", in: home)
        var number = 0
        try eventually(
            {
                number += 1
                try home.run("write", "com.sign", "k", "-int", "\(number)")
                return watch.text
            }()
        ) { $0.hasSuffix("\n") }
        try home.saveState("com.pigeon", "main", 5)
        try home.saveState("com.other", "main", 5)
        try home.run("delete", "--saved-state", "com.other")
        try home.run("write", "com.pigeon", "last", "-int", "1")
        let text = try eventually(watch.text) { $0.contains("last") }
        #expect(text.split(separator: "\n").allSatisfy { $0.contains("com.sign") || $0.contains("last") }, "\(text)")
        #expect(watch.messages.isEmpty)
        watch.send(SIGTERM)
        _ = watch.waitForEnd()
    }

    @Test(arguments: [
        (["domains", "--list"], "--list needs --saved-state"),
        (["domains", "--saved-state", "--format", "json"], "--format needs --list"),
        (["domains", "--saved-state", "--list", "--format", "xml"], "--format cannot be 'xml' here; it can be json"),
        (["-currentHost", "domains", "--saved-state"], "saved states are for every host"),
        (["read", "--saved-state"], "--saved-state needs a domain"),
        (["read", "com.pigeon", "--scene", "main"], "--scene needs --saved-state"),
        (["read", "--saved-state", "com.pigeon", "--scene"], "missing NAME after --scene"),
        (["read", "--saved-state", "com.pigeon", "--stored"], "--stored makes no sense with --saved-state"),
        (["read", "--saved-state", "com.pigeon", "--effective"], "--effective makes no sense with --saved-state"),
        (["read", "--saved-state", "com.pigeon", "--origin"], "--origin makes no sense with --saved-state"),
        (["-host", "nas", "read", "--saved-state", "com.pigeon"], "saved states are for every host"),
        (["read", "--saved-state", "~/Library/Preferences/ByHost/com.pigeon"], "saved states are for every host"),
        (["read", "--saved-state", "./main.plist"], "not to a file"),
        (["read", "--saved-state", "/Library/Preferences/com.pigeon"], "saved states belong to a domain of one user"),
        (["export", "com.pigeon", "-", "--scene", "main"], "--scene needs --saved-state"),
        (["export", "--saved-state", "com.pigeon", "--registered", "-"], "--registered makes no sense with"),
        (["delete", "com.pigeon", "--scene", "main"], "--scene needs --saved-state"),
        (["delete", "--saved-state", "com.pigeon", "States"], "unexpected argument States"),
        (["delete", "--saved-state", "com.pigeon", "--keypath", "States.a"], "--keypath makes no sense with"),
        (["delete", "--saved-state", "com.pigeon", "--registered"], "--registered makes no sense with"),
        (["-currentHost", "delete", "--saved-state", "com.pigeon"], "saved states are for every host"),
        (["delete", "--saved-state", "./main.plist"], "not to a file"),
        (["delete-all", "--saved-state", "com.pigeon"], "delete-all has no option --saved-state"),
    ])
    func wrongUse(_ words: [String], _ message: String) throws {
        let before = try home.snapshot()
        let outcome = try home.run(words)
        #expect(outcome.status == 255 && outcome.lastLine.contains(message), "\(outcome.testDescription)")
        #expect(try home.snapshot() == before)
    }
}
