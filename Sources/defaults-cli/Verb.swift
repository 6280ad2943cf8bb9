/// The verbs of the command line, in the order in which `help` lists them.
enum Verb: String, CaseIterable {
    case read
    case readType = "read-type"
    case write
    case rename
    case delete
    case deleteAll = "delete-all"
    case register
    case domains
    case find
    case `import`
    case export
    case diff
    case watch
    case batch
    case printHostIdentifier
    case help
    case version = "--version"
    case complete

    /// Parses a verb, in any case of letters; `remove` is `delete`, and `--help` and `-h` are `help`.
    init?(_ word: String) {
        let word = word.lowercased()
        switch word {
        case "remove": self = .delete
        case Option.help, "-h": self = .help
        default:
            guard let verb = Self.allCases.first(where: { $0.rawValue.lowercased() == word }) else { return nil }
            self = verb
        }
    }

    /// The verbs for people: all but `complete`, which the completions of shells call.
    static var listed: [Verb] { allCases.filter { $0 != .complete } }

    var command: any Command.Type {
        switch self {
        case .read: ReadCommand.self
        case .readType: ReadTypeCommand.self
        case .write: WriteCommand.self
        case .rename: RenameCommand.self
        case .delete: DeleteCommand.self
        case .deleteAll: DeleteAllCommand.self
        case .register: RegisterCommand.self
        case .domains: DomainsCommand.self
        case .find: FindCommand.self
        case .import: ImportCommand.self
        case .export: ExportCommand.self
        case .diff: DiffCommand.self
        case .watch: WatchCommand.self
        case .batch: BatchCommand.self
        case .printHostIdentifier: PrintHostIdentifierCommand.self
        case .help: HelpCommand.self
        case .version: VersionCommand.self
        case .complete: CompleteCommand.self
        }
    }
}
