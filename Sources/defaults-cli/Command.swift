/// One verb: what it takes, and what it does.
protocol Command {
    /// The ways to use the verb.
    static var forms: [Form] { get }

    /// Understands the arguments behind the verb. Touches no file.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError)

    func run(in session: inout Session) throws(CommandError)
}

/// A way to use a verb.
struct Form {
    /// What follows the verb.
    let arguments: String
    /// What it does then, in a few words.
    let summary: String

    init(_ arguments: String, _ summary: String) {
        self.arguments = arguments
        self.summary = summary
    }
}
