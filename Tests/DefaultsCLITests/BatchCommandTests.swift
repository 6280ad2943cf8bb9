import Foundation
import TestSupport
import Testing

/// `prefs batch`: all changes of a script, or none.
@Suite(.hangLimit) struct BatchCommandTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private func batch(_ script: String) throws -> Outcome {
        try home.run("batch", input: script)
    }

    @Test func aRealScriptDoesWhatItDoesInAShell() throws {
        let lines = try Fixture.text("dotfiles.sh").replacing("\\\n", with: " ").split(separator: "\n").filter {
            $0.hasPrefix("defaults ")
        }
        let script = lines.filter { !$0.contains(" | ") }.joined(separator: "\n")
        #expect(script.split(separator: "\n").count >= 60)
        try home.create("script", script)

        #expect(
            try home.shell("set -e; defaults() { \"$PREFS_TOOL\" \"$@\"; }; . ./script; mv store shell") == .silence)
        #expect(try home.run("batch", "script") == .silence)
        let files = try home.files(in: "shell").filter { $0.hasSuffix(".plist") }
        #expect(files.count > 10)
        #expect(try home.files(in: "store").filter { $0.hasSuffix(".plist") } == files)
        for file in files {
            #expect(try home.pythonView("store/\(file)") == home.pythonView("shell/\(file)"), "\(file)")
        }
    }

    @Test func aScriptMayBeginWithSettingsThatABatchHasAnyway() throws {
        #expect(
            try batch("#!/bin/sh\nset -e\nset -euo pipefail; set -o errexit -u\nprefs write com.a k \"$HOME\"")
                == .silence)
        #expect(try home.run("read", "com.a", "k") == .success(home.path + "\n"))
        for line in ["set", "set -x", "set -o vi", "set -o", "set +e", "set -", "set -- a"] {
            #expect(try batch(line).isRefusal(naming: "-:1: ", "not set"), "\(line)")
        }
    }

    /// With what stands between its lines: other programs, texts for people, and what may fail.
    @Test(
        .enabled(
            if: geteuid() == 0 && Program.named("bash") != nil,
            "needs the superuser, since the script has sudo, and bash"), arguments: [false, true])
    func aScriptWithOtherProgramsDoesWhatItDoesInAShell(isFilled: Bool) throws {
        let fill = {
            try home.run("write", "com.apple.finder", "{ FXInfoPanesExpanded = { Other = 1; }; ShowPathbar = no; }")
            try home.run("write", "com.apple.dock", "{ autohide = 0; persistent-apps = (a); kept = 1; }")
            try home.run("-currentHost", "write", "-g", "{ kept = 1; com.apple.mouse.tapBehavior = 2; }")
            try home.run("write", "-g", "{ kept = 1; NSNoSuchKey = 1; }")
        }
        if isFilled { try fill() }
        let script = try Fixture.text("macos.sh")
        try home.create("script", script)
        try home.create(
            "shell-script",
            """
            for name in osascript chflags xattr find killall lsregister; do eval "$name() { :; }"; done
            defaults() { "$PREFS_TOOL" "$@"; }
            sudo() { if [ "$1" = defaults ]; then "$@"; fi; }
            \(script.replacing(#/.*/lsregister/#, with: "lsregister"))
            """)
        let bash = try #require(Program.named("bash"))
        let shell = try bash.run(
            ["shell-script"], in: home.path, environment: home.environment(adding: ["APPLICATION": "Finder"]))
        #expect(shell.status == 0)
        try home.shell("mv store shell")
        if isFilled { try fill() }

        let summary = try home.run("batch", "--skip-others", "--dry-run", "script")
        #expect(
            summary.message.hasPrefix(
                "prefs: script: passed over 9 commands of other programs: osascript 1, sudo nvram 1, sudo 1, "
                    + "lsregister 1, killall 2, chflags 1, xattr 1, find 1; --verbose names each\n"))
        let outcome = try home.run("batch", "--skip-others", "--verbose", "script")
        #expect(outcome.status == 0 && outcome.stdout.isEmpty, "\(outcome.testDescription)")
        let files = try home.files(in: "shell").filter { $0.hasSuffix(".plist") }
        #expect(files.count == 6)
        #expect(try home.files(in: "store").filter { $0.hasSuffix(".plist") } == files)
        for file in files {
            #expect(try home.pythonView("store/\(file)") == home.pythonView("shell/\(file)"), "\(file)")
        }

        let lines = outcome.message.split(separator: "\n")
        let (passedOver, said) = (
            lines.filter { $0.contains("passed over") }, lines.filter { !$0.contains("passed over") }
        )
        #expect(
            said == [
                "Closing System Settings, so that it does not overwrite what is about to change…",
                "Finder: path bar, lists",
                "Done. Some of it takes effect after a restart.",
            ])
        #expect(
            passedOver == [
                #"prefs: script:7: passed over: osascript -e 'tell application "System Preferences" to quit'"#,
                #"prefs: script:13: passed over: sudo nvram SystemAudioVolume=" ""#,
                "prefs: script:14: passed over: sudo -v",
                "prefs: script:22: passed over: /System/Library/Frameworks/CoreServices.framework/Support/lsregister -kill -r -domain local -domain user",
                "prefs: script:26: passed over: killall Finder &> /dev/null",
                "prefs: script:30: passed over: chflags nohidden ~/Library",
                "prefs: script:30: passed over: xattr -d com.apple.FinderInfo ~/Library 2>/dev/null",
                #"prefs: script:31: passed over: find ~/Library/Application\ Support/Dock -name "*.db" -maxdepth 1 -delete"#,
                #"prefs: script:40: passed over: killall Dock SystemUIServer "${APPLICATION}" 2>/dev/null"#,
            ])
    }

    @Test func allRefusalsAreListed() throws {
        try home.create("script", try Fixture.text("refused.sh"))
        for arguments in [
            ["batch", "script"], ["batch", "--skip-others", "script"], ["batch", "--dry-run", "script"],
        ] {
            let outcome = try home.run(arguments)
            #expect(outcome.status == 1 && outcome.stdout.isEmpty)
            let expected = [
                (5, "this line begins an if: run the script in a shell, where defaults is prefs"),
                (8, arguments.contains("--skip-others") ? "begins a here-document: run" : "to /dev/null alone: >"),
                (12, "-int: 'two' is not"), (13, "begins a loop: run"), (16, "begins a function: run"),
                (19, "not set_up"), (20, "prefs has no pipes"),
                (21, "prefs runs no programs"), (22, "begins a case: run"), (25, "no || but || true"),
                (26, "Domain (com.pigeon) not found"),
                (27, arguments.contains("--skip-others") ? "the change depends on pgrep" : "not pgrep"), (28, "not cd"),
                (29, "the quote ' has no end"),
            ].filter { !arguments.contains("--skip-others") || $0.0 != 19 }
            let lines = outcome.message.split(separator: "\n")
            #expect(lines.count == 12, "\(outcome.message)")
            for (line, (number, words)) in zip(lines.prefix(10), expected) {
                #expect(line.hasPrefix("prefs: script:\(number): ") && line.contains(words), "\(line)")
            }
            let others = expected.dropFirst(10).map { String($0.0) }.joined(separator: ", ")
            #expect(lines.dropLast().last == "prefs: also refused: lines \(others)")
            #expect(lines.last == "prefs: \(expected.count) lines were refused. Defaults have not been changed.")
            #expect(!home.exists("store"))
        }
    }

    @Test func whatIsWrongIsNotForgiven() throws {
        try home.run("write", "com.a", "{ k = 1; list = (x); }")
        try home.create("bad.plist", "{ k")
        try home.createDirectory("folder")
        let before = try home.snapshot()
        for line in [
            "defaults write com.a k -int x || true", "defaults frobnicate || true",
            "defaults delete com.a none extra || :", "defaults delete com.a none && true",
            "defaults write com.a k -array-add x || true", "defaults import com.a ./bad.plist || true",
            "defaults import com.a ./folder || true",
            "defaults delete com.a none 2>/dev/null",
            "defaults write /proc/x a b || true", "defaults delete com.a none; true",
            "true && defaults delete com.a none",
            "defaults write com.a --keypath list.7 -int 1 || true", "defaults write com.a --keypath new.0 x || true",
        ] {
            #expect(try batch(line + "\ndefaults write com.a other 1").isRefusal(naming: "-:1: "), "\(line)")
            #expect(try home.snapshot() == before)
        }
    }

    @Test func whatAScriptSaysGoesToStandardErrorIfItChangesSomething() throws {
        let script =
            #"echo; echo -n "Set  up" x; echo 'a\nb'; echo hidden >/dev/null; echo -e -ne c; echo -x; echo "$HOME""#
            + "\necho \"d\u{1B}[1m\ne\" >&2\n"
        let said = "\nSet  up xa\\nb\nc-x\n\(home.path)\nd\\033[1m\ne\n"
        let change = script + "defaults write com.b k v\n"
        #expect(try batch(change) == Outcome(stderr: Data(said.utf8)))
        #expect(try batch(change) == .silence)
        #expect(try batch(script) == .silence)
        #expect(try batch(script + "defaults delete com.none").isRefusal(naming: "com.none"))
        #expect(
            try home.run(["batch", "--dry-run"], input: Data((script + "prefs write com.a k v").utf8))
                == .success("prefs write com.a k -string v\n"))
    }

    @Test func ofManyPassedOverCommandsTheProgramsAreNamed() throws {
        let others = """
            osascript -e 'a'
            sudo pmset -a sleep 0; sudo pmset -a lidwake 1
            /usr/libexec/PlistBuddy -c 'Set :a 1' x.plist && killall Dock
            plutil -replace a -string b x.plist | cat
            for_me \\
                "two lines"
            """
        let few = try home.run("batch", "--skip-others", input: others + "\nprefs write com.a k 1")
        #expect(few.message.split(separator: "\n").count == 7 && few.message.hasSuffix("passed over: for_me …\n"))
        for verb in [["batch"], ["apply", "--name", "n"]] {
            let arguments = verb + ["--skip-others"]
            let script = Data((others + "\nkillall a\nkillall b\nprefs write com.a k 1").utf8)
            let many = try home.run(arguments, input: script)
            #expect(
                many.message == "prefs: -: passed over 9 commands of other programs: osascript 1, "
                    + "sudo pmset 2, PlistBuddy 1, killall 3, plutil 1, for_me 1; PlistBuddy and plutil would change "
                    + "settings; --verbose names each\n", "\(many.testDescription)")
            #expect(try home.run(arguments + ["--verbose"], input: script).message.split(separator: "\n").count == 9)
        }
    }

    @Test func otherProgramsAreNeverRun() throws {
        let script = "touch ran && defaults write com.a k v\n./tool; defaults write com.a k v && touch ran || true"
        try home.create("tool", "#!/bin/sh\ntouch ran", mode: 0o755)
        #expect(try batch("touch ran\n").isRefusal(naming: "not touch; --skip-others passes over it"))
        #expect(
            try home.run("batch", "--skip-others", input: script).isRefusal(naming: "-:1: the change depends on touch"))
        let outcome = try home.run("batch", "--skip-others", input: String(script.split(separator: "\n")[1]))
        #expect(
            outcome.status == 0
                && outcome.message == "prefs: -:1: passed over: ./tool\nprefs: -:1: passed over: touch ran\n")
        #expect(!home.exists("ran"))
        let always = try home.run("batch", "--skip-others", input: "touch ran || true && defaults write com.a always 1")
        #expect(
            always.status == 0 && always.message == "prefs: -:1: passed over: touch ran\n", "\(always.testDescription)")
        #expect(try home.run("read", "com.a", "always") == .success("1\n"))
        for line in ["[ -f x ]", "printf x", "touch | a", "touch $(a)", "touch > a", "A=b touch"] {
            #expect(try home.run("batch", input: line).isRefusal(naming: "-:1: "), "\(line)")
            let taken = try home.run(
                "batch", "--skip-others", input: "\(line)\ndefaults write com.a taken -string '\(line)'")
            #expect(taken.status == 0 && taken.message.split(separator: "\n").count == 1, "\(taken.testDescription)")
            #expect(try home.run("read", "com.a", "taken") == .success("\(line)\n"))
        }
    }

    /// A script would go on in another way after such a line, or only a shell can read it.
    @Test(
        arguments: [
            "cd /", "exit", "false", "return", "exec a", "eval a", "source a", ". ./a", "alias a=b", "unalias a",
            "trap a EXIT", "set -x", "set -- a", "shopt -s a", "unset A", "read A", "shift", "pushd /", "printf -v A b",
            "declare A=b", "let A=1", "umask 0", "command cd /", "builtin cd /", "export -n A", "wait", "kill $$",
            "a || exit", "[ -d a ] || a", "a && cd /", "a; exit", "export HOME=a", "PATH=a", "XDG_CONFIG_HOME=a b",
            "A=$(b)", "A=1 && A=${A:-2}", "if a; then b; fi", "for a in b; do c; done", "while a; do b; done",
            "case a in b) c ;; esac", "a() { b; }", "function a { b; }", "{ a; }", "(a)", "[[ a ]]", "((a = 1))",
            "! a", "time a", "coproc a", "a=(b)", "a <<E\nb\nE", "a &", "sudo -u other defaults write com.a k v",
            "a | defaults write com.a k 1", "defaults export com.a - | a", "a | sudo defaults delete com.a",
            "echo write com.a k 1 | xargs defaults", "a \"$(defaults delete com.a)\"",
            "D=defaults; env $D write com.a k 1", "echo 'defaults write com.a k 1' > a", "a \"${B:=c}\"",
        ])
    func whatCannotBePassedOverIsRefused(line: String) throws {
        for verb in ["batch", "apply"] {
            try home.create("script", "defaults write com.a k 1\n\(line)\n\ndefaults write com.a l 1\n")
            let outcome = try home.run(verb, "--skip-others", "script")
            #expect(outcome.isRefusal(naming: "prefs: script:2: "), "\(outcome.testDescription)")
            #expect(!home.exists("store"))
        }
    }

    /// Nested deeper than any script of a person, and without an end.
    @Test(arguments: ["(", "$(", "{ ", "if ", "${x:-", "\"${x:-", "`", "a=(", "@(", "$((", "f() { ", "case x in (x) "])
    func deepNestingIsRefused(text: String) throws {
        let script = "defaults write com.pigeon k 1\nls | \(["if ", "{ "].contains(text) ? "" : "cat ")"
        let outcome = try home.run(
            "batch", "--skip-others", input: script + String(repeating: text, count: 99_999) + "\n")
        #expect(outcome.status == 1 && outcome.message.contains("-:2: "), "\(outcome.message.prefix(300))")
        #expect(!home.exists("store"))
    }

    @Test(arguments: [[], ["--skip-others"]]) func variablesOfTheScriptAreFollowed(options: [String]) throws {
        try home.create("script", try Fixture.text("assignments.sh"))
        let expected = [
            "prefs write com.pigeon Name -string 'Homing Pigeon'", "prefs write com.pigeon Note -string ''",
            "prefs write com.pigeon Path -string \(home.path)/Pictures/Shots", "prefs write com.pigeon Size -int 12",
            "prefs write com.pigeon Where -string 'Loft 3, pt'", "prefs write com.raven Name -string Raven",
        ]
        let outcome = try home.run(["batch", "--dry-run"] + options + ["script"])
        #expect(outcome.stderr.isEmpty && outcome.text.split(separator: "\n").map(String.init).sorted() == expected)
        #expect(try home.run(["apply"] + options + ["script"]).status == 0)
        #expect(try home.run(["apply", "--check"] + options + ["script"]).status == 0)
        #expect(try home.run("batch", "--dry-run", "script") == .silence)
    }

    /// A shell, in which other programs do nothing, makes the same changes.
    @Test(
        .enabled(if: Program.named("bash") != nil, "bash is not installed"),
        arguments: ["assignments.sh", "passed-over.sh"])
    func aScriptIsTakenAsInAShell(script: String) throws {
        try home.create("script.sh", try Fixture.text(script))
        let outcome = try home.run("batch", "--skip-others", "script.sh")
        #expect(outcome.status == 0, "\(outcome.testDescription)")
        #expect(script == "assignments.sh" || outcome.message.hasSuffix("\nDone with Homing Pigeon.\n"))
        let bash = try #require(Program.named("bash"))
        try home.createDirectory("none")
        try home.create(
            "shell.sh",
            """
            tool=$PREFS_TOOL
            prefs() { "$tool" "$@"; }
            sudo() { :; }
            command_not_found_handle() { :; }
            [ -z "$1" ] || defaults() { prefs "$@"; }
            PATH=$PWD/none
            exec > /dev/null 2>&1
            . ./script.sh
            """)
        let shell = try bash.run(
            ["shell.sh", script == "assignments.sh" ? "defaults" : ""], in: home.path,
            environment: home.environment(adding: ["PREFS_HOME": home.absolute("shell")]))
        let files = try home.files(in: "shell").filter { $0.hasSuffix(".plist") }
        #expect(!files.isEmpty, "\(shell.testDescription)")
        #expect(try home.files(in: "store").filter { $0.hasSuffix(".plist") } == files)
        for file in files {
            let view = ["read", "./shell/\(file)", "--format", "xml"]
            #expect(try home.run("read", "./store/\(file)", "--format", "xml").text == home.run(view).text, "\(file)")
        }
    }

    @Test func aScriptForAMacRunsInAShellWhereDefaultsIsALinkToPrefs() throws {
        try home.createDirectory("bin")
        try home.link("bin/defaults", to: try Tool.path.get())
        try home.create(
            "script",
            """
            set_up() { for place in "$@"; do defaults write com.pigeon Places -array-add "$place"; done; }
            if ! defaults read com.pigeon Places 2> /dev/null; then set_up Loft "$(echo Tower)"; fi
            """)
        #expect(try home.run("batch", "script").message.contains("script:1: this line begins a function: run"))
        #expect(try home.run(Program.shell, "-c", "PATH=$PWD/bin:$PATH; . ./script") == .silence)
        #expect(try home.run("read", "com.pigeon", "Places") == .success("(\n    Loft,\n    Tower\n)\n"))
    }

    /// Passed over, such a line would lose its change.
    @Test(arguments: [
        ("env defaults write com.a k 1", "does not run env"),
        ("nice -n 5 /usr/bin/defaults delete com.a k", "does not run nice"),
        ("doas prefs -currentHost write com.a k 1", "does not run doas"),
        ("sh -c 'defaults import com.a f'", "does not run sh"),
        ("\u{FEFF}defaults write com.a k 1", "U+feff in the name of the command"),
        ("defaults\u{A0}write com.a k 1", "U+00a0 in the name of the command"),
    ])
    func aChangeIsNotPassedOver(line: String, problem: String) throws {
        let outcome = try home.run("batch", "--skip-others", input: "defaults write com.a k 1\n\(line)\n")
        #expect(outcome.isRefusal(naming: "-:2: ", problem), "\(outcome.testDescription)")
        #expect(!home.exists("store"))
    }

    @Test func otherProgramsMayHaveWhatOnlyAShellReplaces() throws {
        let lines = [#"mkdir -p "${FOO:-x}" ${BAR%.*}"#, "/bin/kill -9 1", "/usr/bin/printf x", "which defaults"]
        let change = "\ndefaults write com.a k 1"
        let outcome = try home.run("batch", "--skip-others", input: lines.joined(separator: "\n") + change)
        #expect(
            outcome.status == 0 && outcome.message.split(separator: "\n").count == lines.count,
            "\(outcome.testDescription)")
        for line in [#"mkdir "${FOO:-$(touch ran)}""#, "mkdir ${FOO:-`touch ran`}"] {
            #expect(try home.run("batch", input: line + change).isRefusal(naming: "-:1: "))
            #expect(try home.run("batch", "--skip-others", input: line + change).status == 0)
        }
        #expect(!home.exists("ran"))
    }

    @Test(arguments: ["", "# a comment\n", "set -e\ntrue; :\n", "killall Dock\n", "X=1\n"])
    func aBatchThatRunsNothingFails(script: String) throws {
        let outcome = try home.run("batch", "--skip-others", input: script)
        #expect(outcome == .failure("standard input: nothing was run, since no line calls defaults or prefs"))
        #expect(try home.run("batch", "--dry-run", "--skip-others", input: script) == outcome)
    }

    // MARK: All or nothing

    private static let isTracingPossible =
        (try? Program.named("strace")?.run(
            ["-o", "/dev/null", "true"], in: "/", environment: ["PATH": "/usr/bin:/bin"]))?.status == 0

    @Test(.enabled(if: isTracingPossible, "strace is not installed or may not trace"))
    func eachFileIsWrittenOnce() throws {
        try home.run("write", "com.d0", "old", "1")
        let lines = (0..<1_000).map {
            "defaults \($0 % 3 == 0 ? "-currentHost " : "")write com.d\($0 % 10) key\($0) -int \($0)\n"
        }
        let strace = try #require(Program.named("strace"))
        try home.create("script", lines.joined())
        let outcome = try home.run(
            strace, "-f", "-e", "trace=rename,renameat,renameat2", "-o", "calls", try Tool.path.get(), "batch", "script"
        )
        #expect(outcome == .silence)
        let calls = String(decoding: try home.bytes("calls"), as: UTF8.self).split(separator: "\n").filter {
            $0.contains("rename")
        }
        #expect(calls.count == 20)
        #expect(try (0..<10).flatMap { try home.pythonView("store/com.d\($0).plist") }.count > 660)
    }

    @Test func aBadLineChangesNothingAndIsNamed() throws {
        var lines = (0..<1_000).map { "defaults write com.d\($0 % 10) key\($0) -int \($0)" }
        try home.run("write", "com.d0", "old", "1")
        let before = try home.snapshot()
        for (bad, message) in [
            ("defaults write com.d1 key -int x", "-int: 'x' is not a whole number"),
            ("defaults delete com.d1 key2", "Domain (com.d1) not found. Defaults have not been changed."),
            ("defaults rename com.d1 key2 a", "Key key2 does not exist in domain com.d1; leaving defaults unchanged"),
            ("defaults write com.d1 key1 -array-add x", "Value for key key1 is not an array"),
            ("defaults write com.d1", "missing key and value"), ("defaults frobnicate", "there is no verb frobnicate"),
            ("defaults import com.d1 absent", "Could not read data from absent"),
            ("defaults import com.d1 -", "no standard input"),
            ("defaults register com.d1 --file -", "no standard input"),
            ("defaults read com.d1", "read changes no domain"), ("prefs batch", "batch changes no domain"),
            ("prefs edit com.d1", "a script does not run edit; set the key with write"),
            ("prefs write --dry-run com.d1 a b", "--dry-run goes before the file"),
            ("killall Dock", "prefs runs prefs and defaults alone, not killall"),
            ("sudo rm -f a", "not sudo"), ("sudo -u other defaults write com.d1 a b", "not sudo"),
            ("defaults write com.d1 home $1", "not as $1"),
            ("defaults write com.d1 home $ABSENT", "the variable ABSENT is not set"),
            ("defaults write com.d1 a b | cat", "prefs has no pipes"), ("defaults -host a/b write com.d1 a b", "a/b"),
            (
                "defaults write ./absent/file a b",
                "Could not write domain ./absent/file.plist; exiting: open ./absent: No such file"
            ),
            ("prefs delete-all com.absent", "Domain (com.absent) not found"),
        ] {
            lines[699] = bad
            let outcome = try batch(lines.joined(separator: "\n"))
            #expect(outcome.isRefusal(naming: "prefs: -:700: ", message), "\(bad)")
            #expect(try home.snapshot() == before)
        }
        try home.create("a script", lines.joined(separator: "\n"))
        #expect(try home.run("batch", "a script").message.hasPrefix("prefs: a script:700: "))
    }

    @Test func whatWasWrittenBeforeAFailureIsSaid() throws {
        let text = String(repeating: "long ", count: 10_000)
        try home.create(
            "script", "prefs write com.first k 1\nprefs write com.second k '\(text)'\nprefs write com.third k 1")
        let outcome = try home.shell("ulimit -f 16; prefs batch script")
        #expect(outcome.status == 1)
        #expect(outcome.message.hasPrefix("prefs: script:2: Could not write domain com.second"))
        #expect(outcome.message.hasSuffix("prefs: 1 of 3 domains were written before that\n"))
        #expect(try home.run("read", "com.first", "k") == .success("1\n"))
    }

    @Test func whatOthersWroteMeanwhileStays() throws {
        let lines = (0..<20_000).map { "prefs write com.pigeon key\($0) \($0)\n" }.joined()
        try home.create("script", lines)
        let outcome = try home.shell(
            "prefs batch script & for n in $(seq 50); do prefs write com.pigeon other$n $n; done; wait $!")
        #expect(outcome == .silence)
        #expect(try home.pythonView("store/com.pigeon.plist").count == 20_050)
    }

    // MARK: Use

    @Test(arguments: [
        ["batch", "a", "b"], ["batch", "--frobnicate"], ["-currentHost", "batch", "/dev/null"],
        ["-host", "a", "batch", "/dev/null"],
    ])
    func wrongUse(arguments: [String]) throws {
        #expect(try home.run(arguments).isWrongUse(of: "batch"))
    }

    @Test func longWorkIsShownOnATerminalAlone() throws {
        let python = try #require(Program.python)
        try home.create(
            "on_terminal.py",
            """
            import os, pty, sys, time
            reader, writer = os.pipe()
            child, terminal = pty.fork()
            if child == 0:
                os.dup2(reader, 0)
                os.execv(os.environ["PREFS_TOOL"], ["prefs", "batch"])
            os.close(reader)
            with os.fdopen(writer, "w") as script:
                for line in range(int(sys.argv[1])):
                    script.write("prefs write com.d%d key%d -int %d\\n" % (line % 100, line, line))
            text = b""
            try:
                while data := os.read(terminal, 65536):
                    text += data
            except OSError:
                pass
            _, status = os.waitpid(child, 0)
            sys.stdout.write(repr((status, text.decode())))
            """)
        #expect(try home.run(python, "on_terminal.py", "10").text == "(0, '')")
        // How many lines take more than the second after which work is shown depends on the machine and the build.
        var (count, shown) = (10_000, "")
        while !shown.contains("\\rprefs: line "), count < 1_500_000 {
            count *= 2
            shown = try home.run(python, "on_terminal.py", "\(count)").text
        }
        #expect(shown.contains("\\rprefs: line "))
        #expect(shown.hasSuffix("\\r\\x1b[K')"))
        let script = (0..<count).map { "prefs write com.d\($0 % 100) key\($0) -int \($0)\n" }.joined()
        #expect(try home.run(["batch"], input: Data(script.utf8)) == .silence)
    }
}
