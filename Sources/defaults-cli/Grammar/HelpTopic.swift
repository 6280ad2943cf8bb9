/// What `prefs help` shows beside verbs: a section of the manual.
enum HelpTopic: String, CaseIterable {
    case types
    case keyPath = "keypath"
    case formats

    /// Parses a topic, in upper or lower case, with or without its last `s`.
    init?(_ word: String) {
        let word = word.lowercased()
        guard let topic = Self.allCases.first(where: { [word, "\(word)s"].contains($0.rawValue) }) else { return nil }
        self = topic
    }

    /// The topics with bars between them, for usage texts.
    static var names: String { allCases.map(\.rawValue).joined(separator: "|") }

    /// What the section is about, for completions.
    var summary: String {
        switch self {
        case .types: "values, and the flags that set their types"
        case .keyPath: "how a value inside other values is named"
        case .formats: "the formats of files, and what JSON lacks"
        }
    }
}
