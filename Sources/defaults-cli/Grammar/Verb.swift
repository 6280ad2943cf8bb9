/// The verbs of the command line, in the order in which `help` lists them: those of macOS' `defaults` first.
enum Verb: String, CaseIterable {
    case read
    case readType = "read-type"
    case write
    case rename
    case delete
    case deleteAll = "delete-all"
    case domains
    case find
    case `import`
    case export
    case printHostIdentifier
    case register
    case settings
    case convert
    case check
    case diff
    case watch
    case batch
    case apply
    case cloud
    case help
    case version = "--version"
    case complete

    /// Parses a verb, in upper or lower case; `remove` is `delete`, `--help` and `-h` are `help`, and `version` and
    /// `-v` are `--version`.
    init?(_ word: String) {
        let word = word.lowercased()
        switch word {
        case "remove": self = .delete
        case Option.help, "-h": self = .help
        case "version", "-v": self = .version
        default:
            guard let verb = Self.allCases.first(where: { $0.rawValue.lowercased() == word }) else { return nil }
            self = verb
        }
    }

    /// The verbs that usage texts and completions list: all but `complete`, which the shells' completion functions
    /// call.
    static var listed: [Verb] { allCases.filter { $0 != .complete } }

    /// Whether a host option may precede the verb. The cloud keeps settings for every host.
    var takesHost: Bool { self != .cloud }

    /// The verbs that change domains.
    static let changing: [Verb] = [.write, .rename, .delete, .deleteAll, .register, .import]

    /// The verbs whose changes are declarations of what is to be, so that `apply` takes them.
    static let declaring: [Verb] = [.write, .delete, .register]

    /// The changing verbs that fail if the domain, the key or the file that they name is missing. In a script,
    /// `|| true` after such a command ignores that failure.
    static let needingPresence: [Verb] = [.rename, .delete, .deleteAll, .import]

    /// The exit status if the verb fails for another reason than a usage error.
    var failureStatus: Int32 { self == .diff ? 2 : 1 }
}
