import TestSupport
import Testing

/// Files whose reading takes longer than a second.
@Suite struct SlowFileTests {
    @Test(.enabled(if: Recording.isPossible, "needs strace, and the right to trace"))
    func anExportOfAllShowsItsProgressOnATerminal() throws {
        let home = try TemporaryHome()
        for name in ["com.a", "com.b", "com.c"] { try home.run("write", name, "k", "v") }
        let outcome = try home.shellOnTerminal(
            """
            exec strace -o /dev/null -P "$PWD/store/com.b.plist" -e trace=openat \
                -e inject=openat:delay_enter=1100000:when=1 "$PREFS_TOOL" export --all all.json 2>&1
            """)
        let line = "\rprefs: 2 of 3 files of the store read\u{1B}[K\r\u{1B}[K"
        #expect(outcome.text == line, "\(outcome.testDescription)")
        #expect(try home.run("read", "./all.json").text.contains("com.c"))
    }

    /// One domain is written in one step. Where that takes longer than a second, too, a second line says so.
    @Test(arguments: ["apply", "import --all", "diff --all"])
    func aLongDocumentIsNamedOnATerminal(call: String) throws {
        let home = try TemporaryHome()
        let text = String(repeating: "x", count: 10_000_000)
        try home.create("long.json", #"{ "com.a": { "k": "\#(text)" } }"#)
        let outcome = try home.shellOnTerminal("exec \"$PREFS_TOOL\" \(call) long.json 2>&1 >/dev/null")
        let (line, end) = ("\rprefs: reading long.json, 10 MB\u{1B}[K", "\r\u{1B}[K")
        let shown = outcome.text.replacing("\rprefs: 1 of 1 domains written\u{1B}[K", with: "")
        #expect([line + end, line + end + end].contains(shown), "\(call)")
    }
}
