import CommandLineValues

/// The usage texts, made from the forms, options and examples of each verb.
enum Usage {
    static let command = "prefs [-currentHost | -host NAME]"

    private static func command(of verb: Verb) -> String { verb.takesHost ? command : "prefs" }

    /// The usage of a verb and its examples.
    static func help(on verb: Verb) -> String {
        let examples = verb.examples
        guard !examples.isEmpty else { return text(of: verb) }
        return examples.reduce("\(text(of: verb))\nexamples:\n") { $0 + "  \($1.commandLine)\n      \($1.summary)\n" }
    }

    /// The short usage that is printed before the message of a usage error: the forms and options of the verb; for nil,
    /// a list of all verbs.
    static func short(of verb: Verb?) -> String {
        guard let verb else {
            return
                "usage: \(command) VERB …\nverbs: \(Verb.listed.map(\.rawValue).joined(separator: ", "))\n(prefs "
                + "--help says more)\n"
        }
        let options = verb.options.map { $0.form(of: verb) }.joined(separator: ", ")
        return
            "\(forms(of: verb))\(options.isEmpty ? "" : "options: \(options)\n")(prefs \(verb.rawValue) --help says "
            + "more)\n"
    }

    private static func forms(of verb: Verb) -> String {
        verb.forms.reduce("") { $0 + "\($0.isEmpty ? "usage:" : "      ") \(command(of: verb)) \(words(verb, $1))\n" }
    }

    /// The usage of a verb: its forms, and its options with their summaries.
    static func text(of verb: Verb) -> String {
        var text = forms(of: verb)
        for option in verb.options {
            text += "  \(padded(option.form(of: verb), to: 20))\(verb.summary(of: option))\n"
        }
        for word in verb.words { text += "  \(padded(word.form, to: 34))\(word.summary)\n" }
        return text
    }

    /// The usage of the whole command.
    static var text: String {
        var text = """
            Command line interface to preferences, as macOS' defaults.

            usage: \(command) VERB …


            """
        for verb in Verb.listed {
            for form in verb.forms {
                text += "  \(padded(words(verb, form), to: 34))\(form.summary)\n"
            }
        }
        text += """

            DOMAIN is the name of a domain, FOLDER/NAME for one in a folder of the store, -g for the global
            domain, -app NAME for an application's domain, /Library/Preferences/NAME for a domain of all users,
            or the path of a property list, which begins with /, ./, ../ or ~, with or without its ending .plist.
            After -currentHost or -host NAME it is what the domain holds for that host alone.

            Options go before the value. VALUE is one of:
              text or property-list text, such as '{a = 1;}' or '<integer>1</integer>'

            """
        for type in TypeFlag.allCases { text += "  \(type.form)\n" }
        for (position, flag) in CompositeFlag.allCases.enumerated() {
            let words = "\(flag.rawValue) \(flag.operands)"
            text += position.isMultiple(of: 2) ? "  \(padded(words, to: 30))" : "\(words)\n"
        }
        return text
            + "\nprefs help VERB, or prefs VERB --help, shows the options of a verb and examples; man prefs shows "
            + "everything.\n"
    }

    /// A verb with the arguments of one of its forms.
    static func words(_ verb: Verb, _ form: UsageForm) -> String {
        form.arguments.isEmpty ? verb.rawValue : "\(verb.rawValue) \(form.arguments)"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }
}
