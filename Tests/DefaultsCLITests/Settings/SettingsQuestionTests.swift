import Foundation
import TestSupport
import Testing

/// `prefs settings D --accessible`: the form as numbered questions, on a pipe.
@Suite struct SettingsQuestionTests {
    let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.installPigeon()
    }

    /// The lines that are printed for these answers.
    private func ask(_ answers: String..., environment: [String: String?] = [:]) throws -> [String] {
        let outcome = try home.run(
            "settings", "com.pigeon", "--accessible", input: answers.joined(separator: "\n") + "\n",
            environment: environment)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
        return outcome.text.split(separator: "\n").map(String.init)
    }

    private let question = "Number, or q (? for help):"

    @Test func theFirstPaneIsNumberedLinesAndTheEndOfInputEndsIt() throws {
        let outcome = try home.run("settings", "com.pigeon", "--accessible")
        #expect(
            outcome
                == .success(
                    """
                    Pigeon
                    Map
                    1. Sync Location: off
                    Shares where the pigeon is.
                    2. Map Style: Standard
                    Maps are drawn by others.
                    Account
                    3. Name: Homer
                    4. Password: not set
                    5. Version: 1.0
                    6. Food: Corn
                    Not too much.
                    7. Advanced ›
                    \(question)

                    """))
    }

    @Test func aToggleIsFlippedAndShowsWhatDependsOnIt() throws {
        let lines = try ask("1", "q")
        #expect(lines.contains("Sync Location: on") && lines.contains("3. HPZoom: 1"))
        #expect(try home.onlyValue("com.pigeon", "HPSyncLocations") == "<true/>")
    }

    @Test func aChoiceIsMadeByItsNumber() throws {
        let lines = try ask("2", "7", "x", "3", "2", "", "q")
        #expect(lines.contains("1. Standard (chosen)") && lines.contains("3. Hybrid (chosen)"))
        #expect(
            lines.contains("'7' is not a number from 1 to 3.") && lines.contains("'x' is not a number from 1 to 3."))
        #expect(lines.contains("Map Style: Hybrid"))
        #expect(try home.onlyValue("com.pigeon", "HPMapStyle") == "<integer>2</integer>")
    }

    @Test func aTextIsAskedForUntilItIsAccepted() throws {
        let lines = try ask("3", "grey", "Grey", "3", "", "q")
        #expect(lines.contains("Name: 'grey' does not match [A-Z].*|") && lines.contains("Name: Grey"))
        #expect(try home.onlyValue("com.pigeon", "HPName") == "<string>Grey</string>")
        #expect(try ask("3", "\"\"").contains("Name: "))
        #expect(try home.onlyValue("com.pigeon", "HPName") == "<string></string>")
    }

    @Test func aNumberMustBeInTheRange() throws {
        try home.run("write", "com.pigeon", "HPSyncLocations", "-bool", "yes")
        let lines = try ask("3", "11", "2.5", "q")
        #expect(lines.contains("HPZoom: 11 is not between 0 and 10") && lines.contains("HPZoom: 2.5"))
    }

    @Test func linesMayEndAsOnWindows() throws {
        #expect(try !ask("3\r", "Grey\r", "q\r").contains { $0.contains("is not a number") })
        #expect(try home.onlyValue("com.pigeon", "HPName") == "<string>Grey</string>")
    }

    @Test func aSecretIsNotShown() throws {
        let lines = try ask("4", "dovecote", "q")
        #expect(lines.contains("Password: set") && !lines.contains { $0.contains("dovecote") })
        #expect(try home.run("read", "com.pigeon", "HPPassword") == .success("dovecote\n"))
    }

    @Test func aPaneIsEnteredAndLeft() throws {
        let lines = try ask("7", "b", "q")
        #expect(lines.filter { $0 == "Pigeon" }.count == 2)
        let pane = try #require(lines.firstIndex(of: "Advanced"))
        #expect(
            Array(lines[pane...].prefix(4)) == [
                "Advanced", "Way home", "1. Homing: on", "Number, b or q (? for help):",
            ])
        #expect(try ask("b").contains("This is the first pane."))
    }

    @Test func aQuestionOfTheBundleIsAskedBeforeTheSwitchIsSet() throws {
        let kept = try ask("7", "1", "2", "q")
        #expect(kept.contains("Sure?") && kept.contains("It does not come home.") && kept.contains("1. Lose"))
        #expect(kept.contains("2. Keep") && kept.contains("Homing: on") && !home.exists("store"))
        #expect(try ask("7", "1", "1", "q").contains("Homing: off"))
        #expect(try home.onlyValue("com.pigeon", "HPHoming") == "<string>N</string>")
        #expect(try ask("7", "1", "q").contains("Homing: on"), "the bundle asks before switching off alone")
    }

    @Test func dAndANumberGoBackToTheDefault() throws {
        try home.run("write", "com.pigeon", "HPName", "Grey")
        #expect(try ask("d 3", "d 5", "d 99", "d").suffix(8).contains("Name: Homer"))
        #expect(try home.xml("com.pigeon") == "<dict/>")
        #expect(try ask("d").contains("Say d and a number from 1 to 7."))
    }

    @Test func whatCannotBeChangedSaysWhy() throws {
        try home.create("etc/prefs/com.pigeon.plist", "{ HPName = Manager; }")
        let lines = try ask("3", "d 3", "5", "q", environment: ["XDG_CONFIG_DIRS": home.absolute("etc")])
        #expect(lines.contains("3. Name: Manager (managed)") && lines.contains("Version can only be read."))
        let path = home.absolute("etc/prefs/com.pigeon.plist")
        let refusal = "Name is set by the administrator in \(path) and cannot be changed."
        #expect(lines.filter { $0 == refusal }.count == 2, "neither set nor reset")
    }

    @Test func aValueThatIsSetMeanwhileIsShown() throws {
        let outcome = try home.shell(
            """
            { echo l; prefs write com.pigeon HPName Meanwhile; echo l; } | prefs settings com.pigeon --accessible
            """)
        #expect(outcome.text.contains("3. Name: Meanwhile\n"))
    }

    @Test func aFailureIsAMessageAndTheQuestionsGoOn() throws {
        // The command can write into pipes, and no byte into a file.
        let outcome = try home.shell(
            """
            printf '%s\\n' 1 3 Grey q |
                (ulimit -f 0; prefs settings com.pigeon --accessible; echo status=$?) 2>&1 | cat
            """)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.last == "status=0", "\(outcome.testDescription)")
        #expect(lines.filter { $0.hasPrefix("prefs: ") && $0.contains("com.pigeon") }.count == 2)
        #expect(lines.filter { $0 == question }.count == 3)
        #expect(!home.exists("store/com.pigeon.plist"))
    }

    @Test func theChoiceWithTheValueIsTheChosenOneWhateverItsTitle() throws {
        try home.installBundle(
            "com.crow",
            [
                "Root": """
                { Type = PSMultiValueSpecifier; Title = T; Key = k; DefaultValue = b; Values = (a, b);
                  Titles = (Same, Same); }
                """
            ])
        func choices() throws -> [Substring] {
            let outcome = try home.run("settings", "com.crow", "--accessible", input: "1\n")
            return outcome.text.split(separator: "\n").filter { $0.contains(". Same") }
        }
        #expect(try choices() == ["1. Same", "2. Same (chosen)"])
        try home.run("write", "com.crow", "k", "Same")
        #expect(try choices() == ["1. Same", "2. Same"], "the value is a title and no choice")
    }

    @Test func aTitleValueWithAnEmptyKeyShowsItsDefault() throws {
        let element = "{ Type = PSTitleValueSpecifier; Title = Version; Key = \"\"; DefaultValue = \"1.0\"; }"
        try home.installBundle("com.crow", ["Root": element])
        let outcome = try home.run("settings", "com.crow", "--accessible", input: "1\nd 1\n")
        #expect(outcome.status == 0 && outcome.text.contains("\n1. Version: 1.0\n"))
        #expect(outcome.text.contains("Version can only be read.") && outcome.text.contains("no default to go back to"))
    }

    @Test func aVariableAsksForQuestionsOnAPipe() throws {
        let outcome = try home.run("settings", "com.pigeon", input: "q\n", environment: ["ACCESSIBLE": "1"])
        #expect(outcome.text.hasSuffix("7. Advanced ›\n\(question)\n"))
        let text = try home.run(
            "settings", "com.pigeon", input: "q\n", environment: ["ACCESSIBLE": "", "TERM": "dumb"])
        #expect(!text.text.contains(question))
    }
}
