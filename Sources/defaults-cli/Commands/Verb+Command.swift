import CommandKit

extension Verb {
    /// The type that parses the arguments of the verb and does its work; with `--all`, some verbs have another one.
    func command(_ arguments: ArgumentCursor) -> any Command.Type {
        switch self {
        case .read: ReadCommand.self
        case .readType: ReadTypeCommand.self
        case .write: WriteCommand.self
        case .rename: RenameCommand.self
        case .delete: DeleteCommand.self
        case .deleteAll: DeleteAllCommand.self
        case .register: RegisterCommand.self
        case .edit: EditCommand.self
        case .settings: SettingsCommand.self
        case .domains: DomainsCommand.self
        case .find: FindCommand.self
        case .import: arguments.has(Option.all.rawValue) ? ImportAllCommand.self : ImportCommand.self
        case .export: arguments.has(Option.all.rawValue) ? ExportAllCommand.self : ExportCommand.self
        case .convert: ConvertCommand.self
        case .check: CheckCommand.self
        case .diff: arguments.has(Option.all.rawValue) ? DiffAllCommand.self : DiffCommand.self
        case .watch: WatchCommand.self
        case .batch: BatchCommand.self
        case .apply: ApplyCommand.self
        case .cloud: CloudCommand.self
        case .printHostIdentifier: PrintHostIdentifierCommand.self
        case .help: HelpCommand.self
        case .version: VersionCommand.self
        case .complete: CompleteCommand.self
        }
    }
}
