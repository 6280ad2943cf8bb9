import Foundation
import TestSupport
import Testing

/// A writer that is killed leaves the old file or the new one, and nothing that hinders the next.
@Suite struct KilledWriterTests {
    let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let file = "store/com.pigeon.plist"

    @Test func killsTearNothing() throws {
        let padding = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try home.create(
            "padding.plist",
            TemporaryHome.document(
                "<dict><key>padding</key><data>\(padding.base64EncodedString())</data></dict>"))
        try #require(try home.run("import", "com.pigeon", "padding.plist") == .silence)
        try #require(try write(0).waitForEnd() == 0)

        let expected = try home.bytes(Self.file)
        let place = try #require(expected.range(of: Data(value(0).utf8)))
        var random = SystemRandomNumberGenerator()
        var (current, old, new) = (0, 0, 0)
        // In seconds; kept at about the time that a write takes, whatever else this machine is doing.
        var longest = 0.02
        let kills = Repetitions.count(100, soak: 1_000)
        for round in 1...kills {
            let writer = try write(round)
            usleep(useconds_t(Double.random(in: 0...longest, using: &random) * 1_000_000))
            writer.endAtOnce()
            _ = writer.waitForEnd()

            var bytes = try home.bytes(Self.file)
            try #require(bytes.count == expected.count, "after kill \(round)")
            let found = String(decoding: bytes[place], as: UTF8.self)
            bytes.replaceSubrange(place, with: Data(value(0).utf8))
            try #require(bytes == expected && [value(current), value(round)].contains(found), "after kill \(round)")
            if found == value(round) {
                (current, new, longest) = (round, new + 1, longest * 0.97)
            } else {
                (old, longest) = (old + 1, longest * 1.03)
            }

            if round.isMultiple(of: 20) {
                try #require(try write(round).waitForEnd() == 0)
                current = round
                #expect(try home.files(in: "store") == ["com.pigeon.plist"])
            }
        }
        // Else the kills came too early or too late to prove anything.
        #expect(old > kills / 20 && new > kills / 20, "\(old) old, \(new) new")
    }

    /// A text of one length for all rounds.
    private func value(_ round: Int) -> String {
        "round-" + String(1_000_000 + round)
    }

    private func write(_ round: Int) throws -> ChildProcess {
        try ChildProcess(
            [Tool.path.get(), "write", "com.pigeon", "k", value(round)],
            environment: home.environment(adding: ["PREFS_SYNC": nil]),
            streams: ["/dev/null", "/dev/null", "/dev/null"])
    }
}
