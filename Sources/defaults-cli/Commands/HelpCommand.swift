/// `prefs help [VERB]`: prints the usage of all verbs, or of one.
struct HelpCommand: Command {
    static let forms = [
        UsageForm("", "shows this help"),
        UsageForm("VERB", "shows how to use a verb, with its options and examples"),
    ]

    static let examples = [
        UsageExample("prefs help write", "shows how to use write"),
    ]

    private let verb: Verb?

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        guard let word = try arguments.next() else {
            verb = nil
            return
        }
        guard let verb = Verb(word) else { throw .usage(.unknownVerb(word), nil) }
        self.verb = verb
    }

    func run(in session: inout Session) throws(CommandError) {
        let text = verb.map(Usage.help(on:)) ?? Usage.text
        session.print(.text(Array(text.utf8)))
    }
}
