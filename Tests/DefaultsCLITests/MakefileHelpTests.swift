import Foundation
import TestSupport
import Testing

/// What `make help` says, which is made from the comments of the Makefile.
@Suite(.enabled(if: Program.named("make") != nil, "make is not installed")) struct MakefileHelpTests {
    private let home: TemporaryHome
    private let makefile: String
    /// The lines of `make help`: targets with what they do.
    private let help: [(target: String, text: String)]

    init() throws {
        home = try TemporaryHome()
        makefile = try Project.text(of: "Makefile")
        let outcome = try home.shell("make -s -C '\(Project.root.path)' help")
        try #require(outcome.status == 0 && outcome.message.isEmpty, "\(outcome.testDescription)")
        help = outcome.text.split(separator: "\n").map { line in
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            return (
                String(words.first ?? ""), words.dropFirst().joined().trimmingCharacters(in: .whitespaces)
            )
        }
    }

    /// A target without a line is a step of other targets.
    @Test func eachTargetThatPeopleTypeHasOneLine() throws {
        let phony = try #require(makefile.firstMatch(of: /\.PHONY:((?:.*\\\n)*.*)/)).output.1
        let targets = phony.split { $0.isWhitespace || $0 == "\\" }.map(String.init)
        let rules = makefile.matches(of: /(?m)^[a-zA-Z][a-zA-Z -]*:(.*)$/)
        let steps = Set(rules.flatMap { $0.output.1.split(separator: " ").map(String.init) })
        let listed = help.map(\.target)
        #expect(listed.count > 20 && listed.count == Set(listed).count)
        for target in targets { #expect(listed.contains(target) || steps.contains(target), "\(target)") }
        for target in listed { #expect(targets.contains(target), "\(target)") }
    }

    @Test(arguments: [
        "README.md", "Docs/Contributing.md", "Docs/Installing.md", "Docs/Releasing.md", "Docs/Examples/README.md",
    ])
    func eachTargetOfTheDocumentsIsListed(document: String) throws {
        let listed = Set(help.map(\.target))
        for use in try Project.text(of: document).matches(of: /(?:`|\n)make\s+([a-z-]+)/) {
            #expect(listed.contains(String(use.output.1)), "make \(use.output.1)")
        }
    }

    /// A capital letter, no full stop, and the line in 80 columns.
    @Test func aLineReadsWellOnATerminal() throws {
        for (target, text) in help {
            #expect(text.first?.isUppercase == true && text.last != "." && text.count <= 66, "\(target): \(text)")
        }
    }

    @Test func withoutATargetAllIsMade() throws {
        let make = "make -n -C '\(Project.root.path)'"
        let outcome = try home.shell(make)
        #expect(outcome.text.contains("--product prefs\n"))
        #expect(try outcome == home.shell("\(make) all"))
    }
}
