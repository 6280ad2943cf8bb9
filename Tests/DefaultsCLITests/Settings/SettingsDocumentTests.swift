import Foundation
import TestSupport
import Testing

/// What Docs/Settings.md shows.
@Suite struct SettingsDocumentTests {
    private let home: TemporaryHome
    /// The tutorial, and the rest of the page.
    private let (tutorial, rest): (String, String)

    init() throws {
        home = try TemporaryHome()
        let page = try Project.text(of: "Docs/Settings.md")
        let part = try #require(page.firstMatch(of: /\n## A bundle in ten minutes\n(?s:.*?)(?=\n## )/))
        tutorial = String(part.output)
        rest = page.replacing(part.output, with: "")
    }

    /// The commands of all blocks, from top to bottom, with the bundle of the page.
    @Test func eachCommandPrintsWhatStandsBelowIt() throws {
        let head = try String(#require(rest.firstMatch(of: /```sh\n((?s:.*?))```/)).output.1)
        let outcome = try home.shell(
            head.replacing("cd \"$(mktemp -d)\" && ", with: ""), environment: ["prefs": Project.root.path])
        #expect(outcome == .silence)
        let installed = try home.bytes(".local/share/settings/com.pigeon.bundle/Root.plist")
        #expect(String(decoding: installed, as: UTF8.self) == (try bundle(of: rest)))
        #expect(try home.run("settings", "com.pigeon", "--check") == .silence)
        #expect(try runCommands(of: rest) == 10)
    }

    @Test func theTutorialBeginsWithTheBundleThatItShows() throws {
        try home.create("board.bundle/Root.plist", bundle(of: tutorial))
        #expect(try home.run("settings", "./board.bundle", "--check") == .silence)
        #expect(try runCommands(of: tutorial) == 20)
        #expect(try home.run("settings", "board", "--check") == .silence)
        #expect(try home.run("settings", "board", "--list").text.contains("choices  Light (light), Dark (dark)\n"))
    }

    /// The property list that a part of the page has the reader copy.
    private func bundle(of text: String) throws -> String {
        try String(#require(text.firstMatch(of: /```xml\n((?s:.*?))```/)).output.1)
    }

    /// Runs the commands of all blocks, and returns their number.
    private func runCommands(of text: String) throws -> Int {
        var count = 0
        for block in text.matches(of: /```console\n((?s:.*?))```/) {
            for command in "\n\(block.output.1)".components(separatedBy: "\n$ ").dropFirst() {
                let lines = command.split(separator: "\n", omittingEmptySubsequences: false)
                let outcome = try home.shell(String(lines.first ?? ""))
                var expected = lines.dropFirst().joined(separator: "\n")
                if !expected.isEmpty, !expected.hasSuffix("\n") { expected += "\n" }
                let printed = (outcome.text + outcome.message).replacing(home.store, with: "$PREFS_HOME")
                #expect(printed == expected, "\(lines.first ?? "")")
                count += 1
            }
        }
        return count
    }
}
