import Foundation
import TestSupport
import Testing

/// The files of `Transcripts`, each block of which is a test of its own.
@Suite(.hangLimit) struct TranscriptTests {
    /// The lines below a heading, which begins with `## `. A test runs them in a home of its own, after the lines above
    /// the first heading of the file and, before those, `Beginning.txt` of each folder around it.
    struct Block: CustomTestStringConvertible, Sendable {
        let file: String
        let heading: String
        let transcript: Transcript

        var testDescription: String { "\(file): \(heading)" }
    }

    private static let folder = Project.root.appending(path: "Tests/DefaultsCLITests/Transcripts")

    /// Those of the files whose paths begin with the text in `PREFS_TRANSCRIPTS`, such as `Apply/`; without it, of all.
    static let blocks: [Block] = {
        let selected = ProcessInfo.processInfo.environment["PREFS_TRANSCRIPTS"] ?? ""
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txt") && $0.hasPrefix(selected) }.sorted().flatMap { name in
            let parts = ("\n" + text(of: name)).components(separatedBy: "\n## ").map {
                $0.components(separatedBy: "\n")
            }
            let beginning = beginning(of: name) + Transcript(parts[0]).lines
            return parts.dropFirst().map { lines in
                Block(file: name, heading: lines[0], transcript: Transcript(beginning + Transcript(lines).lines))
            }
        }
    }()

    private static func beginning(of name: String) -> [String] {
        let folders = name.split(separator: "/").dropLast()
        return (0...folders.count).flatMap { count in
            let path = folders.prefix(count).map { $0 + "/" }.joined() + "Beginning.txt"
            return Transcript(text(of: path).components(separatedBy: "\n")).lines
        }
    }

    /// The text of a file; empty if there is none.
    private static func text(of name: String) -> String {
        (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    @Test(arguments: blocks) func everyCommandPrintsWhatStandsBelowIt(_ block: Block) throws {
        let printed = try block.transcript.run(in: TemporaryHome())
        if let difference = block.transcript.difference(to: printed) {
            Issue.record("\(block.testDescription)\n\(difference)")
        }
    }

    @Test func theFilesAreFound() { #expect(!Self.blocks.isEmpty) }

    @Test(arguments: [
        ("$ echo a\nb", "  $ echo a\n- b\n+ a"), ("$ echo a; echo b >&2; false\na\n[1] b", nil),
        ("$ true\n[1]", "  $ true\n- [1]"), ("$ false", "  $ false\n+ [1]"), ("$ false\n[1]", nil),
        ("$ echo a >&2\na", "  $ echo a >&2\n- a\n+ [0] a"),
        ("$ printf a", "  $ printf a\n+ a\n+ \\ no newline at the end"),
        ("$ cat <<.\n> a\n>\n> b\n> .\na\nb", "  $ cat <<.\n  > a\n  >\n  > b\n  > .\n  a\n+ \n  b"),
        ("$ echo abcd\na[…]c[…]d", nil), ("$ echo abcd\na[…]c", "  $ echo abcd\n- a[…]c\n+ abcd"),
        ("$ a=1; pwd\n$HOME\n$ echo $a\n1", nil), ("$ exit 1\n$ true", "  $ exit 1\n- $ true\n+ the shell has ended"),
    ]) func whatIsNotPrintedIsADifference(_ text: String, _ difference: String?) throws {
        let transcript = Transcript(text.components(separatedBy: "\n"))
        #expect(try transcript.difference(to: transcript.run(in: TemporaryHome())) == difference)
    }
}
