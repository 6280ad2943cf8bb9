import Foundation
import Testing
import TestSupport

/// What README says can be typed.
@Suite struct ReadmeTests {
    @Test(.enabled(if: Program.named("xmllint") != nil, "xmllint is not installed"))
    func theTenLinesOfUseWork() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(component: "README.md"), encoding: .utf8)
        let section = try #require(readme.components(separatedBy: "## Ten lines of use").dropFirst().first)
        let block = try #require(section.components(separatedBy: "```").dropFirst().first)
        let lines = block.split(separator: "\n").dropFirst()
        #expect(lines.count == 10)

        let home = try TemporaryHome()
        try home.create("Info.plist", try Data(contentsOf: URL(filePath: Fixture.path("Info.plist"))))
        try home.create("settings.plist", "{ Color = blue; }")
        for line in lines {
            let outcome = try home.shell(String(line))
            #expect(outcome.status == 0, "\(line)\n\(outcome.testDescription)")
            #expect(outcome.stderr.isEmpty, "\(line)\n\(outcome.testDescription)")
        }
        #expect(try home.run("read", "com.pigeon", "Color") == .success("blue\n"))
    }
}
