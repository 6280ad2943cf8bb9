import Foundation
import TestSupport
import Testing

@testable import defaults_cli

/// The examples that help and the manual page show.
@Suite struct ExampleTests {
    /// All examples, with their verbs.
    static let examples = Verb.listed.flatMap { verb in verb.examples.map { (verb.rawValue, $0.commandLine) } }

    @Test(arguments: examples) func exampleWorks(verb: String, commandLine: String) throws {
        let home = try Self.home()
        let outcome = try home.shell(
            "prefs() { timeout 10 \"$PREFS_TOOL\" \"$@\"; }\n\(commandLine)")
        // Where there is a difference the status of `diff` and of `apply --check` is 1.
        let compares = verb == "diff" || commandLine.contains("--check machine.json")
        #expect(outcome.status == 0 || (compares && outcome.status == 1), "\(outcome.testDescription)")
        let tells = verb == "edit"
        #expect(outcome.stderr.isEmpty != tells, "\(outcome.testDescription)")
        #expect(commandLine.contains(verb))
    }

    @Test func helpOnAVerbShowsItsFormsOptionsAndExamples() throws {
        let home = try TemporaryHome()
        for verb in Verb.listed {
            let text = try home.run("help", "--", verb.rawValue).text
            for form in verb.forms { #expect(text.contains(" \(Usage.words(verb, form))\n"), "\(verb)") }
            for option in verb.options {
                let form = "\n  \(option.form(of: verb).text)"
                #expect(text.contains("\(form) ") || text.contains("\(form)\n"), "\(verb)")
            }
            let words = text.split(whereSeparator: \.isWhitespace)
            for example in verb.examples {
                #expect(text.contains("\n  \(example.commandLine)\n      "), "\(verb)")
                let lines = "\(example.commandLine) \(example.summary)".split(whereSeparator: \.isWhitespace)
                #expect(words.contains(lines), "\(verb)")
            }
        }
    }

    @Test func helpOnEverythingLeavesOutWhatShellsCall() throws {
        let text = try TemporaryHome().run("help", "--all").text
        #expect(!text.contains("complete"))
    }

    /// A store, and files beside it, in which each example finds what it is about.
    private static func home() throws -> TemporaryHome {
        let home = try TemporaryHome()
        try home.installPigeon()
        try home.createBundle("Settings.bundle", TemporaryHome.pigeon)
        try home.run("write", "com.pigeon", "HPMapType", "-int", "2")
        try home.run("write", "com.pigeon", "Colour", "grey")
        try home.run("write", "com.pigeon", "Places", "-array", "Loft")
        try home.run(
            "write", "com.pigeon", "Windows", "({ Frame = \"0 0 640 480\"; }, { Frame = \"1 0 640 480\"; }, {})")
        try home.run("write", "com.pigeon", "Zoom", "-float", "0.5")
        try home.run("register", "com.pigeon", "HPFollowHeading", "-int", "1")
        try home.saveState("com.pigeon", "main", 1)
        try home.create("Info.plist", try Data(contentsOf: URL(filePath: Fixture.path("Info.plist"))))
        try home.create("settings.plist", "{ Colour = blue; Zoom = 2; }")
        try home.create("settings.json", #"{"Colour": "blue"}"#)
        try home.create("settings.sh", "defaults write com.pigeon Colour blue\n")
        try home.create("other.plist", "{ Zoom = 3; }")
        try home.run("export", "--all", "all.plist")
        try home.create("machine.json", #"{"com.pigeon": {"Colour": "blue"}}"#)
        try home.create("base.sh", "defaults write com.pigeon Zoom -float 1\n")
        try home.create("work.plist", "{ com.pigeon = { Zoom = 2; }; }")
        try home.create("earlier.json", #"{"com.loft": {"Height": 3}}"#)
        try home.run("apply", "earlier.json")
        return home
    }
}
