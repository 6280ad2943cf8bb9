import CommandLineValues

/// `prefs help [VERB|TOPIC]`: prints the list of all verbs, all of their forms, the usage of one, a section of the
/// manual, or a manual page.
struct HelpCommand: Command {
    private let verb: Verb?
    /// Nil if a verb was named.
    private let topic: HelpTopic?
    private let form: Form

    private enum Form { case short, all, manual }

    init(on verb: Verb) {
        self.verb = verb
        topic = nil
        form = .short
    }

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        form = arguments.options.has(.manual) ? .manual : arguments.options.has(.all) ? .all : .short
        guard let word = try arguments.next() else {
            (verb, topic) = (nil, nil)
            return
        }
        verb = Verb(word)
        topic = verb == nil ? HelpTopic(word) : nil
        if verb == nil, topic == nil { throw .usage(.unknownVerb(word)) }
    }

    func run(in session: Session) {
        let text =
            switch (form, verb, topic) {
            case (.manual, let verb?, _): Manual.page(of: verb)
            case (.manual, nil, _): Manual.overview
            case (_, let verb?, _): Usage.help(on: verb)
            case (_, nil, let topic?): Usage.help(on: topic)
            case (.all, nil, nil): Usage.all
            case (.short, nil, nil): Usage.text
            }
        session.report.print(text: text)
    }
}
