import CommandKit

/// The usage texts, made from the tables of the verbs and options.
enum AgentUsage {
    private static let command = "prefs cloud"

    /// The usage of a verb: its form, its options with their summaries, and examples.
    static func help(on verb: CloudVerb) -> String {
        var help = HelpText()
        help.usage([form(of: verb)])
        help.fill(verb.summary, after: "  ", indentation: "  ")
        for option in verb.options { help.item(option.form.text, option.summary, column: 26) }
        help.examples(verb.examples.map { ("\(command) \($0.commandLine)", $0.summary) })
        return help.text
    }

    /// The short usage that is printed before the message of a usage error; for nil, one line.
    static func short(of verb: CloudVerb?) -> String {
        guard let verb else { return "usage: \(command) VERB … (\(command) help lists the verbs)\n" }
        return HelpText.shortUsage(
            [form(of: verb)], options: verb.options.map(\.form.text), help: "\(command) \(verb.rawValue) --help")
    }

    /// The usage of the whole command.
    static var text: String {
        var help = HelpText()
        help.line("Settings that follow people from machine to machine, on an etcd cluster.")
        help.line()
        help.line("usage: \(command) VERB …")
        help.line()
        for verb in CloudVerb.listed { help.item(verb.form, verb.summary, column: 36) }
        help.line()
        help.fill(
            """
            Programs read and write a copy of the store on this device, and never wait for the network. A change goes \
            out with sync, or immediately while watch runs. VALUE is as for prefs write (prefs help write).
            """)
        help.line()
        help.line("\(command) VERB --help shows the options of a verb and examples.")
        return help.text
    }

    private static func form(of verb: CloudVerb) -> String {
        let options = verb.options.isEmpty ? "" : " [options]"
        return "\(command) \(verb.form)\(options)"
    }
}
