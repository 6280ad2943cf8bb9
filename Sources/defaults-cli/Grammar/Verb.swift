import CommandKit

/// The verbs of the command line, in the order in which `help` lists them: group by group.
enum Verb: String, CaseIterable {
    case read
    case readType = "read-type"
    case write
    case rename
    case delete
    case deleteAll = "delete-all"
    case domains
    case find
    case register
    case edit
    case settings
    case `import`
    case export
    case convert
    case check
    case diff
    case watch
    case batch
    case apply
    case cloud
    case printHostIdentifier
    case help
    case version = "--version"
    case complete

    /// Parses a verb, in upper or lower case; `remove` is `delete`, `--help` and `-h` are `help`, and `version` and
    /// `-v` are `--version`.
    init?(_ word: String) {
        let word = word.lowercased()
        switch word {
        case "remove": self = .delete
        case OptionForm.help, "-h": self = .help
        case "version", "-v": self = .version
        default:
            guard let verb = Self.allCases.first(where: { $0.rawValue.lowercased() == word }) else { return nil }
            self = verb
        }
    }

    /// The verbs that usage texts and completions list: all but `complete`, which the shells' completion functions
    /// call.
    static var listed: [Verb] { allCases.filter { $0 != .complete } }

    /// A heading of `help`, and the verbs below it.
    enum Group: String, CaseIterable {
        case settings
        case files = "files and formats"
        case declarations = "declare and compare"
        case more
    }

    /// What a verb does to settings, and how its runs differ from those of other verbs.
    struct Effect {
        var kind: Kind
        /// Whether the verb fails if the domain, the key or the file that it names is missing. In a script, `|| true`
        /// after such a command ignores that failure.
        var needsPresence = false
        /// The exit status if the verb fails for another reason than a usage error.
        var failureStatus: Int32 = 1
        /// Whether a host option may precede the verb.
        var takesHost = true

        enum Kind: Equatable {
            /// Shows settings of domains. `--skip-others` passes over such a command of a script.
            case reads
            /// Changes domains, but declares nothing, so `apply` refuses it. `instead` tells the author of the script
            /// what to write.
            case changes(instead: String)
            /// Sets values, or removes them. For `apply`, it declares that these values are to be there, or are not.
            case declares
            /// Anything else, which no script may have.
            case other
        }

        /// Whether the verb changes domains, so that `batch` runs it.
        var isChange: Bool { kind != .reads && kind != .other }
    }
}

extension Verb: ProgramVerb {
    func option(named word: String) -> OptionForm? {
        guard let option = Option(rawValue: word), options.contains(option) else { return nil }
        return option.form(of: self)
    }

    /// A word that begins with two dashes, and is not the flag of a value, such as `--array-remove`.
    static func looksLikeOption(_ word: String) -> Bool {
        OptionForm.hasDashes(word) && CompositeFlag(rawValue: word) == nil
    }
}

extension Verb {
    /// The verbs of the program to which this verb passes its arguments; empty for all verbs but `cloud`.
    var words: [CloudVerb] { self == .cloud ? CloudVerb.listed.filter { $0 != .help } : [] }

    /// Whether KEY and VALUE follow the domain.
    var setsValue: Bool {
        switch self {
        case .write, .register: true
        default: false
        }
    }

    /// The type flags that the verb takes, each with an example, and what they mean.
    var flags: [(form: String, summary: String)] {
        guard setsValue else { return [] }
        return TypeFlag.allCases.map { ("KEY \($0.words[0]) \($0.example)", $0.expectation) }
            + CompositeFlag.allCases.map { ("KEY \($0.rawValue) \($0.example)", $0.summary) }
    }
}
