import CommandKit

/// The usage texts, made from the forms, options and examples of each verb.
enum Usage {
    static let command = "prefs [-currentHost | -host NAME]"

    private static func command(of verb: Verb) -> String { verb.effect.takesHost ? command : "prefs" }

    /// A verb with the arguments of one of its forms.
    static func words(_ verb: Verb, _ form: UsageForm) -> String {
        form.arguments.isEmpty ? verb.rawValue : "\(verb.rawValue) \(form.arguments)"
    }

    /// The command lines of a verb, one for each of its forms.
    static func forms(of verb: Verb) -> [String] {
        verb.forms.map { "\(command(of: verb)) \(words(verb, $0))" }
    }

    /// The usage of a verb, its options with their summaries, and examples.
    static func help(on verb: Verb) -> String {
        var help = HelpText()
        help.usage(forms(of: verb))
        for option in verb.options { help.item(option.form(of: verb).text, verb.summary(of: option), column: 22) }
        for word in verb.words { help.item(word.form, word.summary, column: 36) }
        for flag in verb.flags { help.item(flag.form, flag.summary, column: 36) }
        help.examples(verb.examples)
        return help.text
    }

    /// The short usage that is printed before the message of a usage error: the forms and options of the verb; for nil,
    /// one line.
    static func short(of verb: Verb?) -> String {
        guard let verb else { return "usage: \(command) VERB … (prefs help lists the verbs)\n" }
        return HelpText.shortUsage(
            forms(of: verb), options: verb.options.map { $0.form(of: verb).text }, help: "prefs \(verb.rawValue) --help"
        )
    }

    /// A section of the manual.
    static func help(on topic: HelpTopic) -> String {
        var help = HelpText()
        topic.add(to: &help)
        return help.text
    }

    /// The usage of the whole command, and below the heading of each group what `add` adds for its verbs.
    private static func groups(_ add: (Verb, inout HelpText) -> Void) -> HelpText {
        var help = HelpText()
        help.line("Command line interface to preferences, as macOS' defaults.")
        help.line("usage: \(command) VERB …")
        for group in Verb.Group.allCases {
            help.line()
            help.line("\(group.rawValue):")
            for verb in Verb.listed where verb.group == group { add(verb, &help) }
        }
        return help
    }

    /// What each verb does.
    static var text: String {
        var help = groups { verb, help in
            if ![.help, .version].contains(verb) { help.item(verb.rawValue, verb.summary, column: 23) }
        }
        help.line("prefs help VERB|\(HelpTopic.names) shows more, prefs help --all every form.")
        return help.text
    }

    /// All forms of all verbs, and of domains and values.
    static var all: String {
        var help = groups { verb, help in
            for form in verb.forms { help.item(words(verb, form), form.summary, column: 36) }
        }
        help.line()
        help.fill(
            """
            DOMAIN is the name of a domain, FOLDER/NAME for one in a folder of the store, -g for the global domain, \
            -app NAME for an application's domain, /Library/Preferences/NAME for a domain of all users, or the path \
            of a property list, which begins with /, ./, ../ or ~, with or without its ending .plist. After \
            -currentHost or -host NAME it is what the domain holds for that host alone.
            """)
        help.line()
        help.line("Options go before the value. VALUE is one of:")
        help.line("  text or property-list text, such as '{a = 1;}' or '<integer>1</integer>'")
        for type in TypeFlag.allCases { help.line("  \(type.form)") }
        for flag in CompositeFlag.allCases { help.line("  \(flag.rawValue) \(flag.operands)") }
        help.line()
        help.line("prefs VERB --help shows the options of a verb and examples; man prefs-VERB")
        help.line("shows the same, and man prefs everything else.")
        return help.text
    }
}

extension CommandError {
    /// The usage to print before the message of a usage error; nil for any other error.
    var usage: String? {
        guard case .usage(_, let verb) = self else { return nil }
        return Usage.short(of: verb)
    }
}
