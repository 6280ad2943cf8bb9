import PropertyLists

/// A possible completion of the word that is being typed.
package struct Candidate {
    package let word: String
    /// A few words about the candidate, for shells that show them.
    private let explanation: String

    package init(_ word: String, _ explanation: String = "") {
        self.word = word
        self.explanation = explanation
    }

    /// The line for the shell: the word, and its explanation after a tab. Nil for an empty word, and for one with
    /// control characters, which would break the line or the terminal.
    package var line: String? {
        guard !word.isEmpty, !word.hasControls else { return nil }
        return explanation.isEmpty ? word : "\(word)\t\(explanation.onOneLine)"
    }

    /// The line that asks the shell to complete file names.
    package static let filesLine = "\tfiles"
}
