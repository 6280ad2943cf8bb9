/// One verb: what it takes, and what it does.
protocol Command {
    /// The ways to use the verb.
    static var forms: [UsageForm] { get }

    /// Understands the arguments behind the verb. Touches no file.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError)

    func run(in session: inout Session) throws(CommandError)
}
