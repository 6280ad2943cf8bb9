import Foundation
import PrefsCloud
import TestSupport
import Testing

/// The executable specification of the synchronisation (Tests/Tools/Cloud/model.py) prints runs of random edits and
/// faults. PrefsCloud replays them, and has the same state after each step.
@Suite struct ModelReplayTests {
    /// A run has some 18 steps. `PREFS_CLOUD_RUNS=60000` replays more than a million.
    private static let runs = ProcessInfo.processInfo.environment["PREFS_CLOUD_RUNS"].flatMap { Int($0) } ?? 1500

    @Test(.enabled(if: Program.python != nil, "python3 is not installed"), .hangLimit)
    func statesAreThoseOfTheSpecification() throws {
        let python = try #require(Program.python)
        let seed = Int.random(in: 1...1_000_000_000)
        let outcome = try python.run(
            ["Tests/Tools/Cloud/model.py", "--print", "\(Self.runs)", "--seed", "\(seed)"], in: Project.root.path,
            environment: ["PYTHONDONTWRITEBYTECODE": "1"])
        #expect(outcome.status == 0)
        var runs = ModelRuns()
        for line in outcome.text.split(separator: "\n") {
            if let difference = runs.replay(line) {
                Issue.record("--seed \(seed): \(difference)")
                return
            }
        }
        #expect(runs.runs > Self.runs / 2)
        #expect(runs.steps > runs.runs * 10)
    }
}
