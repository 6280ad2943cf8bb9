import CommandKit

extension CloudVerb {
    /// The type that carries out the verb; nil for `help`.
    var command: (any AgentCommand.Type)? {
        switch self {
        case .connect: ConnectCommand.self
        case .sync: SyncCommand.self
        case .watch: CloudWatchCommand.self
        case .status: StatusCommand.self
        case .read: CloudReadCommand.self
        case .write: CloudWriteCommand.self
        case .delete: CloudDeleteCommand.self
        case .domains: CloudDomainsCommand.self
        case .disconnect: DisconnectCommand.self
        case .forgetDevice: ForgetDeviceCommand.self
        case .serve: ServeCommand.self
        case .complete: CloudCompleteCommand.self
        case .help: nil
        }
    }
}
