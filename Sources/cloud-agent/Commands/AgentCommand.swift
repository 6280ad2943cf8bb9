import CommandKit

/// A verb with its arguments. Parsing reads no file; the work is done by ``run(in:)``.
protocol AgentCommand {
    init(parsing arguments: inout ArgumentCursor) throws

    func run(in session: AgentSession) throws
}
