import Foundation
import TestSupport
import Testing

/// What `make` says while it works.
@Suite(.enabled(if: Program.named("make") != nil, "make is not installed")) struct MakefileTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    private static let root = Project.root.path

    /// The first thing that is done is to say what will be, and how long it takes.
    @Test(arguments: ["all", "test", "cloud-test", "demo", "install"]) func whatIsDoneAndHowLongItTakesIsSaidFirst(
        target: String
    )
        throws
    {
        let outcome = try home.shell("make -n -C '\(Self.root)' \(target)")
        #expect(outcome.status == 0, "\(outcome.testDescription)")
        let commands = outcome.text.split(separator: "\n").filter { !$0.hasPrefix("make") }
        let first = commands.prefix { !$0.contains("swift build") }.joined()
        #expect(first.contains("echo \"Building prefs") && first.contains("minutes"), "\(outcome.testDescription)")
    }

    @Test(arguments: ["not there", "6.1.2", "5.10"])
    func whatToInstallIsSaidWhereTheToolchainIsMissingOrOld(version: String) throws {
        let script = "#!/bin/sh\necho 'Swift version \(version) (x)'\n"
        if version != "not there" { try home.create("swift", script, mode: 0o755) }
        for target in ["all", "lint"] {
            let outcome = try home.shell("make -s -C '\(Self.root)' \(target) SWIFT=\"$PWD/swift\"")
            #expect(outcome.status == 2 && outcome.text.isEmpty, "\(outcome.testDescription)")
            #expect(
                outcome.message.hasPrefix(
                    """
                    prefs needs Swift 6.3 or later, and \(home.absolute("swift")) is \(version).
                    Install it from https://www.swift.org/install/linux/
                    """))
        }
    }

    @Test func aFolderThatWasMovedIsToBeCleaned() throws {
        let script = "Sources/Packaging/Linking/toolchain.sh"
        for file in [script, "Package.swift"] {
            try home.create(file, Data(contentsOf: Project.root.appending(path: file)))
        }
        #expect(try home.shell("sh \(script)") == .silence, "nothing is built yet")
        for (place, isMoved) in [(home.path, false), ("/elsewhere", true)] {
            try home.create(".build/static/release.yaml", "inputs: [\"\(place)/Sources/a.swift\"]\n")
            let outcome = try home.shell("sh \(script)")
            #expect(outcome.status == (isMoved ? 2 : 0) && outcome.message.contains("make clean") == isMoved)
        }
    }

    @Test func theFormIsBuiltWhereNcursesIs() throws {
        for target in ["all", "form"] {
            let outcome = try home.shell("make -n -C '\(Self.root)' \(target) HAS_CURSES=yes")
            #expect(outcome.text.contains("--product prefs-settings"), "\(outcome.testDescription)")
        }
    }

    @Test(arguments: [
        [], ["ncurses.h", "libtinfo.a"], ["ncurses.h", "libncursesw.a"], ["libncursesw.a", "libtinfo.a"],
    ])
    func theFormIsLeftOutWhereAFileOfNcursesIsMissing(files: [String]) throws {
        for file in files { try home.create(file, "") }
        let words = "form CURSES_HEADER=\(home.absolute("ncurses.h")) LIBRARY_FOLDERS=\(home.path)"
        func builds() throws -> Bool {
            try home.shell("make -n -C '\(Self.root)' \(words)").text.contains("--product prefs-settings")
        }
        #expect(try !builds())
        for file in ["ncurses.h", "libncursesw.a", "libtinfo.a"] { try home.create(file, "") }
        #expect(try builds())
    }

    @Test func theFormIsLeftOutWithOneLineWhereNcursesIsNot() throws {
        let message =
            "The form of prefs settings is left out: it needs ncurses with its static libraries (libncurses-dev on Debian).\n"
        let all = try home.shell("make -s -C '\(Self.root)' -o prefs -o cloud all HAS_CURSES=")
        #expect(all == Outcome(stderr: Data(message.utf8)), "\(all.testDescription)")
        let form = try home.shell("make -s -C '\(Self.root)' form HAS_CURSES=")
        #expect(form.status != 0 && form.message.hasPrefix(message), "\(form.testDescription)")
    }

    @Test func theAgentIsBuiltWhereLibcurlIs() throws {
        try home.create("curl.h", "")
        for target in ["all", "cloud", "stage", "cloud-test"] {
            for (header, isBuilt) in [("curl.h", true), ("none", false)] {
                let outcome = try home.shell(
                    "make -n -C '\(Self.root)' \(target) CURL_HEADER=\(home.absolute(header))")
                #expect(outcome.text.contains("--product prefs-cloud") == isBuilt, "\(outcome.testDescription)")
            }
        }
    }

    @Test func theAgentIsLeftOutWithOneLineWhereLibcurlIsNot() throws {
        let message = "The agent of prefs cloud is left out: it needs libcurl (libcurl4-openssl-dev on Debian).\n"
        let words = "-s -C '\(Self.root)' CURL_HEADER=\(home.absolute("none"))"
        let all = try home.shell("make \(words) -o prefs -o form all")
        #expect(all == Outcome(stderr: Data(message.utf8)), "\(all.testDescription)")
        let agent = try home.shell("make \(words) cloud")
        #expect(agent.status != 0 && agent.message.hasPrefix(message), "\(agent.testDescription)")
    }

    /// All tests are run with the agent that is installed, those of the cloud also by themselves.
    @Test(arguments: ["test", "cloud-test"]) func theTestsGetTheAgentWhereLibcurlIs(target: String) throws {
        try home.create("curl.h", "")
        for (header, isBuilt) in [("curl.h", true), ("none", false)] {
            let outcome = try home.shell("make -n -C '\(Self.root)' \(target) CURL_HEADER=\(home.absolute(header))")
            let tool = "PREFS_CLOUD_TOOL=\"\(Self.root)/.build/static/release/prefs-cloud\""
            #expect(outcome.text.contains(tool) == isBuilt, "\(outcome.testDescription)")
            #expect(outcome.text.contains("--filter Cloud") == (target == "cloud-test"))
        }
    }

    @Test func theExamplesAreLeftOutWithOneLineWhereNcursesIsNot() throws {
        let message = "The example programs are left out: they need ncurses (libncurses-dev on Debian).\n"
        let words = "-s -C '\(Self.root)' CURSES_HEADER=\(home.absolute("none"))"
        let program = try home.shell("make \(words) pigeon")
        #expect(program.status != 0 && program.message.hasPrefix(message), "\(program.testDescription)")
        let test = try home.shell("make -n \(words) test")
        #expect(test.text.contains(message.dropLast()) && !test.text.contains("PREFS_EXAMPLES"))
    }

    @Test func theTestsGetTheExamplesWhereNcursesIs() throws {
        try home.create("ncurses.h", "")
        let outcome = try home.shell("make -n -C '\(Self.root)' test CURSES_HEADER=\(home.absolute("ncurses.h"))")
        #expect(outcome.text.contains("build-package.sh Docs/Examples"), "\(outcome.testDescription)")
        #expect(outcome.text.contains("PREFS_EXAMPLES=\"\(Self.root)/.build/examples/debug\""))
    }

    /// The package manager keeps the targets for each environment, so this one has to differ.
    @Test(arguments: ["CURSES_HEADER", "CURL_HEADER"]) func theManifestIsToldWhetherAHeaderIsThere(name: String) throws
    {
        try home.create("header", "")
        for (header, told) in [("header", home.absolute("header")), ("none", "none")] {
            let outcome = try home.shell(
                """
                printf 'show:\\n\\t@echo "$$PREFS_\(name)"\\n' >show.mk
                make -s -C '\(Self.root)' -f Makefile -f "$PWD/show.mk" show \(name)="\(home.absolute(header))"
                """)
            #expect(outcome == .success(told + "\n"), "\(outcome.testDescription)")
        }
    }

    /// Most programs are not on the `PATH`, and a script in place of those that install others writes down its words.
    @Test(arguments: [true, false]) func offlineItIsOnlySaidWhatIsMissing(isOffline: Bool) throws {
        for name in ["Makefile", "Sources/Packaging/Linking/programs.mk", "Tests/Tools/install-programs.sh"] {
            try home.create(name, Data(contentsOf: Project.root.appending(path: name)), mode: 0o755)
        }
        for name in ["apt-get", "python3"] {
            try home.create("bin/\(name)", "#!/bin/sh\necho \"${0##*/} $*\" >>\"$HOME/calls\"; exit 1\n", mode: 0o755)
        }
        // Only root installs packages. Without this variable, root would change files of the machine.
        try home.create("bin/id", "#!/bin/sh\necho \(isOffline ? 0 : 1000)\n", mode: 0o755)
        let outcome = try home.shell(
            """
            for name in make sh dirname find head rm mkdir tail; do ln -s "$(command -v $name)" bin/$name; done
            PATH=$PWD/bin make -s test-programs \(isOffline ? "PREFS_OFFLINE=1" : "")
            """)
        let calls = try home.shell("cat calls").text.split(separator: "\n")
        let installing = calls.filter { $0.hasPrefix("apt-get") || $0.contains("venv") }
        #expect(outcome.status == 0 && outcome.message.isEmpty, "\(outcome.testDescription)")
        if isOffline {
            #expect(installing.isEmpty)
            let lines = outcome.text.split(separator: "\n")
            #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("Skipped: the tests ") })
            #expect(outcome.text.contains("which are not installed: ") && outcome.text.contains(" tmux "))
        } else {
            #expect(installing == ["python3 -m venv .build/ansible"])
        }
    }

    /// Runs `Tests/Tools/run.sh` with a script in place of `swift`.
    private func runTests(
        arguments: String = "--some-option", _ swift: String, patience: Int? = nil, then rest: String = ""
    ) throws -> Outcome {
        try home.create("swift", "#!/bin/sh\n" + swift, mode: 0o755)
        let variables = "SWIFT=\"$PWD/swift\"" + (patience.map { " PATIENCE=\($0)" } ?? "")
        return try home.shell("\(variables) '\(Self.root)/Tests/Tools/run.sh' \"$PWD/log\" \(arguments)\n\(rest)")
    }

    @Test func whatFailedIsShownWithoutWhatPassed() throws {
        let outcome = try runTests(
            """
            echo "$*" >"${0%swift}arguments"
            echo '◇ Test run started.'
            echo '↳ Target Platform: any'
            echo '✔ Test good() passed after 1 seconds.'
            echo '✘ Test bad() recorded an issue at a.swift:1:2: Expectation failed: a == b'
            echo '↳ a and b'
            echo '◇ Test third() started.'
            printf 'noise\\0\\n'
            echo '➜ Test fourth() skipped: "no fish"'
            echo '➜ Test fifth() skipped: "no fish"'
            echo '✘ Test run with 5 tests in 1 suite failed after 2 seconds with 1 issue.'
            exit 3
            """)
        #expect(outcome.status == 3)
        #expect(
            outcome.text == """
                ✘ Test bad() recorded an issue at a.swift:1:2: Expectation failed: a == b
                ↳ a and b
                Skipped, 2 times: no fish
                ✘ Test run with 5 tests in 1 suite failed after 2 seconds with 1 issue.
                All that the tests said is in \(home.absolute("log")).

                """)
        #expect(
            try home.bytes("arguments")
                == Data("test --some-option --experimental-maximum-parallelization-width 8\n".utf8))
    }

    @Test func testsThatPassAreOneLine() throws {
        let outcome = try runTests(
            """
            echo '✔ Test good() passed after 1 seconds.'
            echo '✔ Test run with 1 test in 1 suite passed after 2 seconds.'
            """)
        #expect(
            outcome
                == .success(
                    """
                    ✔ Test run with 1 test in 1 suite passed after 2 seconds.
                    All that the tests said is in \(home.absolute("log")).

                    """))
    }

    @Test(arguments: ["--some-option", ""]) func testsThatCannotBeBuiltShowWhy(arguments: String) throws {
        let outcome = try runTests(arguments: arguments, "echo '/a.swift:1:2: error: cannot find it'; exit 1")
        #expect(outcome.status == 1)
        #expect(outcome.text.hasPrefix("/a.swift:1:2: error: cannot find it\n"))
    }

    @Test func testsThatHangAreNamedAndEnded() throws {
        let outcome = try runTests(
            """
            printf '%s\\n' '◇ Test run started.' '◇ Test good(a:b:) started.' '◇ Test hanging() started.' \
                '✘ Test hanging() recorded an issue at a.swift:1:2: Expectation failed: a == b' \
                '◇ Test "A name, with spaces" started.' '➜ Test hanging() skipped: "no fish"' \
                '◇ Test case passing 1 argument a → "✔ Test good(a:b:) with 2 test cases passed after 1 seconds.'
            sleep 300 &
            echo $! >"${0%swift}child"
            wait
            """, patience: 1,
            then: """
                status=$?
                while [ -e "/proc/$(cat child)" ] && [ $((n += 1)) -lt 1000 ]; do sleep 0.05; done
                [ -e "/proc/$(cat child)" ] || echo "The child has ended."
                exit $status
                """)
        #expect(outcome.status == 128 + SIGKILL)
        #expect(outcome.text.contains(#/The tests have printed nothing for \d+ seconds\. These have begun/#))
        let names = outcome.text.components(separatedBy: "not ended:\n").last?.components(separatedBy: "All").first
        #expect(names == "  \"A name, with spaces\"\n  hanging()\n", "\(outcome.testDescription)")
        #expect(outcome.text.contains(#/\n  \d+ S sleep 300 /#), "\(outcome.testDescription)")
        #expect(
            outcome.text.hasSuffix("These hung:\n\(names ?? "")The child has ended.\n"), "\(outcome.testDescription)")
    }

    @Test func aProcessThatHangsWithoutATestIsToldAndEnded() throws {
        let outcome = try runTests(
            """
            printf '%s\\n' '◇ Test run started.' '◇ Test good() started.' '✔ Test good() passed after 1 seconds.'
            exec sleep 300
            """, patience: 1)
        #expect(outcome.status == 128 + SIGKILL)
        let end = "These hung:\n  no test: a process does not end\n"
        #expect(outcome.text.hasSuffix(end), "\(outcome.testDescription)")
    }

    /// Each test is run by one of them; the results are shown one after the other, with that of one that crashes.
    @Test func allTestsAreBuiltOnceAndRunByFourProcesses() throws {
        try home.create(
            "prefsPackageTests.xctest",
            """
            #!/bin/sh
            echo "$*" >"$0.$$"
            echo '◇ Test run started.'
            case $* in
            *' --filter ^FaultTests'*) echo 'Fatal error: Index out of range'; exit 1 ;;
            *) echo "✔ Test run with 1 test in 1 suite passed after 2 seconds." ;;
            esac
            """, mode: 0o755)
        let outcome = try runTests(
            arguments: "",
            """
            case $* in
            'build --build-tests') echo 'a warning' ;;
            'build --show-bin-path') dirname "$0" ;;
            *) exit 9 ;;
            esac
            """)
        #expect(outcome.status == 1)
        #expect(
            outcome.text == """
                Fatal error: Index out of range
                ✔ Test run with 1 test in 1 suite passed after 2 seconds.
                ◇ Test run started.
                Fatal error: Index out of range
                ✔ Test run with 1 test in 1 suite passed after 2 seconds.
                ✔ Test run with 1 test in 1 suite passed after 2 seconds.
                All that the tests said is in \(home.absolute("log")).

                """, "\(outcome.testDescription)")
        let width = "--experimental-maximum-parallelization-width 8"
        let selections = [
            #"--filter ^DefaultsCLITests\."#, #"--filter ^FaultTests\."#, #"--filter ^CloudAgentTests\."#,
            #"--skip ^(DefaultsCLITests|FaultTests|CloudAgentTests)\."#,
        ]
        let expected = selections.map { "--testing-library swift-testing \($0) \(width)\n" }
        let calls = try home.shell("cat prefsPackageTests.xctest.* | LC_ALL=C sort")
        #expect(calls == .success(expected.sorted().joined()))
        #expect(try home.shell("ls log.*").text.isEmpty)
    }

    /// Each file of tests with `Repetitions` has a suite or a test of which the filter has a part of the name.
    @Test func soakRunsAllTestsThatRepeat() throws {
        let script = try String(contentsOf: Project.root.appending(path: "Tests/Tools/soak.sh"), encoding: .utf8)
        let parts = script.matches(of: /repeating=['"](?:\$repeating\|)?([^'"]*)/).flatMap {
            $0.1.split(separator: "|")
        }
        let tests = try home.shell(
            "cd '\(Self.root)' && grep -rl 'Repetitions.count([0-9]' Tests --include='*Tests.swift'")
        let files = tests.text.split(separator: "\n")
        #expect(files.count > 10 && parts.count > 10)
        for file in files {
            let text = try String(contentsOf: Project.root.appending(path: String(file)), encoding: .utf8)
            let names = text.matches(of: /(?:func|struct) (\w+)/).map(\.1)
            #expect(names.contains { name in parts.contains { name.contains($0) } }, "\(file)")
        }
    }
}
