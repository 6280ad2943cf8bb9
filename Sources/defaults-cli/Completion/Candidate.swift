import PropertyLists

/// Something that may stand in place of the word that is being typed.
struct Candidate {
    let word: String
    /// In a few words, for shells that show it.
    let explanation: String

    init(_ word: String, _ explanation: String = "") {
        self.word = word
        self.explanation = explanation
    }

    /// The line that shells read: the word, and its explanation behind a tab. Nil for words with control characters, which would
    /// break the line, or the terminal that lists them.
    var line: String? {
        guard !word.isEmpty, !word.hasControls else { return nil }
        return explanation.isEmpty ? word : "\(word)\t\(explanation.onOneLine)"
    }

    /// The line that asks the shell for the names of files.
    static let filesLine = "\tfiles"
}
