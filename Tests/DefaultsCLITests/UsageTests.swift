import CommandKit
import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import defaults_cli

/// Wrong use, `help` and `--version`.
@Suite struct UsageTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    static let verbs = [
        "read", "read-type", "write", "rename", "delete", "delete-all", "register", "edit", "settings", "domains",
        "find",
        "import", "export", "convert", "check", "diff", "watch", "batch", "apply", "cloud", "printHostIdentifier",
        "help",
    ]

    @Test(arguments: ["help", "--help", "HELP"])
    func helpGoesToStandardOutput(word: String) throws {
        let outcome = try home.run(word)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        for verb in Self.verbs where verb != "help" { #expect(outcome.text.contains("\n  \(verb) ")) }
        for group in Verb.Group.allCases { #expect(outcome.text.contains("\n\n\(group.rawValue):\n  ")) }
        #expect(outcome.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 <= 32)
    }

    @Test(arguments: [
        (["types", "TYPES", "type"], TypeFlag.allCases.map(\.form) + CompositeFlag.allCases.map(\.rawValue)),
        (["keypath"], ["--keypath PATH replaces the key", "com\\.pigeon"]),
        (["formats", "format"], DocumentFormat.allCases.map(\.rawValue) + ["CF$UID"]),
    ]) func topicsAreSectionsOfTheManual(words: [String], parts: [String]) throws {
        let texts = try words.map { try home.run("help", $0) }
        #expect(Set(texts.map(\.text)).count == 1)
        #expect(texts[0].status == 0 && texts[0].stderr.isEmpty && !texts[0].text.contains("`"))
        for part in parts { #expect(texts[0].text.contains(part), "\(part)") }
        #expect(try home.run("help", "--manual", words[0]) == home.run("help", "--manual"))
    }

    @Test func allOfHelpHasEveryForm() throws {
        let outcome = try home.run("help", "--all")
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        for verb in Self.verbs { #expect(outcome.text.contains("\n  \(verb)")) }
        for word in ["-currentHost", "-host", "-g", "-app", "-array-add", "-dict-add", "-bool", "-date"] {
            #expect(outcome.text.contains(word), "\(word)")
        }
    }

    @Test func linesOfHelpFitIntoATerminal() throws {
        let texts =
            [Usage.text, Usage.all, Usage.short(of: nil)] + Verb.listed.map { Usage.help(on: $0) }
            + HelpTopic.allCases.map { Usage.help(on: $0) }
        for line in texts.flatMap({ $0.split(separator: "\n") }) { #expect(line.count <= 80, "\(line)") }
    }

    @Test(arguments: verbs)
    func helpOnOneVerb(verb: String) throws {
        let outcome = try home.run("help", verb)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        let options = verb == "cloud" ? "" : "[-currentHost | -host NAME] "
        #expect(outcome.text.contains("prefs \(options)\(verb)"))
        #expect(verb == "help" || !outcome.text.contains("help [VERB]"), "only that verb")
    }

    @Test func version() throws {
        let outcome = try home.run("--version")
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        #expect(outcome.text.wholeMatch(of: #/prefs \d+(\.\d+)*\S*\n/#) != nil)
    }

    @Test(arguments: [
        ["-currentHost"], ["frobnicate"], ["frobnicate", "com.pigeon"], [""], ["-read", "com.pigeon"], ["--frobnicate"],
    ])
    func verbMissingOrUnknown(arguments: [String]) throws {
        let outcome = try home.run(arguments)
        #expect(outcome.isWrongUse(of: "VERB …"))
        #expect(outcome.message.split(separator: "\n").count == 2 && outcome.message.contains("prefs help"))
        #expect(try home.run("help").text.contains("usage: prefs [-currentHost | -host NAME]"))
    }

    @Test func withoutAVerbTheHelpGoesToStandardError() throws {
        #expect(try home.run([String]()) == Outcome(status: 255, stderr: home.run("help").stdout))
    }

    @Test(arguments: [
        ["read-type"], ["read-type", "com.pigeon"], ["write"], ["write", "com.pigeon"],
        ["write", "com.pigeon", "k", "-int"],
        ["rename"], ["rename", "com.pigeon"], ["rename", "com.pigeon", "a"], ["rename", "com.pigeon", "a", "b", "c"],
        ["delete"], ["delete", "com.pigeon", "a", "b"], ["delete-all"], ["delete-all", "com.pigeon", "a", "b"],
        ["find"], ["import"], ["export"], ["register"], ["register", "com.pigeon"], ["read", "-app"],
        ["write", "-app"],
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
        #expect(outcome.lastLine.hasPrefix("prefs: ") && outcome.lastLine.contains("UTF-8"))
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
        #expect(outcome.lastLine == "prefs: there is no verb bogus")
    }

    // MARK: Help behind a verb

    @Test(arguments: Verb.listed) func everyVerbShowsItsHelp(_ verb: Verb) throws {
        let help = try home.run("help", "--", verb.rawValue)
        #expect(help.status == 0 && help.text.contains("usage: "))
        #expect(try home.run(verb.rawValue, "--help") == help)
        #expect(try home.run("-currentHost", verb.rawValue, "--help") == help)
        if verb != .find { #expect(try home.run(verb.rawValue, "-h") == help) }
        #expect(!home.exists("store"))
    }

    @Test(arguments: [
        ["read", "com.pigeon", "--help"], ["write", "com.pigeon", "--help", "k", "1"],
        ["delete", "--help", "com.pigeon"], ["find", "a", "--help"],
        ["import", "com.pigeon", "--replace", "--help"], ["diff", "com.pigeon", "com.crow", "--help"],
        ["write", "--keypath", "a", "--help"],
    ])
    func helpIsShownWhereverAnOptionMayBeAndNothingIsDone(arguments: [String]) throws {
        try home.run("write", "com.pigeon", "a", "1")
        #expect(try home.run(arguments) == home.run("help", arguments[0]))
        #expect(try home.run("read", "com.pigeon") == .success("{\n    a = 1;\n}\n"))
    }

    /// They are values, keys and words of scripts made for macOS.
    @Test func wordsOfScriptsAreNoCallsForHelp() throws {
        #expect(try home.run("write", "com.pigeon", "-h", "-string", "--help") == .silence)
        #expect(try home.run("read", "com.pigeon", "-h") == .success("--help\n"))
        #expect(
            try home.run("find", "-h").text == "Found 1 keys in domain 'com.pigeon': {\n    \"-h\" = \"--help\";\n}\n")
        #expect(try home.run("write", "-h", "k", "1") == .silence)
        #expect(try home.run("read", "--", "-h") == .success("{\n    k = 1;\n}\n"))
        #expect(try home.run("-h") == home.run("help"))
    }

    // MARK: Words that are mistyped

    @Test(arguments: [
        ("del", "delete"), ("rea", "read"),
        ("raed", "read"), ("wirte", "write"), ("READTYPE", "read-type"), ("delte", "delete"), ("domain", "domains"),
        ("exprot", "export"),
        ("printHost", "printHostIdentifier"), ("-help", "help"), ("bacth", "batch"),
        ("-currenthost", "-currentHost"),
    ])
    func theNearestVerbIsSuggested(_ word: String, _ verb: String) throws {
        let message = "prefs: there is no verb \(word); do you mean \(verb)?"
        #expect(try home.run(word, "com.pigeon").lastLine == message)
        #expect(try home.run("help", word).lastLine == message)
    }

    @Test(arguments: ["", "x", "frobnicate", "lx", "com.pigeon", String(repeating: "read", count: 30)])
    func nothingIsSuggestedForAWordThatIsFarFromAll(_ word: String) throws {
        #expect(try home.run(word).lastLine.contains("do you mean") == false)
    }

    @Test(arguments: [
        (["write", "--dryrun", "com.pigeon"], "write has no option --dryrun; do you mean --dry-run?"),
        (["read", "com.pigeon", "--format=json"], "read has no option --format=json; do you mean --format json?"),
        (["read", "com.pigeon", "--efective"], "read has no option --efective; do you mean --effective?"),
        (["domains", "--hlep"], "domains has no option --hlep; do you mean --help?"),
        (["delete", "com.pigeon", "--raw"], "delete has no option --raw"),
        (
            ["delete", "com.pigeon", "--zoom"],
            "delete has no option --zoom; write -- before a domain or a key of that name"
        ),
    ])
    func theNearestOptionIsSuggested(arguments: [String], message: String) throws {
        let outcome = try home.run(arguments)
        #expect(outcome.isWrongUse(of: arguments[0]) && outcome.lastLine == "prefs: \(message)", "\(outcome.lastLine)")
    }
}
