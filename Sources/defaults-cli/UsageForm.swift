/// A form in which a verb can be used.
struct UsageForm {
    /// The placeholders and words after the verb.
    let arguments: String
    /// What the verb does in this form, in a few words.
    let summary: String

    init(_ arguments: String, _ summary: String) {
        self.arguments = arguments
        self.summary = summary
    }
}
