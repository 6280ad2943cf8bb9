import TestSupport
import Testing

/// A long text to which very many elements refer.
@Suite(
    .hangLimit, .enabled(if: Program.python != nil, "needs python3"),
    .enabled(if: ResourceLimit.binds, "a debug build takes more time"))
struct SharedTextTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// 250 000 characters in UTF-16, 500 000 times: more than a document of its length may stand for.
    @Test(arguments: ["cat text.plist | prefs read /dev/stdin k", "prefs find zzz"])
    func itIsLookedAtOnce(_ command: String) throws {
        let made = try home.shell(
            """
            mkdir -p "$PREFS_HOME"
            python3 -c "
            objects = [
                bytes([0xD2, 1, 2, 3, 5]), b'Qk', b'Qa', b'Qv',
                b'\\x6f\\x12' + (250_000).to_bytes(4, 'big') + b'\\x4e\\x2d' * 250_000,
                b'\\xaf\\x12' + (500_000).to_bytes(4, 'big') + b'\\x04' * 500_000]
            document, offsets = bytearray(b'bplist00'), []
            for piece in objects:
                offsets.append(len(document))
                document += piece
            numbers = b''.join(number.to_bytes(8, 'big') for number in (len(objects), 0, len(document)))
            trailer = bytes(6) + bytes([4, 1]) + numbers
            open('text.plist', 'wb').write(document + b''.join(n.to_bytes(4, 'big') for n in offsets) + trailer)
            "
            cp text.plist "$PREFS_HOME/com.pigeon.plist"
            """)
        try #require(made == .silence, "\(made.testDescription)")
        let outcome = try home.shell("ulimit -c 0; ulimit -t 5; \(command)")
        #expect(outcome.status == 1 && outcome.text.isEmpty && outcome.message.hasPrefix("prefs: "))
    }
}
