import Foundation
import TestSupport
import Testing

/// The completions, in the shells themselves.
@Suite struct ShellCompletionTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.createDirectory("bin")
        try home.link("bin/prefs", to: try Tool.path.get())
        for key in ["HPMapType", "My Key", #"it's "q" $x `y`"#, "Schlüssel ü", "-dash", "a:b c", "un*do?"] {
            try home.run("write", "com.pigeon", key, "1")
        }
        try home.run("write", "com.pigeon", "--", "--dashes", "1")
        try home.run("write", "com.pigeon", "Windows", #"({ "Frame.x" = 1; })"#)
        try home.create("store/com.broken.plist", "{ a = ")
        try home.create("my files/the settings.plist", "{ Inner = 1; }")
    }

    private static let completions = Project.path("Sources/Packaging/Installing/Completions")

    /// What is typed, and what stands there after the tab.
    static let lines: [(typed: String, completed: String)] = [
        ("prefs rena", "prefs rename "),
        ("prefs -cur", "prefs -currentHost "),
        ("prefs read com.pi", "prefs read com.pigeon "),
        ("prefs read \"com.pigeon\" HP", "prefs read \"com.pigeon\" HPMapType "),
        ("prefs read com.pigeon --def", "prefs read com.pigeon --default "),
        ("prefs read com.pigeon --format j", "prefs read com.pigeon --format json "),
        ("prefs write com.pigeon k -dict-", "prefs write com.pigeon k -dict-add "),
        ("prefs help pri", "prefs help printHostIdentifier "),
        ("prefs read com.pigeon My", #"prefs read com.pigeon My\ Key "#),
        ("prefs read com.pigeon My\\ ", #"prefs read com.pigeon My\ Key "#),
        ("prefs read com.pigeon 'My", "prefs read com.pigeon 'My Key' "),
        ("prefs read com.pigeon \"My K", "prefs read com.pigeon \"My Key\" "),
        ("prefs read com.pigeon it", #"prefs read com.pigeon it\'s\ \"q\"\ \$x\ \`y\` "#),
        ("prefs read com.pigeon \"it", #"prefs read com.pigeon "it's \"q\" \$x \`y\`" "#),
        ("prefs read com.pigeon Sch", #"prefs read com.pigeon Schlüssel\ ü "#),
        ("prefs read com.pigeon -d", "prefs read com.pigeon -dash "),
        ("prefs read com.pigeon -- --d", "prefs read com.pigeon -- --dashes "),
        ("prefs read com.pigeon a", #"prefs read com.pigeon a:b\ c "#),
        ("prefs read com.pigeon a:", #"prefs read com.pigeon a:b\ c "#),
        ("prefs read com.pigeon un", #"prefs read com.pigeon un\*do\? "#),
        ("prefs read com.pigeon --keypath 'Windows.0.", #"prefs read com.pigeon --keypath 'Windows.0.Frame\.x' "#),
        ("prefs read ./my", #"prefs read ./my\ files/"#),
        ("prefs import com.pigeon my\\ files/", #"prefs import com.pigeon my\ files/the\ settings.plist "#),
        ("prefs read ~/my\\ files/the\\ settings In", #"prefs read ~/my\ files/the\ settings Inner "#),
        ("prefs read com.broken k", "prefs read com.broken k"),
        ("true; prefs read com.pigeon HP", "true; prefs read com.pigeon HPMapType "),
    ]

    @Test(
        .enabled(if: Program.named("bash") != nil && Program.python != nil, "bash is not installed"),
        arguments: [false, true])
    func bash(withBashCompletion: Bool) throws {
        let framework = "/usr/share/bash-completion/bash_completion"
        guard !withBashCompletion || FileManager.default.fileExists(atPath: framework) else { return }
        let start = withBashCompletion ? ". \(framework)\n" : ""
        try check("bash", "\(start). '\(Self.completions)/prefs.bash'")
    }

    @Test(.enabled(if: Program.named("bash") != nil, "bash is not installed"))
    func bashFunctionWithTheWordsAlone() throws {
        let script = """
            . '\(Self.completions)/prefs.bash'
            COMP_WORDS=(prefs read com.pigeon My) COMP_CWORD=3
            _prefs
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let bash = Program(path: "/usr/bin/env")
        let outcome = try bash.run(["bash", "-c", script], in: home.path, environment: environment)
        #expect(outcome == .success("My\\ Key\n"))
    }

    @Test(.enabled(if: Program.named("zsh") != nil && Program.python != nil, "zsh is not installed"))
    func zsh() throws {
        try check("zsh", "fpath=('\(Self.completions)' $fpath)\nautoload -U compinit\ncompinit -u -D")
    }

    @Test(.enabled(if: Program.named("fish") != nil, "fish is not installed"))
    func fish() throws {
        let lines = [
            ("prefs rena", #"rename"#), ("prefs read com.pi", "com.pigeon"),
            ("prefs read com.pigeon --def", "--default"),
            ("prefs read com.pigeon My", #"My\ Key"#), ("prefs read com.pigeon 'My", "'My Key'"),
            ("prefs read com.pigeon My\\ ", #"My\ Key"#), ("prefs read com.pigeon Sch", #"Schlüssel\ ü"#),
            ("prefs read com.pigeon it", #"it\'s\ \"q\"\ \$x\ `y`"#), ("prefs read com.pigeon -- --d", "--dashes"),
            ("prefs read com.pigeon --keypath 'Windows.0.", #"'Windows.0.Frame\\.x'"#),
            ("prefs write com.pigeon k -bool t", "true"),
            ("prefs read ./my", #"./my\ files/"#), ("prefs read ~/my\\ files/the\\ settings In", "Inner"),
            ("prefs read ~/my", #"~/my\ files/"#),
            ("prefs import com.pigeon my\\ files/", #"my\ files/the\ settings.plist"#), ("prefs read com.broken ", ""),
        ]
        let script =
            "source '\(Self.completions)/prefs.fish'; for line in $argv; complete --escape -C $line; echo ====; end"
        let fish = Program(path: "/usr/bin/env")
        let outcome = try fish.run(
            ["fish", "--no-config", "-c", script, "--"] + lines.map(\.0), in: home.path, environment: environment)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty)
        let found = outcome.text.components(separatedBy: "====\n").dropLast().map { candidates in
            candidates.split(separator: "\n").map { $0.prefix { $0 != "\t" } }.joined(separator: "\n")
        }
        #expect(found.count == lines.count)
        for (line, candidates) in zip(lines, found) { #expect(candidates == line.1, "\(line.0)") }
    }

    @Test(.enabled(if: Program.named("fish") != nil, "fish is not installed"))
    func fishShowsExplanations() throws {
        let script = "source '\(Self.completions)/prefs.fish'; complete -C 'prefs read com.pigeon HP'"
        let outcome = try Program(path: "/usr/bin/env").run(
            ["fish", "--no-config", "-c", script], in: home.path, environment: environment)
        #expect(outcome == .success("HPMapType\ta string\n"))
    }

    /// Types all lines into a shell in a terminal.
    private func check(_ shell: String, _ start: String) throws {
        try home.create("start", start)
        let outcome = try Program(path: "/usr/bin/env").run(
            ["python3", Fixture.path("type_into_shell.py"), shell, "start"] + Self.lines.map(\.typed), in: home.path,
            environment: environment)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        let found = outcome.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(found.count == Self.lines.count)
        for (line, completed) in zip(Self.lines, found) { #expect(completed == line.completed) }
    }

    private var environment: [String: String] {
        get throws {
            var environment = try home.environment(adding: [
                "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": home.absolute("config"),
            ])
            environment["PATH"] = home.absolute("bin") + ":" + (environment["PATH"] ?? "")
            return environment
        }
    }
}
