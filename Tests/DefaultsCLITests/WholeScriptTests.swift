import Foundation
import TestSupport
import Testing

@testable import PrefsCore
@testable import defaults_cli

/// Whole scripts as people have them, taken by `batch` and `apply` with `--skip-others`, or refused by line.
///
/// The scripts are in `Fixtures/Scripts`. At the end of each, `#> ` marks a line that a dry run prints, and `#! ` a
/// refused line: its number, and words of the message.
@Suite(.hangLimit) struct WholeScriptTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
    }

    private static let scripts = Fixture.names(in: "Scripts")

    /// The end of a script's lines that begin with this mark.
    private static func expectations(_ mark: String, _ script: String) throws -> [String] {
        try Fixture.text(script).split(whereSeparator: \.isNewline).filter { $0.hasPrefix(mark) }.map {
            String($0.dropFirst(mark.count))
        }
    }

    private static func scripts(with mark: String) -> [String] {
        scripts.filter { (try? !expectations(mark, $0).isEmpty) ?? false }
    }

    private static let taken = scripts(with: "#> ")
    private static let refused = scripts(with: "#! ")

    private func copy(_ script: String) throws {
        try home.create("script.sh", Data(Fixture.bytes(script)))
    }

    @Test func eachScriptHasItsResult() {
        #expect(Self.scripts.count >= 40)
        #expect(Self.taken.count + Self.refused.count == Self.scripts.count)
        #expect(Self.taken.count > 20 && Self.refused.count > 10)
    }

    @Test(arguments: taken) func takenWithTheseChanges(script: String) throws {
        try copy(script)
        let expected = try Self.expectations("#> ", script).map { $0.replacing("$HOME", with: home.path) }
        let outcome = try home.run("batch", "--dry-run", "--skip-others", "script.sh")
        #expect(outcome.status == 0, "\(outcome.testDescription)")
        #expect(outcome.text.split(separator: "\n").map(String.init).sorted() == expected)
    }

    /// A shell, in which other programs do nothing, makes the same changes.
    @Test(.enabled(if: Program.named("bash") != nil, "bash is not installed"), arguments: taken)
    func takenAsInAShell(script: String) throws {
        try copy(script)
        #expect(try home.run("batch", "--skip-others", "script.sh").status == 0)
        let bash = try #require(Program.named("bash"))
        try home.createDirectory("none")
        try home.create(
            "shell.sh",
            """
            tool=$PREFS_TOOL
            defaults() { "$tool" "$@"; }
            sudo() { if [ "$1" = defaults ]; then "$@"; fi; }
            command_not_found_handle() { :; }
            PATH=$PWD/none
            exec > /dev/null 2>&1
            . ./script.sh
            """)
        let shell = try bash.run(
            ["shell.sh"], in: home.path,
            environment: home.environment(adding: [
                "PREFS_HOME": home.absolute("shell"), "PREFS_SYSTEM_HOME": home.absolute("shell-system"),
            ]))
        let files = try home.files(in: "shell").filter { $0.hasSuffix(".plist") }
        #expect(!files.isEmpty, "\(shell.testDescription)")
        #expect(try home.files(in: "store").filter { $0.hasSuffix(".plist") } == files)
        for file in files {
            let view = ["read", "./shell/\(file)", "--format", "xml"]
            #expect(try home.run("read", "./store/\(file)", "--format", "xml").text == home.run(view).text, "\(file)")
        }
    }

    @Test(arguments: taken) func takenByApply(script: String) throws {
        try copy(script)
        let outcome = try home.run("apply", "--skip-others", "script.sh")
        #expect(outcome.status == 0 && !outcome.stdout.isEmpty, "\(outcome.testDescription)")
        #expect(try home.run("apply", "--check", "--skip-others", "script.sh").status == 0)
        #expect(try home.run("batch", "--dry-run", "--skip-others", "script.sh").stdout.isEmpty)
    }

    @Test(arguments: refused) func refusedByLine(script: String) throws {
        try copy(script)
        let expected = try Self.expectations("#! ", script)
        for verb in ["batch", "apply"] {
            let outcome = try home.run(verb, "--skip-others", "script.sh")
            #expect(outcome.status == 1 && outcome.stdout.isEmpty)
            let lines = outcome.message.split(separator: "\n")
            #expect(lines.count <= 12)
            let isSummed = expected.count > 1
            #expect(lines.count == expected.count + (isSummed ? 1 : 0), "\(outcome.message)")
            for (line, expectation) in zip(lines, expected) {
                guard let number = Int(expectation.prefix { $0 != " " }) else {
                    #expect(line == "prefs: \(expectation)")
                    continue
                }
                let words = expectation.drop { $0 != " " }.dropFirst()
                #expect(line.hasPrefix("prefs: script.sh:\(number): ") && line.contains(words), "\(line)")
            }
            #expect(!home.exists("store"))
        }
    }

    @Test func eachStatementThatIsPassedOverHasOneLine() throws {
        try copy("Scripts/whole-dotfile.sh")
        let outcome = try home.run("batch", "--skip-others", "script.sh")
        let lines = outcome.message.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("prefs: script.sh:10: passed over: while true; do sudo -n true; ") })
        #expect(lines.contains(#"prefs: script.sh:74: passed over: for app in "Activity Monitor" \ …"#))
        #expect(lines.contains("prefs: script.sh:51: passed over: osascript <<EOD …"), "\(outcome.message)")
        #expect(lines.last == "Done. Some of this takes a restart.")
    }

    @Test func nothingOfAScriptIsExecuted() throws {
        let script = """
            if touch ran; then touch ran; fi
            (touch ran)
            X=$(touch ran) Y=`touch ran`
            touch ran > ran
            : > ran
            f() { touch ran; }; f
            defaults write com.pigeon k 1
            """
        #expect(try home.run("batch", "--skip-others", input: script).status == 0)
        #expect(!home.exists("ran"))
    }

    /// Nested deeper than any script of a person, and without an end.
    @Test(arguments: ["(", "$(", "{ ", "if ", "${x:-", "\"${x:-", "`", "a=(", "@(", "$((", "f() { ", "case x in (x) "])
    func deepNestingIsRefused(text: String) throws {
        let script = "defaults write com.pigeon k 1\necho | " + String(repeating: text, count: 99_999) + "\n"
        let outcome = try home.run("batch", "--skip-others", input: script)
        #expect(outcome.status == 1 && outcome.message.contains("-:2: "), "\(outcome.message.prefix(300))")
        #expect(!home.exists("store"))
    }
}
