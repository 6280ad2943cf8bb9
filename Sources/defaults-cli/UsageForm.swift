/// A way to use a verb.
struct UsageForm {
    /// What follows the verb.
    let arguments: String
    /// What it does then, in a few words.
    let summary: String

    init(_ arguments: String, _ summary: String) {
        self.arguments = arguments
        self.summary = summary
    }
}
