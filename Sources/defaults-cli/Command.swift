/// One verb: what it takes, and what it does.
protocol Command {
    /// The ways to use the verb.
    static var forms: [UsageForm] { get }

    /// The options of the verb, in the order in which `help` lists them.
    static var options: [Option] { get }

    /// Command lines that show what the verb is good for.
    static var examples: [UsageExample] { get }

    /// The formats that `--format` may name.
    static var formats: [DocumentFormat] { get }

    /// The exit status when the verb fails, other than by wrong use.
    static var troubleStatus: Int32 { get }

    /// Understands the arguments behind the verb. Touches no file.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError)

    /// Whether it reads standard input.
    var readsInput: Bool { get }

    func run(in session: inout Session) throws(CommandError)
}

extension Command {
    static var options: [Option] { [] }
    static var examples: [UsageExample] { [] }
    static var formats: [DocumentFormat] { DocumentFormat.allCases }
    static var troubleStatus: Int32 { 1 }
    var readsInput: Bool { false }
}
