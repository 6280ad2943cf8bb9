import CommandKit

/// `prefs help [VERB|TOPIC]`: prints the list of all verbs, all of their forms, the usage of one, a section of the
/// manual, or a manual page.
struct HelpCommand: VerbCommand {
    static var options: [Option] { [.all, .manual] }

    static var usage: VerbUsage {
        VerbUsage(
            .more, "shows how to use prefs",
            forms: [
                UsageForm([], "lists the verbs"),
                UsageForm([], option: .all, "shows all forms of all verbs"),
                UsageForm([.verb], "shows a verb with its options and examples; or a topic: \(HelpTopic.names)"),
            ],
            summaries: [
                .all: "all forms of all verbs"
            ],
            examples: [
                "prefs help write": "shows how to use write",
                "prefs help keypath": "shows how a value inside of others is named",
                "prefs help --manual >prefs.1": "saves the manual page; man ./prefs.1 shows it",
            ])
    }

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
