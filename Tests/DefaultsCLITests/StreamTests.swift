import Foundation
import TestSupport
import Testing

/// Standard streams, whatever they lead to.
@Suite struct StreamTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "k", "v")
    }

    @Test func exportToStandardOutputByPathKeepsWhatIsInTheFileBehindIt() throws {
        try home.shell("{ echo first; prefs export com.pigeon /dev/stdout; echo last; } > log")
        let log = try home.bytes("log")
        #expect(log.starts(with: Data("first\nbplist00".utf8)))
        #expect(log.suffix(5) == Data("last\n".utf8))
    }

    @Test func aHyphenAsTheDomainOfReadIsStandardInput() throws {
        let text = "{ a = { b = (<*I5>); }; }"
        #expect(try home.run("read", "-", "a", input: text) == .success("{\n    b =     (\n        5\n    );\n}\n"))
        #expect(try home.run("read", "-", "--keypath", "a.b.0", "--raw", input: text) == .success("5\n"))
        #expect(try home.run("read", "-", "--raw", input: "word") == .success("word\n"))
        #expect(try home.run("read-type", "-", "--keypath", "a.b", input: text) == .success("Type is array\n"))
        #expect(try home.run("read", "-", "c", "--default", "7", input: text) == .success("7\n"))
        #expect(try home.run("read", "-", "c", input: text).isRefusal(naming: "(/dev/stdin, c) does not exist"))
        #expect(
            try home.run("read", "-", "c", "--origin", "--default", "7", input: text).text.contains("origin = default"))
        #expect(try home.run("read", "-", "a", "--origin", input: text).text.contains("origin = file"))
        #expect(try home.run("read", "-", "--count", input: text) == .success("1\n"))
        #expect(try home.run("write", "-", "a", "1") == .silence)
        #expect(try home.run("read", "--", "-", "a", input: text) == .success("1\n"))
    }

    /// The terminal is open for writing alone, so reading it fails at once.
    @Test(arguments: [
        "batch", "import com.pigeon -", "convert - --format json", "check -", "apply --name n -", "read -",
        "read-type - k", "write --stdin com.a k",
    ])
    func aTerminalThatIsReadIsNamed(_ command: String) throws {
        let text = try home.shellOnTerminal("prefs \(command) 2>&1 <&1").text
        #expect(text.hasPrefix("prefs: reading standard input; Ctrl-D in a new line ends it"), "\(text)")
        #expect(try !home.shell("prefs \(command) < /dev/null").message.contains("reading"))
    }

    @Test(arguments: [
        "export com.pigeon - --format binary", "export --all - --format binary", "convert a --format binary",
    ])
    func aBinaryDocumentIsNotPrintedOnATerminal(_ command: String) throws {
        try home.create("a", "{ k = v; }")
        #expect(try home.shellOnTerminal("prefs \(command)").isRefusal(naming: "not printed on a terminal", "| cat"))
        #expect(try home.shell("prefs \(command) | head -c 6").text == "bplist")
    }

    @Test func aPauseOfThePipeIsNotItsEndWhereverItComes() throws {
        // The test proves nothing where the machine is too busy to notice the pause.
        let document = "<plist version='1.0'><dict><key>k</key><string>late</string></dict></plist>"
        let outcome = try home.shell(
            "{ printf '%65535s' ''; sleep 0.2; printf %s \"\(document)\"; } | prefs import com.pigeon - && prefs read com.pigeon k"
        )
        #expect(outcome == .success("late\n"))
    }

    @Test func aMessageIsNotLostWithAClosedPipe() throws {
        try home.create("store/bad.plist", "{ a")
        let outcome = try home.shell("{ prefs read; echo $? >&2; } 2> messages | true; cat messages")
        #expect(outcome.text.contains("bad.plist is not a property list"))
        let ignored = try home.shell("trap '' PIPE; { prefs read; echo $? > status; } | true; cat status")
        #expect(ignored.text == "1\n")
    }

    @Test func aFullDiskBehindStandardOutputIsAnError() throws {
        let outcome = try home.shell("prefs read com.pigeon > /dev/full")
        #expect(outcome == .failure("write standard output: No space left on device"))
    }

    @Test func aWordThatIsNotFoundIsNamedOnOneLine() throws {
        let outcome = try home.run("find", "a\nb")
        #expect(outcome.status == 0)
        #expect(outcome.message == "prefs: No domain, key, nor value containing 'a\\nb'\n")
    }
}
