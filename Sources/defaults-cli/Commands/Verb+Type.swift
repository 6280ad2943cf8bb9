import CommandKit
import PropertyLists

extension Verb {
    /// The type that says what the verb is, parses its arguments and does its work.
    var type: any VerbCommand.Type {
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
        case .import: ImportCommand.self
        case .export: ExportCommand.self
        case .convert: ConvertCommand.self
        case .check: CheckCommand.self
        case .diff: DiffCommand.self
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

    var effect: Effect { type.effect }
    var options: [Option] { type.options }
    var formats: [DocumentFormat] { type.formats }
    var group: Group { type.usage.group }
    var summary: String { type.usage.summary }
    var forms: [UsageForm] { type.usage.forms }
    var examples: [(commandLine: String, summary: String)] { type.usage.examples.map { ($0.key, $0.value) } }

    /// What an option of the verb does, in a few words.
    func summary(of option: Option) -> String {
        if let summary = type.usage.summaries.first(where: { $0.key == option })?.value { return summary }
        return option == .format ? "in a format for programs: \(formats.list)" : option.summary
    }
}
