import Foundation
import TestSupport
import Testing

/// Reading the file of a saved state, and the verbs that leave saved states out.
@Suite(.hangLimit) struct SavedStateReadingTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.saveState("com.pigeon", "main", 1)
    }

    @Test func theFileIsReadByItsPath() throws {
        let path = home.savedState("com.pigeon", "main")
        #expect(try home.run("read", "./\(path)", "ProgramVersion") == .success("1.2\n"))
        #expect(try home.run("read", home.absolute(path), "ProgramVersion") == .success("1.2\n"))
        #expect(
            try home.shell("cd store/SavedState/com.pigeon && prefs read ./main.plist ProgramVersion")
                == .success("1.2\n"))
        #expect(try home.run("read", "./\(path)", "--keypath", "States.root") == .success("1\n"))
    }

    @Test func theErrorOfADamagedFileSaysHowToRemoveIt() throws {
        let path = home.savedState("com.pigeon", "main")
        try home.create(path, "{ a = ")
        let advice = "prefs delete --saved-state com.pigeon --scene 'main' removes it"
        #expect(try home.run("read", home.absolute(path)).isRefusal(naming: "main.plist", advice))
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
        (["domains", "--saved-state"], "domains has no option --saved-state"),
        (["read", "--saved-state", "com.pigeon"], "read has no option --saved-state"),
        (["export", "--saved-state", "com.pigeon", "-"], "export has no option --saved-state"),
        (["delete", "--saved-state", "com.pigeon", "--scene"], "missing NAME after --scene"),
        (["-host", "nas", "delete", "--saved-state", "com.pigeon"], "saved states are for every host"),
        (["delete", "--saved-state", "~/Library/Preferences/ByHost/com.pigeon"], "saved states are for every host"),
        (["delete", "--saved-state", "/Library/Preferences/com.pigeon"], "belong to a domain of one user"),
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
