import CommandKit

/// `prefs-cloud complete -- WORD…`: prints the candidates for the last word, which `prefs complete` asks for after
/// `cloud`. Each line is a candidate, with its explanation after a tab; a line that begins with a tab asks the shell to
/// complete file names too.
struct CloudCompleteCommand: AgentCommand {
    private let words: [String]

    init(parsing arguments: inout ArgumentCursor) throws {
        words = arguments.takeRest()
    }

    func run(in session: AgentSession) throws {
        let completion = AgentCompletion(of: words, in: session)
        let lines = completion.candidates.compactMap(\.line) + (completion.takesFiles ? [Candidate.filesLine] : [])
        for line in lines { session.report.print(text: "\(line)\n") }
    }
}
