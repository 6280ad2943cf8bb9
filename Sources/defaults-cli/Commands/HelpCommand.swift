import CommandLineValues

/// `prefs help [VERB]`: prints the usage of all verbs, or of one, or the manual page.
struct HelpCommand: Command {
    private let verb: Verb?
    private let isManual: Bool

    init(on verb: Verb) {
        self.verb = verb
        isManual = false
    }

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        isManual = arguments.options.has(.manual)
        guard let word = try arguments.next() else {
            verb = nil
            return
        }
        guard let verb = Verb(word) else { throw .usage(.unknownVerb(word)) }
        self.verb = verb
    }

    func run(in session: Session) throws(CommandError) {
        let text = isManual ? Manual.text : verb.map(Usage.help(on:)) ?? Usage.text
        session.report.print(text: text)
    }
}
