import Foundation
import TestSupport
import Testing

/// 3,000 random sequences of applies, undos, imports, edits and reports, with the answers of the program before the
/// module of declared settings was built anew. `Tests/Tools/Apply/sequences.py` makes them. `make test` runs a tenth of
/// them, chosen at random; with `PREFS_SOAK=1`, all are run.
@Suite struct ApplySequenceTests {
    private struct Sequence {
        var number: String
        var commands: [String] = []
        var transcript = ""

        /// A part of the file: `## NUMBER`, and then for each command `$ COMMAND`, its output and `= STATUS`.
        init(_ text: Substring) {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            number = lines.first.map(String.init) ?? ""
            for line in lines.dropFirst() where line.hasPrefix("$ ") { commands.append(String(line.dropFirst(2))) }
            transcript = lines.dropFirst().joined(separator: "\n")
        }
    }

    private static let sequences: Result<[Sequence], any Error> = Result {
        let unpacked = try Program.shell.run(
            ["-c", "exec gzip -dc \"$0\"", Fixture.path("Sequences/applies.txt.gz")], in: "/", environment: [:])
        return unpacked.text.split(separator: "## ").map { Sequence($0) }
    }

    private static let parts = (0..<30).shuffled().prefix(Repetitions.count(3, soak: 30))

    @Test(.hangLimit, arguments: parts) func aProgramThatWasBuiltAnewAnswersAsBefore(part: Int) throws {
        let sequences = try Self.sequences.get()
        #expect(sequences.count == 3_000)
        for sequence in sequences.enumerated().lazy.filter({ $0.offset % 30 == part }).map(\.element) {
            let home = try TemporaryHome()
            let script = sequence.commands.map { "{ \($0)\n} 2>&1; echo \"= $?\"; echo %%\n" }.joined()
            let outcome = try home.shell("mkdir work; cd work\n" + script)
            let answers = outcome.text.replacing(home.path, with: "HOME").components(separatedBy: "%%\n")
            let transcript = zip(sequence.commands, answers).map { "$ \($0)\n\($1)" }.joined()
            guard transcript == sequence.transcript else {
                let lines = zip(transcript.split(separator: "\n"), sequence.transcript.split(separator: "\n"))
                let first = lines.first { $0 != $1 }
                Issue.record("sequence \(sequence.number): \(first?.0 ?? "") in place of \(first?.1 ?? "")")
                return
            }
        }
    }
}
