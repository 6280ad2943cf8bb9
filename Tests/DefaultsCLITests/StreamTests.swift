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
