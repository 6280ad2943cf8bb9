import CommandKit
import PrefsAdministration

/// The manual: the overview `prefs(1)`, and a page for each verb, made from its forms, options and examples.
enum Manual {
    /// The source of `prefs(1)`, in the macros of man(7).
    static var overview: String {
        var page = ManualSource("prefs", "read and write the settings of programs")
        page.forms(["\(Usage.command) VERB [ARGUMENT…]", "prefs help [VERB|TOPIC]", "prefs --version"])
        page.prose(description)
        page.addVerbs()
        for topic in HelpTopic.allCases { topic.add(to: &page) }
        page.prose(changesToPatterns)
        for (title, patterns) in NoisePatterns.groups { page.addList(title, patterns) }
        page.prose(secrets)
        for (title, names) in SecretPatterns.groups { page.addList(title, names) }
        page.prose(exitStatusToFiles)
        page.section("SEE ALSO")
        page.opening(
            "`prefs-VERB`(1) for each verb, `plutil`(1), `plistutil`(1), `gsettings`(1), `dconf`(1)")
        return page.text
    }

    /// The source of the page of a verb, such as `prefs-read(1)`.
    static func page(of verb: Verb) -> String {
        var page = ManualSource("prefs-\(verb.rawValue)", verb.summary)
        page.forms(Usage.forms(of: verb))
        page.section("DESCRIPTION")
        for form in verb.forms { page.item(Usage.words(verb, form), form.summary.asSentence) }
        for word in verb.words { page.item(word.form, word.summary.asSentence) }
        if !verb.options.isEmpty { page.section("OPTIONS") }
        for option in verb.options { page.item(option.form(of: verb).text, verb.summary(of: option).asSentence) }
        if !verb.flags.isEmpty { page.section("TYPE FLAGS") }
        for flag in verb.flags { page.item(flag.form, flag.summary.asSentence) }
        switch verb {
        case .batch: page.prose(scripts)
        case .apply: page.prose(apply)
        case .edit: page.prose(editing)
        case .settings: page.prose(settings)
        case .cloud: page.prose(cloud)
        default: break
        }
        if !verb.examples.isEmpty { page.section("EXAMPLES") }
        for (position, example) in verb.examples.enumerated() {
            let summary = example.summary.asSentence
            if position == 0 { page.opening(summary) } else { page.paragraph(summary) }
            page.lines(["    \(example.commandLine)"])
        }
        page.section("SEE ALSO")
        page.opening("`prefs`(1), for domains, values, key paths, the environment and files")
        return page.text
    }
}

/// The parts that are generated from the tables of verbs and patterns.
extension ManualSource {
    fileprivate mutating func addVerbs() {
        section("VERBS")
        opening(
            """
            Verbs are case-insensitive. `remove` is `delete`, and `\(Verb.help.rawValue)` may be `--help`. The page \
            `prefs-VERB`(1) shows the options of each with examples, as `prefs VERB --help` does.
            """)
        for verb in Verb.listed {
            for form in verb.forms { item(Usage.words(verb, form), form.summary.asSentence) }
        }
    }

    fileprivate mutating func addList(_ title: String, _ patterns: [String]) {
        paragraph("\(title):")
        lines(patterns.map { "    \($0)" })
    }
}

extension ManualPage {
    /// Adds the section on values, which is generated from the tables of flags.
    mutating func addValues() {
        section("VALUES")
        opening(
            """
            A value without a type flag is text or a property list. If it contains one of the characters \
            `\"()[]{}<>`, it must be an XML or OpenStep property list, such as `'{a = 1;}'` or \
            `'<integer>1</integer>'`. Everything else is a string, in which backslash escapes are decoded. A type \
            flag sets the type of the next argument:
            """)
        for type in TypeFlag.allCases { item(type.form, type.expectation.asSentence) }
        paragraph(
            "These flags take several values, each with or without a type flag of its own. They cannot be nested:")
        for flag in CompositeFlag.allCases { item("\(flag.rawValue) \(flag.operands)", flag.summary.asSentence) }
    }
}

extension String {
    /// The text with a full stop, and with a capital letter unless its first word is to be typed literally.
    fileprivate var asSentence: String {
        let isTyped = prefix { $0 != " " && $0 != "," }.contains { !$0.isLetter }
        let start = isTyped ? String(prefix(1)) : prefix(1).uppercased()
        return start + dropFirst() + "."
    }
}
