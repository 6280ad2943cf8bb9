/// The usage texts, made from what each command says of itself.
enum Usage {
    private static let command = "prefs [-currentHost | -host NAME]"

    /// The usage of one verb.
    static func text(of verb: Verb) -> String {
        var text = ""
        for form in verb.command.forms {
            text += "\(text.isEmpty ? "usage:" : "      ") \(command) \(words(verb, form))\n"
        }
        for option in verb.command.options {
            let words = "\(option.rawValue) \(option.operand?.rawValue ?? "")"
            text += "  \(words)\(String(repeating: " ", count: max(1, 20 - words.count)))\(option.summary)\n"
        }
        return text
    }

    /// The usage of everything.
    static var text: String {
        var text = "Command line interface to preferences, as macOS' defaults.\n\nusage: \(command) VERB …\n\n"
        for verb in Verb.allCases {
            for form in verb.command.forms {
                let words = words(verb, form)
                text += "  \(words)\(String(repeating: " ", count: max(1, 34 - words.count)))\(form.summary)\n"
            }
        }
        return text + """

            DOMAIN is the name of a domain, -g for the global domain, -app NAME for an application's domain,
            or, with a slash in it, the path of a property list, with or without its ending .plist.
            Behind -currentHost or -host NAME it is what the domain holds for that host alone.

            VALUE is one of:
              text or property-list text, such as '{a = 1;}' or '<integer>1</integer>'
              -string TEXT
              -data HEX_DIGITS
              -int[eger] NUMBER
              -float NUMBER
              -bool[ean] true | false | yes | no | on | off | 1 | 0
              -date '2024-01-02 03:04:05 +0000' | 2024-01-02T03:04:05Z | 2024-01-02
              -array VALUE…                 -dict KEY VALUE …
              -array-add VALUE…             -dict-add KEY VALUE …
              --array-add-new VALUE…        --array-remove VALUE…

            """
    }

    private static func words(_ verb: Verb, _ form: UsageForm) -> String {
        form.arguments.isEmpty ? verb.rawValue : "\(verb.rawValue) \(form.arguments)"
    }
}
