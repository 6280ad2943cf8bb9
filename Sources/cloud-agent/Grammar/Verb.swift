import CommandKit

/// The verbs of the command line, in the order in which `help` lists them.
enum Verb: String, CaseIterable {
    case connect
    case sync
    case watch
    case status
    case read
    case write
    case delete
    case domains
    case disconnect
    case forgetDevice = "forget-device"
    case serve
    case help
    case complete

    /// The verbs that usage texts and completions list: all but `complete`, which the completions of shells call.
    static var listed: [Verb] { allCases.filter { $0 != .complete } }

    /// Parses a verb, in upper or lower case; `--help` and `-h` are `help`.
    init?(_ word: String) {
        let word = word.lowercased()
        switch word {
        case Option.help, "-h": self = .help
        default:
            guard let verb = Self(rawValue: word) else { return nil }
            self = verb
        }
    }

    // MARK: Usage

    /// The arguments of the verb.
    var arguments: String { cloudVerb?.arguments ?? (self == .help ? "[VERB]" : "-- WORD…") }

    /// What the verb does, for usage texts.
    var summary: String {
        let ownSummary = self == .help ? "shows how a verb is used" : "lists what may stand in place of the last word"
        return cloudVerb?.summary ?? ownSummary
    }

    /// The verb as `prefs cloud` lists it, which has arguments and summary; nil for `help` and `complete`.
    private var cloudVerb: CloudVerb? { CloudVerb(rawValue: rawValue) }

    var options: [Option] {
        switch self {
        case .connect: [.store, .user, .passwordFile, .authorities, .certificate, .key, .insecure]
        case .sync: [.repair]
        case .status: [.format]
        case .read: [.format, .raw, .defaultValue]
        case .serve: [.data]
        case .watch, .write, .delete, .domains, .disconnect, .forgetDevice, .help, .complete: []
        }
    }

    /// Command lines that show the use of the verb, each with what it does.
    var examples: [(commandLine: String, summary: String)] {
        switch self {
        case .connect:
            [
                (
                    "connect https://etcd.example.org:2379 --store alice --user alice",
                    "asks for the password, and connects"
                ),
                (
                    "connect http://127.0.0.1:23790 --store main --user main",
                    "connects to a server that runs here (see serve)"
                ),
            ]
        case .sync: [("sync", "uploads and downloads what has changed")]
        case .status: [("status --format json", "prints the status for other programs")]
        case .read: [("read com.pigeon Place --raw", "prints a value for a script")]
        case .write: [("write com.pigeon Zoom -int 2", "sets a number")]
        case .delete: [("delete com.pigeon Zoom", "removes a value")]
        case .forgetDevice: [("forget-device loft", "removes the device loft from the list")]
        case .serve: [("serve --data ~/prefs-server", "runs a server until ^C, and prints how to connect to it")]
        case .watch, .domains, .disconnect, .help, .complete: []
        }
    }
}
