import CommandKit

/// A type that parses the arguments of a verb and does the verb's work.
protocol Command {
    /// Parses the arguments after the verb. Touches no file.
    init(parsing arguments: inout ArgumentCursor) throws

    /// Whether the verb reads standard input.
    var readsInput: Bool { get }

    /// Where the changes of the run go.
    ///
    /// - Parameter isDryRun: Whether changes are printed instead of made, as `--dry-run` asks.
    func sink(isDryRun: Bool) -> ChangeSink

    /// - Throws: Any error, of which ``CommandError/init(_:)`` makes the one that is reported.
    func run(in session: Session) throws
}

extension Command {
    var readsInput: Bool { false }

    func sink(isDryRun: Bool) -> ChangeSink { isDryRun ? .held(HeldWork()) : .store }
}
