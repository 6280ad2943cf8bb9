import Foundation
import Testing

/// What the documents name is there.
@Suite struct DocumentationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(arguments: [
        "README.md", "Docs/Architecture.md", "Docs/Compatibility.md", "Docs/Migrating.md", "Docs/Performance.md", "Docs/PropertyLists.md",
        "Docs/SearchOrder.md", "Docs/Storage.md",
    ])
    func everyTestAndFileThatIsNamedExists(_ name: String) throws {
        let document = Self.root.appending(path: name)
        let text = try String(contentsOf: document, encoding: .utf8)
        for suite in text.matches(of: /`(\w+Tests)(?:\.(\w+))?`/) {
            let source = try #require(try Self.source(of: String(suite.output.1)), "\(suite.output.0) of \(name)")
            if let test = suite.output.2 { #expect(source.contains("func \(test)("), "\(suite.output.0) of \(name)") }
        }
        for link in text.matches(of: /\]\(([^):#]+)\)/) {
            let path = document.deletingLastPathComponent().appending(path: String(link.output.1)).path
            #expect(FileManager.default.fileExists(atPath: path), "\(link.output.1) of \(name)")
        }
    }

    /// The file of a suite, nil when there is none.
    private static func source(of suite: String) throws -> String? {
        let tests = root.appending(path: "Tests")
        let names = try FileManager.default.subpathsOfDirectory(atPath: tests.path)
        // A whole target.
        if names.contains(suite) { return "" }
        let name = names.first { $0.hasSuffix("/\(suite).swift") }
        return try name.map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }
    }
}
