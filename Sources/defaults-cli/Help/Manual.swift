import CommandLineValues

/// The manual page `prefs(1)`, made from the forms, options and examples of each verb.
enum Manual {
    /// A text in every installed file, by which `Packaging/Installing/install.sh` recognises its files. This constant
    /// puts the text into the executable too.
    private static let mark = "Installed by prefs: 0d6f3b8e-5c1a-4f27-9e44-b7a2c8d1f693"

    /// The source of the page, in the macros of man(7).
    static var text: String {
        var page = ManualSource(
            name: "prefs", section: 1, date: Version.date, version: "prefs \(Version.number)",
            title: "User Commands", comment: mark)
        page.nameSection("prefs", "read and write the settings of programs")
        page.section("SYNOPSIS")
        page.forms(["\(Usage.command) VERB [ARGUMENT…]", "prefs help [VERB]", "prefs --version"])
        page.addDescription()
        page.addVerbs()
        page.addValues()
        page.addKeyPaths()
        page.addJSON()
        page.addChanges()
        page.addStores()
        page.addPatterns()
        page.addScripts()
        page.addApply()
        page.addSettings()
        page.addCloud()
        page.addExitStatus()
        page.addEnvironment()
        page.addFiles()
        page.addExamples()
        page.section("SEE ALSO")
        page.opening("`plutil`(1), `plistutil`(1), `gsettings`(1), `dconf`(1)")
        return page.text
    }
}

/// The sections that are generated from the tables of verbs and flags.
extension ManualSource {
    fileprivate mutating func addVerbs() {
        section("VERBS")
        opening("Verbs are case-insensitive. `remove` is `delete`, and `\(Verb.help.rawValue)` may be `--help`.")
        for verb in Verb.listed {
            subsection(verb.rawValue)
            for form in verb.forms { item(Usage.words(verb, form), form.summary.asSentence) }
            for option in verb.options { item(option.form(of: verb), verb.summary(of: option).asSentence) }
            for word in verb.words { item(word.form, word.summary.asSentence) }
        }
    }

    fileprivate mutating func addValues() {
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

    fileprivate mutating func addExamples() {
        section("EXAMPLES")
        var isFirst = true
        for example in Verb.listed.flatMap({ $0.examples }) {
            if isFirst { opening(example.summary.asSentence) } else { paragraph(example.summary.asSentence) }
            lines(["    \(example.commandLine)"])
            isFirst = false
        }
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
