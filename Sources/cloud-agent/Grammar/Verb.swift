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
}
