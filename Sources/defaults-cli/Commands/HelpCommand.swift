/// `prefs help [VERB]`: prints the usage of all verbs, or of one, or the manual page.
struct HelpCommand: Command {
    static let forms = [
        UsageForm("", "shows this help"),
        UsageForm("VERB", "shows how to use a verb, with its options and examples"),
    ]

    static let options: [Option] = [.manual]
    static let examples = [
        UsageExample("prefs help write", "shows how to use write"),
        UsageExample("prefs help --manual >prefs.1", "saves the manual page; man ./prefs.1 shows it"),
    ]

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
        guard let verb = Verb(word) else { throw .usage(.unknownVerb(word), nil) }
        self.verb = verb
    }

    func run(in session: inout Session) throws(CommandError) {
        let text = isManual ? Manual.text : verb.map(Usage.help(on:)) ?? Usage.text
        session.print(.text(Array(text.utf8)))
    }
}
