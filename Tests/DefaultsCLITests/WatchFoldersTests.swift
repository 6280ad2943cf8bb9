import Foundation
import TestSupport
import Testing

/// What `prefs watch` sees of domains in folders of the store, and of files there that no command could name.
@Suite(.hangLimit) struct WatchFoldersTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    /// Watches, and returns when changes are seen for sure.
    private func watching(_ arguments: String..., canary: String = "canary") throws -> BackgroundTool {
        let watch = try BackgroundTool(["watch"] + arguments, in: home)
        var sign = 0
        func printed() throws -> String {
            sign += 1
            try home.run("write", canary, "sign", String(sign))
            return watch.text
        }
        try eventually(printed()) { $0.hasSuffix("\n") }
        return watch
    }

    private func lines(_ watch: BackgroundTool) -> [String] {
        watch.lines.filter { !$0.contains("sign") }
    }

    /// Waits for lines, and says which there are.
    private func lines(_ watch: BackgroundTool, _ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> [String]
    {
        try eventually(lines(watch), sourceLocation: sourceLocation) { $0.count >= count }
    }

    @Test func foldersAreSeenWhenTheyAreMade() throws {
        try home.run("write", "old/domain", "k", "1")
        let watch = try watching()
        let script = """
            prefs write old/domain k -string 2
            prefs write new/folder/domain k -string 3
            prefs write new/domain k -string 4
            prefs -host other write new/domain k -string 5
            prefs register new/domain k -string 6
            prefs delete new/domain
            prefs write new/domain k -string 7
            """
        for (count, line) in script.split(separator: "\n").enumerated() {
            #expect(try home.shell(String(line)) == .silence)
            #expect(try lines(watch, count + 1).last == String(line))
        }
        try home.shell("mv store/new away")
        #expect(try Set(lines(watch, 9).suffix(2)) == ["prefs delete new/domain", "prefs delete new/folder/domain"])
        try home.shell("mv away store/new")
        #expect(
            try Set(lines(watch, 11).suffix(2)) == [
                "prefs write new/domain k -string 7", "prefs write new/folder/domain k -string 3",
            ])
        watch.send(SIGTERM)
        #expect(watch.waitForEnd() == 128 + SIGTERM)
        #expect(watch.messages.isEmpty)
    }

    @Test func onlyTheNamedDomainOfAFolderIsSeen() throws {
        let watch = try watching("a/b", "-g", canary: "a/b")
        try home.run("write", "a/c", "k", "1")
        try home.run("write", "a/b/c", "k", "1")
        try home.run("write", "b", "k", "1")
        try home.run("-currentHost", "write", "a/b", "k", "2")
        #expect(try lines(watch, 1) == ["prefs -host TEST-HOST write a/b k -string 2"])
        try home.run("write", "-g", "k", "3")
        #expect(try lines(watch, 2).last == "prefs write -g k -string 3")
        watch.send(SIGTERM)
        _ = watch.waitForEnd()
    }

    @Test func oneHostsPathIsWatched() throws {
        let watch = try BackgroundTool("watch", "~/Library/Preferences/ByHost/com.pigeon", "--count", "1", in: home)
        func printed() throws -> [String] {
            try home.run("write", "com.pigeon", "k", UUID().uuidString)
            try home.run("-currentHost", "write", "com.pigeon", "k", UUID().uuidString)
            return watch.lines
        }
        try eventually(printed()) { !$0.isEmpty }
        #expect(
            watch.lines.allSatisfy { $0.hasPrefix("prefs -host TEST-HOST write com.pigeon k -string ") },
            "\(watch.text)")
        #expect(watch.waitForEnd() == 0)
    }

    /// As a command its name would mean another domain.
    @Test(arguments: ["-g", "-globalDomain", "NSGlobalDomain", "Apple Global Domain", "-app"])
    func aFileNamedLikeTheGlobalDomainIsNone(name: String) throws {
        let watch = try watching()
        try home.create("store/\(name).plist", "{ k = v; }")
        try home.run("write", "com.after", "k", "1")
        #expect(try lines(watch, 1) == ["prefs write com.after k -string 1"])
        watch.send(SIGTERM)
        _ = watch.waitForEnd()
        #expect(!(try home.run("domains").text.contains(name)))
        #expect(try !home.run("read").text.contains("k = v"))
    }

    @Test func aNameThatBeginsLikeAnOptionStandsBehindTwoDashes() throws {
        let watch = try watching()
        try home.create("store/-x.plist", "{ k = v; }")
        #expect(try lines(watch, 1) == ["prefs write -- -x k -string v"])
        watch.send(SIGTERM)
        _ = watch.waitForEnd()
        #expect(try home.run("write", "--dry-run", "--", "-x", "l", "w") == .success("prefs write -- -x l -string w\n"))
        #expect(try home.shell("prefs write -- -x k -string w && prefs read -- -x k") == .success("w\n"))
        #expect(try home.run("-currentHost", "delete", "--dry-run", "-g").status == 1)
        #expect(try home.run("write", "--dry-run", "-g", "l", "w") == .success("prefs write -g l -string w\n"))
    }
}
