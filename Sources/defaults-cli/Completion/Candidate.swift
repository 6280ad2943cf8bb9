import PropertyLists

/// A possible completion of the word that is being typed.
struct Candidate {
    let word: String
    /// A few words about the candidate, for shells that show them.
    let explanation: String

    init(_ word: String, _ explanation: String = "") {
        self.word = word
        self.explanation = explanation
    }

    /// The line for the shell: the word, and its explanation after a tab. Nil for an empty word, and for one with
    /// control characters, which would break the line or the terminal.
    var line: String? {
        guard !word.isEmpty, !word.hasControls else { return nil }
        return explanation.isEmpty ? word : "\(word)\t\(explanation.onOneLine)"
    }

    /// The line that asks the shell to complete file names.
    static let filesLine = "\tfiles"
}
