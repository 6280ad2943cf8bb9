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

    /// The verbs that change domains.
    static let changing: [Verb] = [.write, .rename, .delete, .deleteAll, .register, .import]

    /// The changing verbs whose domain, key or file may be missing, an error that `|| true` hides.
    static let needingPresence: [Verb] = [.rename, .delete, .deleteAll, .import]

    /// The exit status when the verb fails for another reason than wrong use.
    var failureStatus: Int32 { self == .diff ? 2 : 1 }
}
