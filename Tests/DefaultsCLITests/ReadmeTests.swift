import Foundation
import TestSupport
import Testing

/// What README says can be typed.
@Suite struct ReadmeTests {
    /// In an empty store and an empty directory, from top to bottom.
    @Test func theTenLinesOfUseWork() throws {
        let block = try Self.block(of: "## Ten lines of use")
        let lines = block.split(separator: "\n").dropFirst()
        #expect(lines.count == 10)

        let home = try TemporaryHome()
        for line in lines {
            let outcome = try home.shell(String(line))
            #expect(outcome.status == 0, "\(line)\n\(outcome.testDescription)")
            #expect(outcome.stderr.isEmpty, "\(line)\n\(outcome.testDescription)")
        }
        #expect(try home.run("read", "com.pigeon", "HPMapType") == .success("2\n"))
    }

    /// Each command prints what stands below it.
    @Test func theSessionIsReal() throws {
        let home = try TemporaryHome()
        let commands = try Self.block(of: "## A session").components(separatedBy: "\n$ ").dropFirst()
        #expect(commands.count > 5)
        for command in commands {
            let lines = command.split(separator: "\n", omittingEmptySubsequences: false)
            let outcome = try home.shell(String(lines.first ?? ""))
            let expected = lines.dropFirst().filter { !$0.isEmpty }.map { $0 + "\n" }.joined()
            #expect(outcome.text + outcome.message == expected, "\(lines.first ?? "")")
        }
    }

    @Test(.enabled(if: Program.named("make") != nil, "make is not installed")) func whatIsMadeCanBeMade() throws {
        let blocks = try ["## Installing", "## To work on"].map { try Self.block(of: $0) }
        let lines = blocks.joined().split(separator: "\n").filter { $0.hasPrefix("make ") }
        #expect(lines.count == 4)
        for line in lines {
            let outcome = try TemporaryHome().shell("make -n -C '\(Project.root.path)' \(line.dropFirst(5))")
            #expect(outcome.status == 0, "\(outcome.testDescription)")
        }
    }

    @Test func itIsShort() throws {
        let words = try Project.text(of: "README.md").split(whereSeparator: \.isWhitespace)
        #expect(words.count <= 800)
    }

    /// The first block of a section.
    private static func block(of heading: String) throws -> String {
        let readme = try String(contentsOf: Project.root.appending(component: "README.md"), encoding: .utf8)
        let section = try #require(readme.components(separatedBy: heading).dropFirst().first)
        return try #require(section.components(separatedBy: "```").dropFirst().first)
    }
}
