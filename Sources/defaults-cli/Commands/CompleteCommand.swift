import PrefsCore

/// `prefs complete -- WORD…`: prints what may stand in place of the last word, for the completions of shells.
///
/// A candidate a line, with its explanation behind a tab. A line that begins with a tab asks for the names of files too. Nothing is ever
/// wrong, as far as the person at the keyboard is concerned.
struct CompleteCommand: Command {
    static let forms = [
        UsageForm("-- WORD…", "lists what may stand in place of the last word")
    ]

    private let line: PartialCommandLine

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        var words: [String] = []
        while let word = try arguments.next() { words.append(word) }
        line = PartialCommandLine(words)
    }

    func run(in session: inout Session) throws(CommandError) {
        session.host = line.host
        let completion = Completion(of: line, in: session)
        let lines = completion.candidates.compactMap(\.line) + (completion.takesFiles ? [Candidate.filesLine] : [])
        for line in lines { session.print(.text(Array("\(line)\n".utf8))) }
    }
}
