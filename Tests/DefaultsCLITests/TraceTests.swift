import Foundation
import TestSupport
import Testing

/// What the command says on standard error with `PREFS_TRACE`.
@Suite struct TraceTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// The lines of the trace of a command line, without the identifier of the process and the folder of the store.
    private func trace(_ words: String..., value: String = "1") throws -> [String] {
        let errors = try home.run(words, environment: ["PREFS_TRACE": value]).message
        return errors.replacing(home.store + "/", with: "").split(separator: "\n").map {
            String($0.replacing(#/^prefs\[[0-9]+\] /#, with: ""))
        }
    }

    @Test func readSaysWhichLayersWereAskedForTheKey() throws {
        try home.run("write", "-g", "Name", "grey")
        let said = try trace("read", "--effective", "com.pigeon", "Name")
        #expect(said.contains("Name is not in com.pigeon.plist"))
        #expect(said.last == "Name is in .GlobalPreferences.plist")
    }

    @Test func whatIsSearchedForAdviceIsSaidToBe() throws {
        try home.run("write", "-g", "Name", "grey")
        let said = try trace("read", "com.pigeon", "Name")
        let own = ["Name is not in com.pigeon.plist", "Name is not in Registered/com.pigeon.plist"]
        #expect(said.starts(with: own + ["for advice: where programs would find Name"]))
        #expect(said.contains("Name is in .GlobalPreferences.plist"))
    }

    @Test func writeSaysWhichFileWasChanged() throws {
        let change = "com.pigeon.plist: a change of Name"
        #expect(try trace("write", "com.pigeon", "Name", "grey") == [change, "com.pigeon.plist is replaced"])
        #expect(
            try trace("write", "com.pigeon", "Name", "grey")
                == [change, "com.pigeon.plist stays as it is: nothing would differ"])
        #expect(
            try trace("delete", "com.pigeon", "Name") == [change, "com.pigeon.plist is removed, since it is empty now"])
    }

    @Test(arguments: ["", "0", "yes"]) func anotherValueOfTheVariableIsNone(_ value: String) throws {
        #expect(try trace("write", "com.pigeon", "Name", "grey", value: value).isEmpty)
    }

    @Test(.enabled(if: geteuid() == 0 && Program.named("setpriv") != nil, "needs the superuser and setpriv"))
    func aProgramThatRunsAsAnotherUserThanItsCallerIgnoresTheVariable() throws {
        let tool = home.path + "/prefs"
        try home.shell("cp \"$PREFS_TOOL\" \(tool) && chmod 4755 \(tool) && chmod 755 .")
        let said = try home.shell(
            "setpriv --reuid 65534 --clear-groups \(tool) read com.pigeon Name", environment: ["PREFS_TRACE": "1"])
        #expect(said.status == 1)
        #expect(!said.message.contains("prefs["))
    }
}
