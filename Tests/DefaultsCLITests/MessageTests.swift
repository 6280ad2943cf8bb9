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
            ["write", "com.pigeon", "k", "v", text], ["rename", "com.pigeon", text, "b"], ["find", text], ["read", "./\(text)"],
            ["import", "com.pigeon", text], ["export", "com.pigeon", "./\(text)/x"], ["read", "-app", text], ["-host", text, "read", "com.pigeon"],
            ["read", "com.pigeon", "--keypath", text], ["write", "com.pigeon", "k", "-dict", text], ["read", "--\(text)"], ["batch", text],
        ] {
            let outcome = try home.run(arguments)
            let message = outcome.message.split(separator: "\n").filter { $0.hasPrefix("prefs: ") }
            #expect(message.count == 1 && message[0].utf8.count < 1_000, "\(arguments.joined(separator: " ").prefix(80))")
            #expect(outcome.message.contains("bytes)"), "\(outcome.message.prefix(1_000))")
        }
        try home.create("script", "write com.pigeon k -int \(text)\necho \(text)\n\(text)=1\n")
        #expect(try home.run("batch", "script").message.utf8.count < 2_000)
        try home.create("bad.plist", "<plist><\(text)/></plist>")
        #expect(try home.run("read", "./bad").message.utf8.count < 1_000)
    }
}
