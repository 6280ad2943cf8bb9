/// The usage texts, made from the tables of the verbs and options.
enum Usage {
    private static let command = "prefs cloud"

    /// The usage of a verb: its form, its options with their summaries, and examples.
    static func help(on verb: Verb) -> String {
        var text = "usage: \(form(of: verb))\n  \(verb.summary)\n"
        for option in verb.options { text += "  \(padded(option.form, to: 24))\(option.summary)\n" }
        guard !verb.examples.isEmpty else { return text }
        text += "\nexamples:\n"
        for example in verb.examples { text += "  \(command) \(example.commandLine)\n      \(example.summary)\n" }
        return text
    }

    /// The short usage that is printed before the message of a usage error; for nil, a list of all verbs.
    static func short(of verb: Verb?) -> String {
        guard let verb else {
            let verbs = Verb.listed.map(\.rawValue).joined(separator: ", ")
            return "usage: \(command) VERB …\nverbs: \(verbs)\n(\(command) --help says more)\n"
        }
        let options = verb.options.map(\.form).joined(separator: ", ")
        let line = options.isEmpty ? "" : "options: \(options)\n"
        return "usage: \(form(of: verb))\n\(line)(\(command) \(verb.rawValue) --help says more)\n"
    }

    /// The usage of the whole command.
    static var text: String {
        var text = "Settings that follow people from machine to machine, on an etcd cluster.\n\n"
        text += "usage: \(command) VERB …\n\n"
        for verb in Verb.listed { text += "  \(padded(words(verb), to: 34))\(verb.summary)\n" }
        return text + """

            Programs read and write a copy of the store on this device, and never wait for the network. A change goes
            out with sync, or at once while watch runs. VALUE is as for prefs write (prefs help write).

            \(command) help VERB, or \(command) VERB --help, shows the options of a verb and examples.

            """
    }

    private static func form(of verb: Verb) -> String {
        let options = verb.options.isEmpty ? "" : " [options]"
        return "\(command) \(words(verb))\(options)"
    }

    private static func words(_ verb: Verb) -> String {
        verb.arguments.isEmpty ? verb.rawValue : "\(verb.rawValue) \(verb.arguments)"
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text.count < width ? text + String(repeating: " ", count: width - text.count) : text + "  "
    }
}
