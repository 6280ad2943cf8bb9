import Foundation
import TestSupport
import Testing

/// A script for a Mac that a shell runs, where `defaults` is a link to `prefs`: each of its calls does the same as when
/// it is typed by itself.
@Suite struct ShellScriptTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try Self.prepare(home)
        try home.shell("ln -s \"$PREFS_TOOL\" bin/defaults")
    }

    /// Programs that the script calls besides `defaults`, in the home's folder `bin`.
    private static func prepare(_ home: TemporaryHome) throws {
        try home.createDirectory("Library/Preferences")
        try home.create("bin/sudo", "#!/bin/sh\nexec \"$@\"\n", mode: 0o755)
        for name in ["pmset", "osascript", "killall"] { try home.create("bin/\(name)", "#!/bin/sh\n", mode: 0o755) }
        try home.create("script.sh", try Fixture.text("mac-settings.sh"), mode: 0o644)
    }

    /// The calls of `defaults` that the script makes, each with its words.
    private func calls() throws -> [[String]] {
        let recorded = try TemporaryHome()
        try Self.prepare(recorded)
        try recorded.create(
            "bin/defaults",
            """
            #!/bin/sh
            printf '%s\\0' "$@" >> "$HOME/calls"; printf '\\n\\0' >> "$HOME/calls"
            exec "$PREFS_TOOL" "$@"

            """, mode: 0o755)
        try recorded.shell("PATH=\"$HOME/bin:$PATH\" sh script.sh --quiet")
        var calls: [[String]] = [[]]
        for word in String(decoding: try recorded.bytes("calls"), as: UTF8.self).split(separator: "\0") {
            if word == "\n" { calls.append([]) } else { calls[calls.count - 1].append(String(word)) }
        }
        return calls.dropLast().map { $0.map { $0.replacing(recorded.path, with: home.path) } }
    }

    @Test func aShellMakesTheCallsOfTheScript() throws {
        let outcome = try home.shell("PATH=\"$HOME/bin:$PATH\" sh script.sh")
        #expect(outcome == .success("Setting up\nno such folder\nDone\n"))
        let calls = try calls()
        #expect(calls.count > 180)
        let other = try TemporaryHome()
        try Self.prepare(other)
        for call in calls { try other.run(call.map { $0.replacing(home.path, with: other.path) }) }
        let settings = try home.run("export", "--all", "-").text
        #expect(try other.run("export", "--all", "-").text.replacing(other.path, with: home.path) == settings)
        #expect(settings.contains("<key>Setting150</key>") && settings.contains("<string>by path</string>"))
        let system = ["read", "/Library/Preferences/com.example.system"]
        #expect(try home.run(system) == .success("{\n    Level = 3;\n}\n"))
        #expect(try other.run(system) == home.run(system))
    }

    @Test(.enabled(if: geteuid() == 0 && Program.named("setpriv") != nil, "needs the superuser and setpriv"))
    func aUserMakesThemAsWell() throws {
        try home.shell(
            """
            mkdir -m 755 system && rm bin/defaults && cp "$PREFS_TOOL" bin/prefs && ln -s prefs bin/defaults
            chmod 755 . bin/prefs && chown -R 12345 . && chown 0 system
            """)
        let outcome = try home.shell(
            "PATH=\"$HOME/bin:$PATH\" exec setpriv --reuid 12345 --regid 12345 --clear-groups sh script.sh 2>/dev/null")
        #expect(outcome == .success("Setting up\nnot for this user\nno such folder\nDone\n"))
        #expect(try home.run("read", "com.example.lines", "Third") == .success("three whole words\n"))
        #expect(
            try home.run("read", "com.apple.finder", "Sidebar")
                == .success("{\n    name = Sidebar;\n    size = 13;\n}\n"))
    }
}
