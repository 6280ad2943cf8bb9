import Foundation
import TestSupport
import Testing

/// `prefs watch`: each change as it happens.
@Suite(.hangLimit) struct WatchCommandTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    /// Watches, and returns when changes are seen for sure. What has been printed by then is for the domain `canary`.
    private func watching(_ arguments: String..., canary: [String] = ["write", "canary", "sign"]) throws
        -> BackgroundTool
    {
        let watch = try BackgroundTool(["watch"] + arguments, in: home)
        var sign = 0
        func printed() throws -> String {
            sign += 1
            try home.run(canary + [String(sign)])
            return watch.text
        }
        try eventually(printed()) { $0.hasSuffix("\n") }
        return watch
    }

    private func lines(_ watch: BackgroundTool) -> [String] {
        watch.lines.filter { !$0.contains("canary") }
    }

    /// Waits for lines, and says which there are.
    private func lines(_ watch: BackgroundTool, _ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws
        -> [String]
    {
        try eventually(lines(watch), sourceLocation: sourceLocation) { $0.count >= count }
    }

    /// Waits until a line is the last one; others may come before it.
    private func wait(for line: String, in watch: BackgroundTool, sourceLocation: SourceLocation = #_sourceLocation)
        throws
    {
        try eventually(lines(watch), sourceLocation: sourceLocation) { $0.last == line }
    }

    // MARK: What is printed

    @Test func whatIsThereAlreadyIsNotPrinted() throws {
        try home.run("write", "com.pigeon", "k", "1")
        #expect(try home.run("watch", "--timeout", "0.3") == .silence)
    }

    @Test func everyKindOfChangeIsACommand() throws {
        try home.run("write", "com.pigeon", "old", "{ a = 1; b = 2; }")
        let watch = try watching()
        let script = """
            prefs write com.pigeon k -int 1
            prefs write com.pigeon k -int 2
            prefs write --keypath old.a com.pigeon -string 3
            prefs -host TEST-HOST write com.pigeon k -bool true
            prefs -host other write com.pigeon k -string v
            prefs register com.pigeon k -string w
            prefs write -g k 'a b'
            prefs delete com.pigeon k
            prefs delete --registered com.pigeon
            prefs -host TEST-HOST delete com.pigeon
            prefs delete com.pigeon
            """
        for (count, line) in script.split(separator: "\n").enumerated() {
            #expect(try home.shell(String(line)) == .silence)
            let expected = String(line).replacing("k 'a b'", with: "k -string 'a b'")
            #expect(try lines(watch, count + 1).last == expected)
        }
        watch.send(SIGTERM)
        #expect(watch.waitForEnd() == 128 + SIGTERM)
        #expect(watch.messages.isEmpty)
    }

    @Test func changesOfManyKeysAreALineEach() throws {
        let watch = try watching()
        try home.run("import", "com.pigeon", "-", input: "{ a = 1; b = { c = 2; }; }")
        #expect(
            try lines(watch, 2) == [
                "prefs write com.pigeon a -string 1", "prefs write com.pigeon b -dict -string c -string 2",
            ])
        watch.send(SIGTERM)
    }

    /// No argument can have NUL, which a value that is text has an escape for and a key has not.
    @Test func whatNoArgumentCanHaveIsImported() throws {
        let watch = try watching()
        try home.create("settings.json", #"{"x\u0000y": "z"}"#)
        try home.run("import", "com.pigeon", "settings.json")
        try home.run("register", "com.pigeon", "--file", "settings.json")
        let printed = try lines(watch, 2)
        watch.send(SIGTERM)
        #expect(
            printed.map { $0.replacing(/printf %s \S+/, with: "printf %s …") } == [
                "printf %s … | base64 -d | prefs import com.pigeon -",
                "printf %s … | base64 -d | prefs register --file - com.pigeon",
            ])
        let files = ["store/com.pigeon.plist", "store/Registered/com.pigeon.plist"]
        let before = try files.map { try home.pythonView($0) }
        for file in files { try FileManager.default.removeItem(atPath: home.absolute(file)) }
        for line in printed { #expect(try home.shell(line) == .silence) }
        #expect(try files.map { try home.pythonView($0) } == before)
    }

    @Test func objectsOfJSONAreALineEach() throws {
        let watch = try watching("--format", "json")
        try home.run("write", "com.pigeon", "k", "-int", "1")
        try home.run("-host", "other", "write", "com.pigeon", "a.b", "x")
        try home.run("write", "com.pigeon", "k", "-int", "2")
        try home.run("register", "com.pigeon", "r", "-bool", "yes")
        try home.run("delete", "com.pigeon")
        try home.run("write", home.absolute("file"), "k", "1")
        let objects = try lines(watch, 5).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
        }
        watch.send(SIGTERM)
        #expect(
            objects == [
                ["domain": "com.pigeon", "keypath": "k", "new": 1],
                ["domain": "com.pigeon", "host": "other", "keypath": "a\\.b", "new": "x"],
                ["domain": "com.pigeon", "keypath": "k", "old": 1, "new": 2],
                ["domain": "com.pigeon", "registered": true, "keypath": "r", "new": true],
                ["domain": "com.pigeon", "keypath": "k", "old": 2],
            ] as [NSDictionary])
    }

    // MARK: Which domains

    @Test func onlyTheNamedDomainsAreWatched() throws {
        try home.create("mine.plist", "{ a = 1; }")
        let watch = try watching("canary", "-g", "com.pigeon", "./mine")
        try home.run("write", "com.other", "k", "1")
        try home.run("-currentHost", "write", "com.pigeon.x", "k", "1")
        try home.run("-currentHost", "write", "com.pigeon", "k", "2")
        #expect(try lines(watch, 1) == ["prefs -host TEST-HOST write com.pigeon k -string 2"])
        try home.run("write", "-g", "k", "3")
        #expect(try lines(watch, 2).last == "prefs write -g k -string 3")
        try home.run("write", home.absolute("mine"), "a", "4")
        #expect(try lines(watch, 3).last == "prefs write ./mine.plist a -string 4")
        try home.create("mine.plist", "{ a = 5; }")
        #expect(try lines(watch, 4).last == "prefs write ./mine.plist a -string 5")
        watch.send(SIGTERM)
    }

    /// Its name may be mistyped. It is watched all the same.
    @Test func aDomainThatDoesNotExistYetIsSaidAndWatched() throws {
        try home.run("-currentHost", "write", "com.here", "k", "1")
        try home.create("here.plist", "{ k = 1; }")
        try home.run("write", "canary", "sign", "0")
        let watch = try watching("canary", "com.here", "./here", "com.typo", "./typo", "/Library/Preferences/com.typo")
        #expect(
            watch.messages
                == ["com.typo", "./typo.plist", "/Library/Preferences/com.typo"].map {
                    "prefs: Domain \($0) does not exist yet\n"
                }.joined())
        try home.run("write", "com.typo", "k", "1")
        #expect(try lines(watch, 1) == ["prefs write com.typo k -string 1"])
        watch.send(SIGTERM)
        let ofHost = try home.run("-currentHost", "watch", "--timeout", "0", "com.here", "com.typo")
        #expect(ofHost == Outcome(stderr: Data("prefs: Domain com.typo does not exist yet\n".utf8)))
    }

    @Test func onlyTheNamedHostIsWatched() throws {
        let watch = try BackgroundTool("-host", "nas.local", "watch", "--count", "1", in: home)
        var sign = 0
        func printed() throws -> String {
            sign += 1
            try home.run("write", "com.pigeon", "any", String(sign))
            try home.run("-currentHost", "write", "com.pigeon", "current", String(sign))
            try home.run("-host", "nas.local", "write", "com.pigeon", "k", "1")
            if watch.text.isEmpty { try home.run("-host", "nas.local", "delete", "com.pigeon") }
            return watch.text
        }
        try eventually(printed()) { !$0.isEmpty }
        #expect(watch.waitForEnd() == 0)
        #expect(watch.lines.allSatisfy { $0.hasPrefix("prefs -host nas.local ") })
    }

    @Test func domainsMadeLaterAreWatchedInAStoreMadeLater() throws {
        #expect(!home.exists("store"))
        let watch = try watching()
        for number in 0..<20 {
            try home.run("write", "com.new\(number)", "k", "1")
            try home.run("-currentHost", "write", "com.new\(number)", "k", "1")
        }
        #expect(try lines(watch, 40).count == 40)
        try FileManager.default.removeItem(atPath: home.store)
        #expect(
            try Set(lines(watch, 80).suffix(40))
                == Set(
                    (0..<20).flatMap {
                        ["prefs delete com.new\($0)", "prefs -host TEST-HOST delete com.new\($0)"]
                    }))
        try home.run("write", "com.again", "k", "1")
        #expect(try lines(watch, 81).last == "prefs write com.again k -string 1")
        watch.send(SIGTERM)
    }

    @Test func aFileInADirectoryThatIsMissingIsWatched() throws {
        let watch = try watching("canary", home.absolute("a/b/file"))
        try home.create("a/b/file.plist", "{ k = 1; }")
        #expect(try lines(watch, 1) == ["prefs write \(home.absolute("a/b/file.plist")) k -string 1"])
        watch.send(SIGTERM)
    }

    @Test func aLinkInTheStoreIsFollowed() throws {
        try home.create("dotfiles/com.pigeon.plist", "{ k = 1; }")
        let watch = try watching()
        try home.link("store/com.pigeon.plist", to: home.absolute("dotfiles/com.pigeon.plist"))
        #expect(try lines(watch, 1) == ["prefs write com.pigeon k -string 1"])
        try home.run("write", "com.pigeon", "k", "2")
        #expect(try lines(watch, 2).last == "prefs write com.pigeon k -string 2")
        try home.create("dotfiles/com.pigeon.plist", "{ k = 3; }")
        #expect(try lines(watch, 3).last == "prefs write com.pigeon k -string 3")
        watch.send(SIGTERM)
    }

    @Test func aStoreBehindALinkIsWatchedAfterTheLinkWasTurned() throws {
        try home.createDirectory("first")
        try home.create("second/com.pigeon.plist", "{ k = 2; }")
        try home.link("store", to: "first")
        let watch = try watching()
        try home.shell("ln -s second turned && mv -T turned store")
        #expect(try lines(watch, 1) == ["prefs write com.pigeon k -string 2"])
        try home.run("write", "com.pigeon", "k", "3")
        #expect(try lines(watch, 2).last == "prefs write com.pigeon k -string 3")
        watch.send(SIGTERM)
    }

    @Test func aFileInADirectoryThatIsRenamedIsWatched() throws {
        try home.create("a/file.plist", "{ k = 1; }")
        let watch = try watching("canary", home.absolute("a/file"))
        let command = "prefs write \(home.absolute("a/file.plist")) k -string"
        try home.shell("mv a gone")
        try wait(for: "prefs delete \(home.absolute("a/file.plist"))", in: watch)
        try home.create("a/file.plist", "{ k = 2; }")
        try wait(for: command + " 2", in: watch)
        try home.shell("mv a again && mv gone a")
        try wait(for: command + " 1", in: watch)
        try home.create("again/file.plist", "{ k = 3; }")
        try home.create("a/file.plist", "{ k = 4; }")
        try wait(for: command + " 4", in: watch)
        watch.send(SIGTERM)
    }

    @Test func aFileIsWatchedThroughLinksOnTheWayThatAreTurned() throws {
        for (directory, value) in [("first", 1), ("second", 2), ("third", 3)] {
            try home.create("\(directory)/sub/file.plist", "{ k = \(value); }")
        }
        try home.link("way", to: "inner")
        try home.link("inner", to: "first")
        let watch = try watching("canary", home.absolute("way/sub/file"))
        let command = "prefs write \(home.absolute("way/sub/file.plist")) k -string"
        try home.shell("ln -s second turned && mv -T turned inner")
        try wait(for: command + " 2", in: watch)
        try home.shell("ln -s third turned && mv -T turned way")
        try wait(for: command + " 3", in: watch)
        try home.create("third/sub/file.plist", "{ k = 4; }")
        try wait(for: command + " 4", in: watch)
        watch.send(SIGTERM)
    }

    // MARK: Nothing is missed

    @Test(arguments: ["sh", "batch"]) func whatIsPrintedMakesTheSameDomains(replay: String) throws {
        let watch = try watching()
        let script = """
            seed=$1
            random() { seed=$(( (seed * 1103515245 + 12345) % 2147483648 )); number=$(( seed / 65536 % $1 )); }
            for step in $(seq 125); do
                random 3; domain=com.d$number
                random 4; key=k$number
                random 8
                case $number in
                0) "$PREFS_TOOL" write $domain $key -int $step ;;
                1) "$PREFS_TOOL" write $domain $key "text '$step' \\\\ \\"" ;;
                2) "$PREFS_TOOL" write $domain $key -array a -int $step ;;
                3) "$PREFS_TOOL" write $domain $key "{ a = { b = $step; }; c = ({ d = 1; }, { e = $step; }); }" ;;
                4) "$PREFS_TOOL" delete $domain $key ;;
                5) "$PREFS_TOOL" -currentHost write $domain $key -data 00$((step % 10))f ;;
                6) "$PREFS_TOOL" register $domain $key -float $step.5 ;;
                7) "$PREFS_TOOL" delete $domain ;;
                esac 2> /dev/null
            done
            """
        try home.create("changes.sh", script)
        _ = try home.shell("for n in 1 2 3 4; do sh changes.sh $n & done; wait")
        try home.run("write", "com.last", "k", "1")
        try eventually(watch.lines) { $0.contains("prefs write com.last k -string 1") }
        watch.send(SIGTERM)
        #expect(watch.messages.isEmpty)

        try home.create("printed", watch.text)
        let command =
            replay == "sh"
            ? "prefs() { \"$PREFS_TOOL\" \"$@\"; }; set -e; . ./printed" : "\"$PREFS_TOOL\" batch printed"
        let outcome = try home.run(
            Program.shell, "-c", "export PREFS_HOME=\"$PWD/replayed\"; \(command)")
        #expect(outcome == .silence)
        let files = try home.files(in: "store").filter { $0.hasSuffix(".plist") && !$0.contains("canary") }
        #expect(files.count > 3)
        #expect(files == (try home.files(in: "replayed").filter { $0.hasSuffix(".plist") && !$0.contains("canary") }))
        for file in files {
            #expect(try home.pythonView("store/\(file)") == home.pythonView("replayed/\(file)"), "\(file)")
        }
    }

    @Test func theLastOfTwoChangesAtOnceIsSeen() throws {
        let watch = try watching()
        try home.createDirectory("new")
        for round in 0..<Repetitions.count(20, soak: 200) {
            for name in ["a", "b"] { try home.create("new/\(name)", "{ k = \(name)\(round % 2); }") }
            try FileManager.default.moveReplacing(home.absolute("new/a"), home.absolute("store/com.pigeon.plist"))
            try FileManager.default.moveReplacing(home.absolute("new/b"), home.absolute("store/com.pigeon.plist"))
            try wait(for: "prefs write com.pigeon k -string b\(round % 2)", in: watch)
        }
        watch.send(SIGTERM)
    }

    @Test func lostEventsAreMadeUpFor() throws {
        let limit =
            try Int(
                String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
                    .trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        // Where somebody allows for very many events, to lose one takes too long.
        guard limit < 200_000 else { return }
        let watch = try watching()
        watch.send(SIGSTOP)
        for number in 0..<limit {
            try home.create("store/.noise\(number % 2)", "")
        }
        try home.run("write", "com.pigeon", "k", "1")
        watch.send(SIGCONT)
        #expect(try lines(watch, 1) == ["prefs write com.pigeon k -string 1"])
        watch.send(SIGTERM)
    }

    // MARK: Files that cannot be read

    @Test func aMalformedFileIsToldOnceAndWatchingGoesOn() throws {
        try home.create("store/com.first.plist", "{ first")
        let watch = try watching()
        try home.create("store/com.pigeon.plist", "{ k = 1")
        try eventually(watch.messages) { $0.contains("com.pigeon.plist") }
        try home.create("store/com.pigeon.plist", "{ k = 1; j")
        try home.run("write", "com.other", "k", "1")
        #expect(try lines(watch, 1) == ["prefs write com.other k -string 1"])
        // What was damaged before is told before.
        try home.create("store/com.third.plist", "{ third")
        try eventually(watch.messages) { $0.contains("com.third.plist") }
        try home.create("store/com.pigeon.plist", "{ k = 1; }")
        #expect(try lines(watch, 2).last == "prefs write com.pigeon k -string 1")
        watch.send(SIGTERM)
        let messages = watch.messages.split(separator: "\n")
        #expect(
            messages.map { $0.split(separator: " ").first { $0.contains("/store/") }?.split(separator: "/").last }
                == ["com.first.plist", "com.pigeon.plist", "com.third.plist"])
        #expect(messages.allSatisfy { $0.contains(".plist is not a property list") })
    }

    @Test func aFileThatIsBeingWrittenIntoIsNoFailure() throws {
        let watch = try watching()
        // Of so many rounds the writer was quick enough; a busy machine may make a longer pause of it.
        var quickRounds = 0
        for round in 0..<200 where quickRounds < 20 {
            let messages = watch.messages
            let start = ContinuousClock.now
            try home.create("store/com.pigeon.plist", "{ k = ")
            usleep(10_000)
            let file = try FileHandle(forWritingTo: URL(filePath: home.absolute("store/com.pigeon.plist")))
            try file.seekToEnd()
            try file.write(contentsOf: Data("\(round); }".utf8))
            let isQuick = ContinuousClock.now - start < .milliseconds(200)
            try wait(for: "prefs write com.pigeon k -string \(round)", in: watch)
            guard isQuick else { continue }
            quickRounds += 1
            #expect(watch.messages == messages)
        }
        watch.send(SIGTERM)
        #expect(quickRounds == 20)
    }

    // MARK: The end

    @Test func aClosedPipeEndsItWhileNothingHappens() throws {
        #expect(try home.shell("prefs watch | true") == .silence)
    }

    @Test func aClosedPipeEndsItWhenSomethingIsPrinted() throws {
        let outcome = try home.shell(
            "{ while [ ! -e end ]; do prefs write com.pigeon k $((n += 1)); done; } & trap '' PIPE; prefs watch | head -n 1 | wc -l; touch end; wait"
        )
        #expect(outcome == .success("1\n"), "\(outcome.testDescription)")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signalsEndIt(signal: Int32) throws {
        let watch = try watching()
        watch.send(signal)
        #expect(watch.waitForEnd() == 128 + signal)
    }

    @Test func itEndsAfterSomeChanges() throws {
        let watch = try watching("--count", "3", "com.pigeon", "canary")
        try home.run("import", "com.pigeon", "-", input: "{ a = 1; b = 1; c = 1; d = 1; }")
        #expect(watch.waitForEnd() == 0)
        #expect(watch.lines.count == 3)
    }

    @Test func itEndsAfterSomeTime() throws {
        let start = ContinuousClock.now
        #expect(try home.run("watch", "--timeout", "0.5") == .silence)
        #expect(ContinuousClock.now - start >= .milliseconds(500))
        let message = Data("prefs: --timeout has ended it after 0 of 2 changes\n".utf8)
        #expect(
            try home.run("watch", "--count", "2", "--timeout", "0.1") == Outcome(status: 1, stderr: message))
        #expect(try home.run("watch", "--timeout", "0") == .silence)
        // The settings of a pattern that matches none may come later.
        #expect(try home.run("watch", "--only", "com.none:Key", "--timeout", "0") == .silence)
    }

    @Test(arguments: [
        ["--count", "0"], ["--count", "-1"], ["--count", "x"], ["--count", ""], ["--count", "1.5"],
        ["--count", "99999999999999999999"],
        ["--count"], ["--timeout", "x"], ["--timeout", "-1"], ["--timeout", ""], ["--timeout", "."],
        ["--timeout", "1e3"],
        ["--timeout", "nan"], ["--timeout"], ["--format", "xml"], ["--frobnicate"],
    ])
    func wrongNumbersAreWrongUse(arguments: [String]) throws {
        let outcome = try home.run(["watch"] + arguments)
        #expect(outcome.isWrongUse(of: "watch"))
        if let text = arguments.dropFirst().first { #expect(outcome.message.contains("'\(text)'") || text == "xml") }
    }

    @Test func aDomainThatCannotBeIsRefused() throws {
        #expect(try home.run("watch", ".hidden").isRefusal(naming: ".hidden"))
    }
}

extension FileManager {
    /// What `rename` does.
    fileprivate func moveReplacing(_ old: String, _ new: String) throws {
        try #require(rename(old, new) == 0)
    }
}
