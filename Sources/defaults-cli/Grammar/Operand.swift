/// An operand of a verb. The raw value is its placeholder in usage texts.
enum Operand: String {
    case domain = "DOMAIN"
    case domains = "[DOMAIN…]"
    case domainOrFile = "DOMAIN|FILE"
    case domainFileOrStream = "DOMAIN|FILE|-"
    case key = "KEY"
    case oldKey = "OLD_KEY"
    case newKey = "NEW_KEY"
    case value = "VALUE…"
    /// A setting of a settings bundle.
    case setting = "TITLE|KEY"
    /// A value as a settings bundle describes it, in one word.
    case settingValue = "[VALUE]"
    case dictionary = "'{…}'"
    case path = "PATH"
    case pathOrStream = "PATH|-"
    case otherPathOrStream = "[PATH|-]"
    case stream = "-"
    case documents = "FILE|-…"
    case script = "[FILE|-]"
    case files = "[FILE…|-]"
    case word = "WORD"
    case verb = "VERB|TOPIC"
    /// The words that `cloud` passes to `prefs-cloud`.
    case programWords = "WORD…"
    /// The words of a command line whose last word is to be completed.
    case commandLine = "-- WORD…"

    /// Whether the operand may be repeated.
    var isRepeated: Bool { [.domains, .value, .files, .documents].contains(self) }

    var takesDomain: Bool {
        switch self {
        case .domain, .domains, .domainOrFile, .domainFileOrStream: true
        default: false
        }
    }

    /// The name of the operand in messages, such as `old key`.
    var name: String {
        switch self {
        case .oldKey: "old key"
        case .newKey: "new key"
        case .setting: "title or key"
        case .settingValue: "value"
        default: rawValue.prefix { $0.isLetter }.lowercased()
        }
    }
}
