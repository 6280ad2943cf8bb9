import Foundation
import TestSupport
import Testing

/// What Docs/Settings.md shows.
@Suite struct SettingsDocumentTests {
    /// The commands of all blocks, from top to bottom, with the bundle of the page.
    @Test func eachCommandPrintsWhatStandsBelowIt() throws {
        let page = try String(contentsOf: Project.root.appending(path: "Docs/Settings.md"), encoding: .utf8)
        let home = try TemporaryHome()
        let bundle = try #require(page.firstMatch(of: /```xml\n((?s:.*?))```/))
        try home.create(".local/share/settings/com.pigeon.bundle/Root.plist", String(bundle.output.1))
        #expect(try home.run("settings", "com.pigeon", "--check") == .silence)

        let blocks = page.matches(of: /```console\n((?s:.*?))```/)
        #expect(blocks.count == 2)
        for block in blocks {
            for command in "\n\(block.output.1)".components(separatedBy: "\n$ ").dropFirst() {
                let lines = command.split(separator: "\n", omittingEmptySubsequences: false)
                let outcome = try home.shell(String(lines.first ?? ""))
                var expected = lines.dropFirst().joined(separator: "\n")
                if !expected.isEmpty, !expected.hasSuffix("\n") { expected += "\n" }
                let printed = (outcome.text + outcome.message).replacing(home.store, with: "$PREFS_HOME")
                #expect(printed == expected, "\(lines.first ?? "")")
            }
        }
    }
}
