/// One verb: what it takes, and what it does.
protocol Command {
    /// What follows the verb, one line a form.
    static var synopsis: [String] { get }
    /// What it does, in one line.
    static var summary: String { get }

    /// Understands the arguments behind the verb. Touches no file.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError)

    func run(in session: inout Session) throws(CommandError)
}
