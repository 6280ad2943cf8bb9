import Foundation
import Testing
import TestSupport

/// Wrong use, `help` and `--version`.
@Suite struct UsageTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    static let verbs = [
        "read", "read-type", "write", "rename", "delete", "delete-all", "register", "domains", "find", "import",
        "export", "watch", "batch", "printHostIdentifier", "help",
    ]

    @Test(arguments: ["help", "--help", "HELP"])
    func helpGoesToStandardOutput(word: String) throws {
        let outcome = try home.run(word)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        for verb in Self.verbs { #expect(outcome.text.contains(verb)) }
        for word in ["-currentHost", "-host", "-g", "-app", "-array-add", "-dict-add", "-bool", "-date"] {
            #expect(outcome.text.contains(word), "\(word)")
        }
    }

    @Test(arguments: verbs)
    func helpOnOneVerb(verb: String) throws {
        let outcome = try home.run("help", verb)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        #expect(outcome.text.contains("prefs [-currentHost | -host NAME] \(verb)"))
        #expect(verb == "help" || !outcome.text.contains("help [VERB]"), "only that verb")
    }

    @Test func version() throws {
        let outcome = try home.run("--version")
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        #expect(outcome.text.wholeMatch(of: #/prefs \d+(\.\d+)*\S*\n/#) != nil)
    }

    @Test(arguments: [
        [], ["frobnicate"], ["frobnicate", "com.pigeon"], [""], ["-read", "com.pigeon"], ["--frobnicate"],
    ])
    func verbMissingOrUnknown(arguments: [String]) throws {
        let outcome = try home.run(arguments)
        let whole = try home.run("help")
        #expect(outcome.status == 255 && outcome.stdout.isEmpty)
        #expect(outcome.message.hasPrefix("prefs: "))
        #expect(outcome.message.hasSuffix(whole.text))
        #expect(whole.text.contains("usage: prefs [-currentHost | -host NAME]"))
    }

    @Test(arguments: [
        ["read-type"], ["read-type", "com.pigeon"], ["write"], ["write", "com.pigeon"],
        ["write", "com.pigeon", "k", "-int"],
        ["rename"], ["rename", "com.pigeon"], ["rename", "com.pigeon", "a"], ["rename", "com.pigeon", "a", "b", "c"],
        ["delete"], ["delete", "com.pigeon", "a", "b"], ["delete-all"], ["delete-all", "com.pigeon", "a", "b"],
        ["find"], ["import"], ["export"], ["register"], ["register", "com.pigeon"], ["read", "-app"], ["write", "-app"],
    ])
    func wrongUseOfAVerb(arguments: [String]) throws {
        let outcome = try home.run(arguments)
        #expect(outcome.isWrongUse(of: arguments[0]))
        let other = arguments[0] == "export" ? "import" : "export"
        #expect(!outcome.message.contains(" \(other) "), "only that verb's usage")
        let onHost = try home.run(["-currentHost"] + arguments)
        #expect(onHost.isWrongUse(of: arguments[0]))
        #expect(!home.exists("store"))
    }

    @Test func dashedWordsAreValuesInTheirPlaces() throws {
        #expect(try home.run("write", "com.pigeon", "-key", "-value") == .silence)
        #expect(try home.run("read", "com.pigeon", "-key") == .success("-value\n"))
    }

    @Test(arguments: ["write com.pigeon k", "write com.pigeon k -string", "write", "read", "find", "-host"])
    func argumentThatIsNotTextIsRefused(arguments: String) throws {
        let outcome = try home.shell("prefs \(arguments) \"$(printf 'caf\\351')\"")
        #expect([1, 255].contains(outcome.status) && outcome.stdout.isEmpty)
        #expect(outcome.message.hasPrefix("prefs: ") && outcome.message.contains("UTF-8"))
        #expect(!home.exists("store"))
    }

    @Test func closedPipeEndsQuietly() throws {
        let list = (0..<20_000).map { "key\($0) = \"a value of some length\";" }.joined(separator: "\n")
        try home.run("import", "com.pigeon", "-", input: list)
        for command in ["read", "read com.pigeon", "export com.pigeon -", "find value"] {
            let outcome = try home.shell("prefs \(command) | head -n 1 | wc -l | tr -d ' '")
            #expect(outcome == .success("1\n"))
        }
    }

    @Test(arguments: ["read", "read com.pigeon k", "export com.pigeon -", "domains", "help", "find k"])
    func fullDeviceIsAFailure(command: String) throws {
        try home.run("write", "com.pigeon", "k", "1")
        let outcome = try home.shell("prefs \(command) > /dev/full")
        #expect(outcome.isRefusal(naming: "No space left on device"))
    }

    @Test func helpOfAWordThatIsNoVerbIsWrongUse() throws {
        let outcome = try home.run("help", "bogus")
        #expect(outcome.status == 255 && outcome.stdout.isEmpty)
        #expect(outcome.message.hasPrefix("prefs: there is no verb bogus\n"))
    }
}
