import CommandLineValues
import PrefsCore
import PropertyLists

/// `prefs find WORD`: prints every entry that has the word in its domain, its key or its texts, in upper or lower case.
struct FindCommand: Command {
    private let word: String

    /// Ignores arguments after the word, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        word = try arguments.next(.word)
    }

    func run(in session: Session) throws(CommandError) {
        let pattern = Array(word.lowercased().utf8)
        var isFound = false
        for (name, contents) in try session.allDomains() {
            let found = name.contains(pattern) ? contents : contents.matching(pattern)
            guard !found.isEmpty else { continue }
            isFound = true
            session.report.print(
                .description(
                    .dictionary(found), after: "Found \(found.count) keys in domain '\(name.escapedForTerminal)': "))
        }
        // A domain that could not be read, as reported above, may hold the word.
        if !isFound, session.report.status == 0 { session.notify(.nothingFound(word)) }
    }
}

extension PropertyListDictionary {
    /// The entries with the pattern in their key, or in a string or key anywhere in their value. Numbers, dates and
    /// data never match.
    fileprivate func matching(_ pattern: [UInt8]) -> PropertyListDictionary {
        var search = ValueSearch(text: { $0.contains(pattern) })
        var found = PropertyListDictionary()
        for (key, value) in self where key.contains(pattern) || search.isFound(in: value) {
            found.set(value, forKey: key)
        }
        return found
    }
}

extension String {
    /// Whether the text in lower case contains the bytes of a pattern in lower case. No text contains an empty pattern,
    /// as on macOS.
    fileprivate func contains(_ pattern: [UInt8]) -> Bool {
        guard let first = pattern.first else { return false }
        let text = Array(lowercased().utf8)
        guard text.count >= pattern.count else { return false }
        return (0...text.count - pattern.count).contains { start in
            text[start] == first && text[start..<start + pattern.count].elementsEqual(pattern)
        }
    }
}
