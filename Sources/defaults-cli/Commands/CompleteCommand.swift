import CommandKit
import PrefsCore

/// `prefs complete -- WORD…`: prints the candidates for the last word, for the completions of shells.
///
/// Each line is a candidate, with its explanation after a tab. A line that begins with a tab asks the shell to complete
/// file names too. A command line that cannot be parsed is no error: it has no candidates.
struct CompleteCommand: VerbCommand {
    static var usage: VerbUsage {
        VerbUsage(
            .more,
            forms: [UsageForm([.commandLine], "lists what may stand in place of the last word")])
    }

    private let line: PartialCommandLine

    init(parsing arguments: inout ArgumentCursor) throws {
        var words: [String] = []
        while let word = try arguments.next() { words.append(word) }
        line = PartialCommandLine(words)
    }

    func run(in session: Session) {
        if case .wordOfProgram(let words) = line.position {
            // The program knows its options. Where it is missing, there are no candidates.
            _ = CompanionProgram.cloud.start(["complete", "--"] + words + [line.word])
            return
        }
        session.host = line.host
        let completion = Completion(of: line, in: session)
        let lines = completion.candidates.compactMap(\.line) + (completion.takesFiles ? [Candidate.filesLine] : [])
        for line in lines { session.report.print(text: "\(line)\n") }
    }
}
