import Foundation
import TestSupport
import Testing

/// What Docs/ComingFrom.md says can be typed.
@Suite struct ComingFromTests {
    private let home: TemporaryHome

    init() throws {
        home = try TemporaryHome()
        try home.run("write", "com.pigeon", "{ zoom = <*I1>; visible = <*BN>; Places = (Loft); }")
        for name in ["com.pigeon.plist", "file.plist"] {
            try home.create(name, "{ key = 1; Windows = { Main = { Width = <*I700>; }; }; }")
        }
    }

    /// The commands of a section, in blocks and in the second column of tables.
    private static let commands: [String] = {
        let page = (try? Project.text(of: "Docs/ComingFrom.md")) ?? ""
        let blocks = page.components(separatedBy: "```sh\n").dropFirst().flatMap { block in
            (block.components(separatedBy: "```").first ?? "").split(separator: "\n").map(String.init)
        }
        let cells = page.matches(of: /(?m)^\|.*\| `(prefs [^`]+)`[^|]*\|$/).map { String($0.output.1) }
        return blocks + cells.filter { !$0.hasPrefix("prefs watch") }
    }()

    @Test func thePageHasCommands() { #expect(Self.commands.count > 15) }

    @Test(arguments: commands) func eachCommandDoesWhatItSays(command: String) throws {
        let outcome = try home.shell(
            command.hasSuffix(" -") && command.contains("import") ? "echo '{ zoom = 3; }' | \(command)" : command)
        #expect(outcome.status == 0 && outcome.stderr.isEmpty, "\(outcome.testDescription)")
    }
}
