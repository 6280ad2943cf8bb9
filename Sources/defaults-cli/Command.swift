import PrefsCore

/// A verb: its arguments, and its work.
protocol Command {
    /// The forms in which the verb can be used.
    static var forms: [UsageForm] { get }

    /// The options of the verb, in the order in which `help` lists them.
    static var options: [Option] { get }

    /// Command lines that show the use of the verb.
    static var examples: [UsageExample] { get }

    /// The formats that `--format` accepts.
    static var formats: [DocumentFormat] { get }

    /// The exit status when the verb fails for another reason than wrong use.
    static var troubleStatus: Int32 { get }

    /// Parses the arguments after the verb. Touches no file.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError)

    /// Whether the verb reads standard input.
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
