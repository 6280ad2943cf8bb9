import CommandKit

extension CloudVerb {
    /// The type that carries out the verb; nil for `help`.
    var command: (any AgentCommand.Type)? {
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
        case .complete: CompleteCommand.self
        case .help: nil
        }
    }
}
