import Foundation
import TestSupport
import Testing

/// What messages have in common, and those for mistakes that people make.
@Suite struct MessageTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    // MARK: Long texts

    @Test func aLongTextIsCutBetweenCharactersAndItsLengthSaid() throws {
        let outcome = try home.run("write", "com.pigeon", "k", "-int", String(repeating: "é👩‍👩‍👧", count: 5_000))
        #expect(outcome.isRefusal(naming: "is not a whole number", "… (100000 bytes)") && outcome.stderr.count < 500)
        let text = try #require(String(data: outcome.stderr, encoding: .utf8))
        let start = try #require(text.range(of: "'")).upperBound
        let end = try #require(text.range(of: "…")).lowerBound
        let shown = text[start..<end]
        #expect(shown.utf8.count > 250 && shown.allSatisfy { "é👩‍👩‍👧".contains($0) }, "\(shown)")
    }

    @Test(arguments: [300, 301]) func onlyAVeryLongTextIsCut(_ count: Int) throws {
        let text = String(repeating: "x", count: count)
        let outcome = try home.run("write", "com.pigeon", "k", "-int", text)
        #expect(outcome.message.contains("'\(text)'") == (count == 300))
        #expect(outcome.message.contains("… (301 bytes)") == (count == 301))
    }

    @Test func everyMessageIsShort() throws {
        let text = String(repeating: "x", count: 100_000)
        for arguments in [
            ["write", "com.pigeon", "k", "(\(text)"], ["read", text], ["read", "com.pigeon", text], [text],
            ["write", "com.pigeon", "k", "v", text], ["rename", "com.pigeon", text, "b"], ["find", text],
            ["read", "./\(text)"],
            ["import", "com.pigeon", text], ["export", "com.pigeon", "./\(text)/x"], ["read", "-app", text],
            ["-host", text, "read", "com.pigeon"],
            ["read", "com.pigeon", "--keypath", text], ["write", "com.pigeon", "k", "-dict", text],
            ["read", "--\(text)"], ["batch", text],
        ] {
            let outcome = try home.run(arguments)
            let message = outcome.message.split(separator: "\n").filter { $0.hasPrefix("prefs: ") }
            #expect(
                (1...2).contains(message.count) && message.allSatisfy { $0.utf8.count < 1_000 },
                "\(arguments.joined(separator: " ").prefix(80))")
            #expect(outcome.message.contains("bytes)"), "\(outcome.message.prefix(1_000))")
        }
        try home.create("script", "write com.pigeon k -int \(text)\necho \(text)\n\(text)=1\n")
        #expect(try home.run("batch", "script").message.utf8.count < 2_000)
        try home.create("bad.plist", "<plist><\(text)/></plist>")
        #expect(try home.run("read", "./bad").message.utf8.count < 1_000)
    }

    // MARK: Wrong use

    @Test(arguments: [
        (["write", "-currentHost", "com.pigeon", "k"], "-currentHost goes before the verb"),
        (["write", "-currentHost", "com.pigeon", "k", "v"], "-currentHost goes before the verb"),
        (["write", "-currentHost", "-g", "k", "v"], "-currentHost goes before the verb"),
        (["register", "-host", "nas", "com.pigeon", "k", "v"], "-host goes before the verb"),
        (["import", "-currentHost", "com.pigeon", "file"], "-currentHost goes before the verb"),
        (
            ["delete", "com.pigeon", "k", "-currentHost"],
            "unexpected argument -currentHost: -currentHost goes before the verb"
        ),
        (["export", "-currentHost", "com.pigeon", "-"], "-currentHost goes before the verb"),
        (["delete", "--", "com.pigeon", "k", "--dry-run"], "unexpected argument --dry-run; options go before --"),
        (["rename", "com.pigeon", "a", "b", "c"], "unexpected argument c"),
        (["read", "com.pigeon", "--keypath"], "missing PATH after --keypath"),
        (["export", "com.pigeon", "-", "--format"], "missing FORMAT after --format"),
    ])
    func wrongUseSaysWhatToDo(arguments: [String], message: String) throws {
        let outcome = try home.run(arguments)
        #expect(outcome.isWrongUse(of: arguments[0]) && outcome.lastLine == "prefs: \(message)", "\(outcome.lastLine)")
        #expect(!home.exists("store"))
    }

    @Test func onlyOneHostOptionIsTaken() throws {
        let outcome = try home.run("-currentHost", "-host", "nas", "read", "com.pigeon")
        #expect(
            outcome.isWrongUse(of: "VERB …")
                && outcome.lastLine == "prefs: only one of -currentHost and -host can be there")
    }

    @Test func aVerbIsNoHost() throws {
        let outcome = try home.run("-host", "read", "com.pigeon")
        #expect(outcome.isWrongUse(of: "VERB …") && outcome.lastLine == "prefs: missing name after -host")
    }
}
