import CommandKit

/// `prefs help [VERB|TOPIC]`: prints the list of all verbs, all of their forms, the usage of one, a section of the
/// manual, or a manual page.
struct HelpCommand: Command {
    private let subject: Subject
    private let form: Form

    private enum Subject {
        case command
        case verb(Verb)
        case topic(HelpTopic)
    }

    private enum Form { case short, all, manual }

    init(on verb: Verb) {
        subject = .verb(verb)
        form = .short
    }

    init(parsing arguments: inout ArgumentCursor) throws {
        form = arguments.options.has(.manual) ? .manual : arguments.options.has(.all) ? .all : .short
        guard let word = try arguments.next() else {
            subject = .command
            return
        }
        guard let named = Verb(word).map(Subject.verb) ?? HelpTopic(word).map(Subject.topic) else {
            throw UsageError.unknownVerb(word)
        }
        subject = named
    }

    func run(in session: Session) {
        let text =
            switch (subject, form) {
            case (.verb(let verb), .manual): Manual.page(of: verb)
            case (.verb(let verb), _): Usage.help(on: verb)
            case (_, .manual): Manual.overview
            case (.topic(let topic), _): Usage.help(on: topic)
            case (.command, .all): Usage.all
            case (.command, .short): Usage.text
            }
        session.report.print(text: text)
    }
}
