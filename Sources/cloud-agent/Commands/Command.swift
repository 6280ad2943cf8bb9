/// A verb with its arguments. Parsing reads no file; the work is done by ``run(in:)``.
protocol Command {
    init(parsing arguments: inout ArgumentCursor) throws(AgentError)

    func run(in session: Session) throws(AgentError)
}

extension Verb {
    /// The type that carries out the verb; nil for `help`.
    var command: (any Command.Type)? {
        switch self {
        case .connect: ConnectCommand.self
        case .sync: SyncCommand.self
        case .watch: WatchCommand.self
        case .status: StatusCommand.self
        case .read: ReadCommand.self
        case .write: WriteCommand.self
        case .delete: DeleteCommand.self
        case .domains: DomainsCommand.self
        case .disconnect: DisconnectCommand.self
        case .forgetDevice: ForgetDeviceCommand.self
        case .serve: ServeCommand.self
        case .help: nil
        }
    }
}
