extension Verb {
    /// The type that parses the arguments of the verb and does its work.
    var command: any Command.Type {
        switch self {
        case .read: ReadCommand.self
        case .readType: ReadTypeCommand.self
        case .write: WriteCommand.self
        case .rename: RenameCommand.self
        case .delete: DeleteCommand.self
        case .deleteAll: DeleteAllCommand.self
        case .register: RegisterCommand.self
        case .settings: SettingsCommand.self
        case .domains: DomainsCommand.self
        case .find: FindCommand.self
        case .import: ImportCommand.self
        case .export: ExportCommand.self
        case .diff: DiffCommand.self
        case .watch: WatchCommand.self
        case .batch: BatchCommand.self
        case .cloud: CloudCommand.self
        case .printHostIdentifier: PrintHostIdentifierCommand.self
        case .help: HelpCommand.self
        case .version: VersionCommand.self
        case .complete: CompleteCommand.self
        }
    }
}
