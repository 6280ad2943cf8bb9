import Foundation
import TestSupport
import Testing

/// What `make check` and `make run` build and start, in a project that has the scripts alone. A script in place of
/// `swift` writes down what it is called with.
@Suite(.enabled(if: Program.named("make") != nil, "make is not installed")) struct MakefileCheckTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        let linking = "Sources/Packaging/Linking"
        let scripts = [
            "\(linking)/build.sh", "\(linking)/toolchain.sh", "Tests/Tools/build-package.sh", "Tests/Tools/check.sh",
            "Tests/Tools/run.sh",
        ]
        for name in ["Makefile", "Package.swift", "\(linking)/programs.mk"] + scripts {
            try home.create(
                name, Data(contentsOf: Project.root.appending(path: name)), mode: scripts.contains(name) ? 0o755 : 0o644
            )
        }
        for header in ["ncurses.h", "libncursesw.a", "libtinfo.a", "curl.h"] { try home.create(header, "") }
        try home.create(
            "swift",
            """
            #!/bin/sh
            folder=${0%/swift}
            echo "$*" >>"$folder/calls"
            case $* in
            --version) echo 'Swift version 6.3 (x)' ;;
            *--show-bin-path) echo "$folder" ;;
            test*)
                echo "$PREFS_TOOL" >"$folder/tool"
                echo '✔ Test run with 1 test in 1 suite passed after 2 seconds.'
                ;;
            esac
            """, mode: 0o755)
        try home.create(
            "prefsPackageTests.xctest",
            """
            #!/bin/sh
            echo 'DefaultsCLITests.ReadTests/aKeyIsRead(name:)'
            echo 'FaultTests.FullDiskTests/aFullDiskIsReported()'
            echo 'PropertyListsTests.ReaderTests/aKeyIsRead()'
            echo 'SettingsFormTests.SwitchTests/aSwitchIsDrawn()'
            echo 'CloudAgentTests.PushTests/aChangeIsPushed()'
            echo 'ExampleProgramsTests.PigeonTests/aMapIsDrawn()'
            """, mode: 0o755)
    }

    private func make(_ words: String) throws -> Outcome {
        try home.shell(
            """
            make -s SWIFT="$PWD/swift" CURSES_HEADER="$PWD/ncurses.h" LIBRARY_FOLDERS="$PWD" CURL_HEADER="$PWD/curl.h" \
                \(words)
            """)
    }

    /// What `swift` was called with, without the question for its version.
    private func calls() throws -> [String] {
        try home.shell("cat calls").text.split(separator: "\n").map(String.init).filter { $0 != "--version" }
    }

    /// The tests of the programs need the programs that are installed; unit tests need the build of the tests alone.
    @Test(
        arguments: [
            ("ReaderTests", []),
            ("PropertyListsTests", []),
            ("ReadTests", ["prefs"]),
            ("FullDiskTests/aFullDiskIsReported()", ["prefs"]),
            ("SwitchTests", ["prefs", "prefs-settings"]),
            ("PushTests", ["prefs", "prefs-cloud"]),
            ("PigeonTests", ["prefs", "Docs/Examples"]),
            ("aKeyIsRead", ["prefs"]),
            ("Switch|Push", ["prefs", "prefs-cloud", "prefs-settings"]),
        ] as [(String, [String])])
    func checkBuildsTheProgramsThatTheTestsNeed(test: String, programs: [String]) throws {
        let outcome = try make("check TEST='\(test)'")
        #expect(outcome.status == 0 && outcome.message.isEmpty, "\(outcome.testDescription)")
        #expect(outcome.text.contains("✔ Test run with 1 test in 1 suite passed"), "\(outcome.testDescription)")
        let calls = try calls()
        #expect(calls.prefix(2) == ["build --quiet --build-tests", "build --show-bin-path"])
        let built = calls.dropFirst(2).dropLast().compactMap { call in
            call.firstMatch(of: /(?:--product|--package-path) (\S+)/).map { String($0.output.1) }
        }
        #expect(built == programs)
        #expect(try home.shell("cat tool") == .success("\(home.path)/.build/static/release/prefs\n"))
    }

    @Test(arguments: [
        ("ReadTests", "ReadTests"), ("ReadTests/aKeyIsRead(name:)", "ReadTests/aKeyIsRead"),
        ("aFullDiskIsReported()", "aFullDiskIsReported"), ("(Read|Push)Tests", "(Read|Push)Tests"),
    ])
    func checkRunsTheTestsOfThatNameAlone(test: String, filter: String) throws {
        #expect(try make("check TEST='\(test)'").status == 0)
        let last = try #require(try calls().last)
        #expect(last.hasPrefix("test --skip-build --disable-xctest --filter \(filter) --"), "\(last)")
    }

    @Test func checkNeedsTheNameOfATest() throws {
        let outcome = try make("check")
        #expect(outcome.status == 2 && outcome.text.isEmpty)
        #expect(outcome.message.hasPrefix("Name a test, a suite or a module of tests, such as: make check TEST="))
        #expect(try calls().isEmpty)
    }

    @Test func checkFailsIfNoTestHasTheName() throws {
        let outcome = try make("check TEST=NoSuchTests")
        #expect(outcome.status == 2)
        #expect(outcome.message.hasPrefix("No test matches NoSuchTests."), "\(outcome.testDescription)")
        #expect(try calls().allSatisfy { !$0.hasPrefix("test") && !$0.contains("--product") })
    }

    @Test func checkFailsIfTheTestsCannotBeBuilt() throws {
        try home.create(
            "swift",
            """
            #!/bin/sh
            [ "$1" = --version ] && echo 'Swift version 6.3 (x)' || { echo 'a.swift:1:2: error: no'; exit 1; }
            """, mode: 0o755)
        let outcome = try make("check TEST=ReadTests")
        #expect(outcome.status == 2 && outcome.text.hasSuffix("a.swift:1:2: error: no\n"), "\(outcome.testDescription)")
    }

    @Test func runBuildsTheCommandAndPassesItTheWords() throws {
        try home.create(".build/debug/prefs", "#!/bin/sh\nprintf '%s\\n' \"$@\"\n", mode: 0o755)
        let outcome = try make("run ARGS=\"write com.pigeon Name -string 'a  b'\"")
        #expect(outcome == .success("write\ncom.pigeon\nName\n-string\na  b\n"), "\(outcome.testDescription)")
        #expect(try calls() == ["build --quiet --product prefs"])
    }
}
