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

extension [Candidate] {
    /// Adds the options of the verb once a dash was typed. Candidates that would be read as options give way to `--`,
    /// which has to precede them.
    ///
    /// - Parameters:
    ///   - options: The options that may follow.
    ///   - word: The word that is being typed.
    ///   - looksLikeOption: Whether a word in the place of an operand is read as an option.
    package mutating func addOptions(
        _ options: [Candidate], for word: String, _ looksLikeOption: (String) -> Bool
    ) {
        if contains(where: { looksLikeOption($0.word) }) {
            removeAll { looksLikeOption($0.word) }
            append(Candidate("--", "what follows is no option"))
        }
        if word.utf8.first == UInt8(ascii: "-") { self += options }
    }
}
