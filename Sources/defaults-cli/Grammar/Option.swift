import CommandKit
import PrefsCore

/// An option of a verb. All begin with two dashes, which no option or flag of macOS' command does.
enum Option: String, CaseIterable {
    case keyPath = "--keypath"
    case root = "--root"
    case insert = "--insert"
    case stdin = "--stdin"
    case format = "--format"
    case raw = "--raw"
    case keys = "--keys"
    case defaultValue = "--default"
    case stored = "--stored"
    case effective = "--effective"
    case origin = "--origin"
    case ifPresent = "--if-present"
    case registered = "--registered"
    case savedState = "--saved-state"
    case scene = "--scene"
    case archive = "--archive"
    case replace = "--replace"
    case all = "--all"
    case only = "--only"
    case exclude = "--exclude"
    case file = "--file"
    case output = "--output"
    case ending = "--extension"
    case inPlace = "--in-place"
    case skipOthers = "--skip-others"
    case verbose = "--verbose"
    case dryRun = "--dry-run"
    case count = "--count"
    case timeout = "--timeout"
    case bundle = "--bundle"
    case list = "--list"
    case reset = "--reset"
    case check = "--check"
    case name = "--name"
    case undo = "--undo"
    case force = "--force"
    case forget = "--forget"
    case exact = "--exact"
    case existing = "--existing"
    case allowEmpty = "--allow-empty"
    case allowMissing = "--allow-missing"
    case accessible = "--accessible"
    case manual = "--manual"

    /// The argument of `--only` and `--exclude` for what programs change by themselves.
    static let noise = "@noise"

    /// The argument of `--only` and `--exclude` for keys with the names of secrets.
    static let secrets = "@secrets"

    /// Whether a word is an option of any verb.
    static func isOption(_ word: String) -> Bool {
        Option(rawValue: word) != nil || word.utf8.elementsEqual(OptionForm.help.utf8)
    }

    /// The argument that the option of a verb takes; nil if it takes none. `--count` takes none for `read`, which
    /// prints a number.
    func argument(of verb: Verb?) -> Argument? {
        self == .count && verb == .read ? nil : argument
    }

    private var argument: Argument? {
        switch self {
        case .keyPath: .keyPath
        case .format: .format
        case .defaultValue: .value
        case .file, .output: .path
        case .ending: .ending
        case .count: .number
        case .timeout: .seconds
        case .bundle: .bundle
        case .scene, .name: .name
        case .exact: .domain
        case .only, .exclude: .pattern
        case .root, .insert, .stdin, .keys, .raw, .stored, .effective, .origin, .ifPresent, .registered, .savedState,
            .archive, .replace, .all, .inPlace, .skipOthers, .verbose, .dryRun, .manual, .list, .reset, .check,
            .accessible, .undo, .force, .forget, .existing, .allowEmpty, .allowMissing:
            nil
        }
    }

    /// What an option takes as its argument.
    enum Argument {
        case keyPath, format, value, path, ending, bundle, name, domain, pattern, number, seconds

        /// The placeholder in usage texts.
        var placeholder: String {
            switch self {
            case .keyPath, .bundle: "PATH"
            case .format: "FORMAT"
            case .value: "VALUE"
            case .path: "FILE|-"
            case .name: "NAME"
            case .domain: "DOMAIN"
            case .ending: "ENDING"
            case .pattern: "PATTERN"
            case .number: "N"
            case .seconds: "SECONDS"
            }
        }
    }

    /// Whether the option may be given several times, with an argument each.
    var isRepeated: Bool { [.exact, .only, .exclude].contains(self) }

    /// The option as a verb takes it.
    func form(of verb: Verb? = nil) -> OptionForm {
        OptionForm(rawValue, placeholder: argument(of: verb)?.placeholder, isRepeated: isRepeated)
    }
}

/// The options before the verb. They select the settings of a domain that apply on one host alone.
enum HostOption: String, CaseIterable {
    case current = "-currentHost"
    /// The next argument is the name of the host.
    case named = "-host"

    /// Where a host option belongs that stands after the verb.
    static func advice(on word: String) -> String { "\(word) goes before the verb" }
}
