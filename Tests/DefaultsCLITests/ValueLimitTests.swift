import Foundation
import TestSupport
import Testing

/// Values at and beyond the edge of what can be held.
@Suite struct ValueLimitTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    @Test(arguments: ["1e400", "-1e309", "1.7976931348623159e308", "0x10", "1e", ".", "1.5.2", "nanx"])
    func aRealThatCannotBeHeldIsRefused(text: String) throws {
        #expect(try home.run("write", "d", "k", "-float", text).isRefusal(naming: "-float", text))
        #expect(try home.files(in: ".").isEmpty)
    }

    @Test(arguments: [
        ("5e-324", "5e-324"), ("1.7976931348623157e308", "1.797693134862316e+308"), ("-Infinity", "-inf"),
        ("0e999", "0"), ("1e-400", "0"), ("-1e-999", "-0"), (" 1.50 ", "1.5"),
    ])
    func aRealThatCanBeHeldIsKept(text: String, printed: String) throws {
        #expect(try home.run("write", "d", "k", "-float", text) == .silence)
        #expect(try home.run("read", "d", "k").text.prefix(6) == (printed + "\n").prefix(6))
    }

    @Test(arguments: [
        "9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01", "10000-01-01", "2023-02-29",
        "2024-01-02T03:04:05 local",
    ])
    func aDateThatXMLCannotHoldOrThatDoesNotExistIsRefused(text: String) throws {
        #expect(try home.run("write", "d", "k", "-date", text).isRefusal(naming: "-date", text))
        #expect(try home.files(in: ".").isEmpty)
    }

    /// In XML it looks like a reference of a keyed archive, which a domain cannot be.
    @Test func aDomainWhoseOnlyKeyIsCFUIDStaysOne() throws {
        try home.run("write", "d", "CF$UID", "-int", "3", environment: ["PREFS_FORMAT": "xml"])
        #expect(try home.run("read", "d", "CF$UID") == .success("3\n"))
        #expect(try home.shell("prefs export d - | prefs import e - && prefs read e 'CF$UID'") == .success("3\n"))
        #expect(try home.run("delete", "d", "CF$UID") == .silence)
    }

    /// Optimised, as it is installed; the frames of a debug build are larger.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["PREFS_TOOL"] != nil, "a debug build needs more"),
        arguments: [("(", "", ")"), ("{ a = ", "1", "; }")])
    func theDeepestValuesNeedLittleStack(_ opening: String, _ innermost: String, _ closing: String) throws {
        // The domain is one level.
        let value = String(repeating: opening, count: 511) + innermost + String(repeating: closing, count: 511)
        try home.create("value", value)
        let outcome = try home.shell(
            """
            ulimit -c 0; ulimit -s 640
            prefs write d k "$(cat value)" && prefs write d l 1 && prefs read d > /dev/null && prefs find zzz 2> /dev/null
            for format in xml binary json; do
                prefs export d --format $format - > copy.$format && prefs import $format copy.$format && prefs read $format k > $format.text || exit
            done
            prefs diff xml json && prefs diff xml binary && cmp xml.text json.text && cmp xml.text binary.text
            """)
        #expect(outcome == .silence)
        #expect(try home.run("write", "d", "k", opening + value + closing).status != 0)
    }

    @Test func repeatedDataIsStoredOnce() throws {
        let data = String(repeating: "00", count: 10_000)
        let pieces = Array(repeating: ["-data", data], count: 20).flatMap { $0 }
        try home.run(["write", "d", "k", "-array"] + pieces)
        #expect(try home.bytes("store/d.plist").count < 11_000)
    }

    @Test func anEnvironmentThatIsNotTextIsRefused() throws {
        let outcome = try home.shell("PREFS_HOME=$(printf 'st\\351') prefs write d k v")
        #expect(outcome.isRefusal(naming: "PREFS_HOME", "UTF-8"))
        #expect(try home.files(in: ".").isEmpty)
    }

    @Test func deleteAllReachesTheHostThatIsNamed() throws {
        try home.run("write", "d", "k", "any")
        try home.run("-host", "nas.local", "write", "d", "k", "there")
        #expect(try home.run("-host", "nas.local", "delete-all", "d") == .silence)
        #expect(try home.run("-host", "nas.local", "read", "d") == .failure("Domain d does not exist"))
    }

    @Test func aLockThatIsNotHadIsAnErrorThatSaysSo() throws {
        try home.run("write", "d", "k", "v")
        let outcome = try home.shell("exec 9< store; flock 9; prefs write d k w 9<&-")
        #expect(outcome.isRefusal(naming: "store is locked", "10 seconds"))
        #expect(try home.run("read", "d", "k") == .success("v\n"))
    }
}
