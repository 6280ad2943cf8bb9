import CommandKit
import PrefsAdministration
import PrefsCore
import PropertyLists

/// `prefs find WORD`: prints every entry that has the word in its domain, its key or its texts, in upper or lower case.
struct FindCommand: VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .reads) }

    static var usage: VerbUsage {
        VerbUsage(
            .settings,
            forms: [UsageForm([.word], "shows all entries containing a word")],
            examples: ["prefs find loft": "looks for a word in domains, keys and texts"])
    }

    private let word: String
    private let hasIgnoredWords: Bool

    /// Ignores arguments after the word, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws {
        word = try arguments.next(.word)
        hasIgnoredWords = !arguments.isEmpty
    }

    func run(in session: Session) throws {
        let pattern = TextPattern(word)
        session.notifyOnTerminal {
            guard hasIgnoredWords else { return nil }
            return "find takes one word, and looks for \(word.onOneLine) in all domains; prefs read DOMAIN | grep WORD "
                + "looks in one"
        }
        var isFound = false
        let domains = try session.allDomains { name, contents in
            pattern.occurs(in: name) ? contents : contents.matching(pattern)
        }
        for (name, found) in domains {
            isFound = true
            session.report.print(
                .description(
                    .dictionary(found),
                    after: "Found \(found.count) keys in domain '\(name.escapedForTerminal)': "))
        }
        // A domain that could not be read, as reported above, may hold the word.
        if !isFound, session.report.status == 0 {
            session.notify("No domain, key, nor value containing '\(word.onOneLine)'")
        }
    }
}

extension PropertyListDictionary {
    /// The entries with the pattern in their key, or in a string or key anywhere in their value. Numbers, dates and
    /// data never match.
    fileprivate func matching(_ pattern: TextPattern) -> PropertyListDictionary {
        var search = ValueSearch(text: pattern.occurs)
        var found = PropertyListDictionary()
        for (key, value) in self where pattern.occurs(in: key) || search.isFound(in: value) {
            found.set(value, forKey: key)
        }
        return found
    }
}
