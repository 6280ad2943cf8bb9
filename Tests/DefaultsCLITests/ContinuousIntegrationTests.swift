import Foundation
import TestSupport
import Testing

/// The jobs of Docs/ContinuousIntegration.md, as a runner runs them: without a terminal, a home, and variables that the
/// page does not set.
@Suite(
    .hangLimit,
    .enabled(
        if: ["bash", "tar", "sha256sum", "gzip"].allSatisfy { Program.named($0) != nil },
        "a program of the jobs is not installed"))
struct ContinuousIntegrationTests {
    private let home: TemporaryHome
    /// The steps of each job.
    private let (github, gitlab): ([String], [String])

    init() throws {
        home = try TemporaryHome()
        let packaging = Project.root.appending(path: "Sources/Packaging/Installing").path
        let packed = try home.shell(
            """
            '\(packaging)/stage.sh' "$PWD/stage" "$PREFS_TOOL" && mkdir served work &&
                '\(packaging)/tarball.sh' "$PWD/stage" "$PWD/served"
            """)
        try #require(packed.status == 0, "\(packed.testDescription)")
        let file = try #require(packed.text.split(separator: "/").last)
        let name = String(file.prefix(while: { $0 != "\n" }).dropLast(".tar.gz".count))
        try home.create(
            "bin/curl", "#!/bin/sh\nfor last; do :; done\ncp '\(home.path)/served/'\"${last##*/}\" .\n", mode: 0o755)
        try home.create("work/expected.plist", "{ HPMapType = <*I2>; }")
        try home.create("work/settings.json", #"{"com.pigeon": {"HPMapType": 2}}"#)
        try home.create("work/run-tests", "#!/bin/sh\nprefs read com.pigeon HPMapType\n", mode: 0o755)
        let page = try Project.text(of: "Docs/ContinuousIntegration.md").replacing(/prefs-[\d.]+-x86_64/, with: name)
        let jobs = page.matches(of: /```yaml\n((?s:.*?))```/).map { Self.steps(of: String($0.output.1)) }
        try #require(jobs.count == 2)
        (github, gitlab) = (jobs[0], jobs[1])
    }

    /// The scripts after each `- run: |` and `- |`.
    private static func steps(of yaml: String) -> [String] {
        var steps: [[Substring]] = []
        var margin: Int?
        for line in yaml.split(separator: "\n") {
            let indentation = line.prefix { $0 == " " }.count
            if line.hasSuffix("- |") || line.hasSuffix("- run: |") {
                steps.append([])
                margin = nil
            } else if !steps.isEmpty, indentation >= margin ?? indentation, indentation > 4 {
                margin = margin ?? indentation
                steps[steps.count - 1].append(line.dropFirst(margin ?? 0))
            }
        }
        return steps.map { $0.joined(separator: "\n") + "\n" }
    }

    private func run(_ step: String) throws -> Outcome {
        try home.shell(
            """
            cd work && touch path
            PATH="$(tail -n 1 path):$HOME/bin:/usr/bin:/bin"
            exec env -i PATH="$PATH" PREFS_HOME="$PWD/.prefs" GITHUB_PATH="$PWD/path" \
                bash --noprofile --norc -euo pipefail -c "$STEP" < /dev/null
            """, environment: ["STEP": step])
    }

    @Test func theJobOfGitHubPassesUntilATestChangesSettings() throws {
        try #require(github.count == 3)
        // The second run has the first one's tools in its cache.
        for _ in 1...2 {
            for step in github {
                let outcome = try run(step)
                #expect(outcome.status == 0, "\(outcome.testDescription)")
            }
        }
        try home.create("work/run-tests", "#!/bin/sh\nprefs write com.pigeon New 1\n", mode: 0o755)
        #expect(try run(github[1]).status == 0)
        let outcome = try run(github[2])
        #expect(outcome.status == 1 && outcome.message == "the tests have changed these settings\n")
        #expect(outcome.text == "prefs write ./expected.plist New -string 1\n")
        try home.create("work/expected.plist", "{ HPMapType")
        #expect(try run(github[2]).status == 2)
    }

    @Test func theOtherCommandsOfThePageDoWhatItSays() throws {
        let page = try Project.text(of: "Docs/ContinuousIntegration.md")
        let blocks = page.matches(of: /```sh\n((?s:.*?))```/).map { String($0.output.1) }
        try #require(blocks.count == 2)
        #expect(try run(github[0]).status == 0)
        #expect(try run(blocks[0] + "[ \"$level\" = info ]") == .silence)
        #expect(try run(blocks[1] + "echo not reached").text.isEmpty)
        try home.shell("prefs write com.pigeon HPMapType 2", environment: ["PREFS_HOME": home.absolute("work/.prefs")])
        #expect(try run(blocks[1]) == .silence)
        let none = try run("PREFS_HOME= prefs read com.pigeon HPMapType")
        #expect(none.status == 1 && none.message.contains("HOME"), "\(none.testDescription)")
    }

    @Test func theJobOfGitLabPassesUntilATestChangesSettings() throws {
        try #require(gitlab.count == 3)
        let outcome = try run(gitlab.joined())
        #expect(outcome.status == 0, "\(outcome.testDescription)")
        try home.create("work/run-tests", "#!/bin/sh\nprefs write com.pigeon HPMapType -int 5\n", mode: 0o755)
        let changed = try run(gitlab.joined())
        #expect(changed.status == 1 && changed.text.contains("com.pigeon HPMapType -int 2 # was -int 5\n"))
    }
}
