import TestSupport
import Testing

/// Texts longer than the memory there is, and what goes wrong with them.
@Suite(.enabled(if: Program.python != nil, "needs python3")) struct LongOutputTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// Some hundred bytes of shared arrays, which stand for 2^20 values and a text of 100 to 300 megabytes.
    private func makeTower(of innermost: String) throws {
        let made = try home.shell(
            """
            python3 -c "
            import plistlib
            tower = \(innermost)
            for _ in range(20): tower = [tower, tower]
            plistlib.dump({'fine': 1, 'tower': tower}, open('tower.plist', 'wb'), fmt=plistlib.FMT_BINARY)
            "
            test $(stat -c %s tower.plist) -lt 300
            """)
        try #require(made == .silence, "\(made.testDescription)")
    }

    @Test(
        .enabled(if: ResourceLimit.binds, "a debug build takes more memory"),
        arguments: [("export ./tower.plist -", "<string>word</string>"), ("read ./tower.plist", " word")])
    func littleMemoryIsNeeded(_ words: String, _ text: String) throws {
        try makeTower(of: "'word'")
        let outcome = try home.shell(
            """
            ulimit -c 0; ulimit -t 20
            { ( ulimit -v 32768; exec "$PREFS_TOOL" \(words) ); echo $? > status; } | grep -c '\(text)'
            cat status
            """)
        #expect(outcome == .success("1048576\n0\n"))
    }

    /// Two of them differ in every place.
    @Test(
        .enabled(if: ResourceLimit.binds, "a debug build takes more memory"),
        arguments: [
            ("find WARD", 0), ("export com.tower - --format openstep", 0), ("export com.tower - --format json", 0),
            ("read com.tower --format openstep", 0), ("export com.tower out --format openstep", 0),
            ("export com.tower out --format xml", 0), ("export com.tower out.json", 0),
            ("export com.tower out.plist", 0),
            ("diff ./tower.plist ./other.plist", 1), ("diff --format json ./tower.plist ./other.plist", 1),
            ("import com.tower other.plist --dry-run", 0), ("import com.tower other.plist", 0),
            ("rename com.tower tower again", 0), ("delete com.tower tower --dry-run", 0),
        ])
    func noVerbNeedsMemoryForAllThatSharedValuesStandFor(_ words: String, _ status: Int) throws {
        try makeTower(of: "'word'")
        try home.shell("mv tower.plist other.plist")
        try makeTower(of: "'ward'")
        try home.shell("prefs import com.tower tower.plist")
        let outcome = try ResourceLimit.shell("\"$PREFS_TOOL\" \(words) > /dev/null; echo $?", in: home)
        #expect(outcome == .success("\(status)\n"))
    }

    /// It is found at the very end, and before anything is printed.
    @Test func aTextThatXMLCannotHoldIsNotBegun() throws {
        try home.shell(
            """
            { echo '{ a = ('; seq -f '%07.0f,' 100000; echo '); z = "\\000"; }'; } > long.plist
            """)
        let outcome = try home.run("export", "./long.plist", "-")
        #expect(outcome.isRefusal(naming: "z", "U+0000"))
    }

    @Test(arguments: ["export ./tower.plist -", "read ./tower.plist"])
    func aClosedPipeEndsItQuietlyAndAtOnce(_ words: String) throws {
        try makeTower(of: "'word'")
        let outcome = try home.shell(
            """
            ulimit -t 5
            { prefs \(words); echo $? > status; } | head -n 1 > /dev/null
            ( trap '' PIPE; prefs \(words); echo $? > status ) | head -n 1 > /dev/null
            cat status
            """)
        #expect(outcome == .success("0\n"))
    }

    @Test(arguments: ["export ./tower.plist -", "read ./tower.plist"])
    func aDiskThatIsFullIsAnError(_ words: String) throws {
        try makeTower(of: "'word'")
        #expect(
            try home.shell("prefs \(words) > /dev/full") == .failure("write standard output: No space left on device"))
    }

    /// Part of the text is written by then.
    @Test func aFileThatMayGrowNoFurtherIsAnError() throws {
        try makeTower(of: "'word'")
        let outcome = try home.shell(
            "trap '' XFSZ; ulimit -f 2000; prefs read ./tower.plist > log; echo $?; test -s log")
        #expect(outcome.text == "1\n")
        #expect(outcome.message == "prefs: write standard output: File too large\n")
    }

    @Test func messagesComeFirst() throws {
        try home.create("store/bad.plist", "{ a")
        try home.shell("{ echo '{ k = ('; seq 100000 | tr '\\n' ,; echo '); }'; } > long; prefs import com.pigeon long")
        let outcome = try home.shell("prefs read 2>&1")
        #expect(outcome.stdout.count > 1_000_000)
        #expect(outcome.text.hasPrefix("prefs: "))
        #expect(outcome.text.hasSuffix("}\n"))
    }
}
