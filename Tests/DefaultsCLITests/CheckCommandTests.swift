import Foundation
import TestSupport
import Testing

/// `prefs check`.
@Suite struct CheckCommandTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    @Test(arguments: [
        TemporaryHome.document("<dict/>"), TemporaryHome.document("<array><real>nan</real></array>"), "{ a = b; }",
        "{\"a\": 1}", "[1, [], {}]", "a = b; c = d;", "// c\n{\"a\": /* d */ 1}",
    ])
    func aSoundDocumentIsOK(_ text: String) throws {
        try home.create("a", text)
        #expect(try home.run("check", "a") == .success("a: OK\n"))
        #expect(try home.run("check", "-", input: text) == .success("standard input: OK\n"))
    }

    @Test(arguments: ["text", "\"some text\"\n"]) func aTextThatIsOneStringIsCalledSo(_ text: String) throws {
        #expect(try home.run("check", "-", input: text) == .success("standard input: OK: a single string\n"))
    }

    @Test func aBinaryDocumentIsReadAsAWhole() throws {
        try home.run("write", "com.pigeon", "a", "b")
        try home.run("export", "com.pigeon", "a.plist")
        #expect(try home.run("check", "a.plist") == .success("a.plist: OK\n"))
        try home.create("cut", try home.bytes("a.plist").dropLast(3))
        let outcome = try home.run("check", "cut")
        #expect(outcome.status == 1 && outcome.text.hasPrefix("cut: binary, byte "), "\(outcome.testDescription)")
    }

    @Test(arguments: [
        ("a.plist", "<plist><dict><key>a</key></dict></plist>", "XML, line 1 (byte 13): a key without a value"),
        ("a.json", "{\"a\": 1,\n}", "JSON, line 2 (byte 9): unexpected '}'"),
        ("a", "[1,", "JSON, line 1 (byte 3): it ends too early"),
        ("a", "{ a = ; }", "OpenStep text, line 1 (byte 6): unexpected ';'"),
        ("a", "", "it is empty"), ("a", "{ é = 1; }", "OpenStep text, line 1 (byte 2): unexpected 'é' (U+00E9)"),
        ("a", "{ // c\n\"a\": null}", "JSON, line 2 (byte 12): there is null, which no property list can hold"),
        ("a.json", "{ // c\n\"a\": b}", "JSON, line 2 (byte 12): unexpected 'b'"),
        ("a", "<date>2024-01-02</date>", "XML, line 1 (byte 0): not a date of the form 2024-01-02T03:04:05Z"),
    ])
    func whatIsWrongIsSaidWithItsPlace(_ name: String, text: String, problem: String) throws {
        try home.create(name, text)
        let outcome = try home.run("check", name)
        #expect(outcome == Outcome(status: 1, stdout: Data("\(name): \(problem)\n".utf8)), "\(outcome.testDescription)")
    }

    @Test func theStatusIsThatOfTheWorst() throws {
        try home.create("good", "{}")
        try home.create("bad", "{")
        let outcome = try home.run("check", "good", "bad", "none", "good")
        #expect(outcome.status == 1 && outcome.message.contains("none") && outcome.message.contains("No such file"))
        #expect(outcome.text.hasPrefix("good: OK\nbad: ") && outcome.text.hasSuffix("\ngood: OK\n"))
        #expect(try home.run("check").isWrongUse(of: "check"))
        #expect(try home.run("check", "-", "-", input: "").isWrongUse(of: "check"))
    }

    /// A name with a line feed cannot pretend to be another line.
    @Test func eachFileHasOneLine() throws {
        try home.create("a\nb: OK", "{}")
        #expect(try home.run("check", "a\nb: OK").text.split(separator: "\n").count == 1)
    }
}
