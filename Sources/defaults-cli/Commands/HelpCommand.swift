import CommandLineValues

/// `prefs help [VERB]`: prints the list of all verbs, all of their forms, the usage of one, or a manual page.
struct HelpCommand: Command {
    private let verb: Verb?
    private let form: Form

    private enum Form { case short, all, manual }

    init(on verb: Verb) {
        self.verb = verb
        form = .short
    }

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        form = arguments.options.has(.manual) ? .manual : arguments.options.has(.all) ? .all : .short
        guard let word = try arguments.next() else {
            verb = nil
            return
        }
        guard let verb = Verb(word) else { throw .usage(.unknownVerb(word)) }
        self.verb = verb
    }

    func run(in session: Session) {
        let text =
            switch (form, verb) {
            case (.manual, let verb?): Manual.page(of: verb)
            case (.manual, nil): Manual.overview
            case (_, let verb?): Usage.help(on: verb)
            case (.all, nil): Usage.all
            case (.short, nil): Usage.text
            }
        session.report.print(text: text)
    }
}
