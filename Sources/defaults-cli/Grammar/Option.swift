import CommandLineValues
import PrefsCore

/// An option of a verb. All begin with two dashes, which no option or flag of macOS' command does.
enum Option: String, CaseIterable {
    case keyPath = "--keypath"
    case format = "--format"
    case raw = "--raw"
    case defaultValue = "--default"
    case stored = "--stored"
    case effective = "--effective"
    case origin = "--origin"
    case ifPresent = "--if-present"
    case registered = "--registered"
    case savedState = "--saved-state"
    case scene = "--scene"
    case replace = "--replace"
    case file = "--file"
    case skipOthers = "--skip-others"
    case dryRun = "--dry-run"
    case count = "--count"
    case timeout = "--timeout"
    case bundle = "--bundle"
    case list = "--list"
    case reset = "--reset"
    case check = "--check"
    case accessible = "--accessible"
    case manual = "--manual"

    /// The word that ends the options: no word after it is read as an option.
    static let end = "--"

    /// The option of every verb that shows how to use the verb.
    static let help = "--help"

    /// Whether a word is an option of any verb.
    static func isOption(_ word: String) -> Bool {
        Option(rawValue: word) != nil || word.utf8.elementsEqual(help.utf8)
    }

    /// Whether a word begins with two dashes, as all options do.
    static func hasDashes(_ word: String) -> Bool {
        word.utf8.starts(with: "--".utf8)
    }

    /// Whether a word before a value is read as an option, so that an unknown option is an error: it begins with two
    /// dashes and is not the flag of a value, such as `--array-remove`.
    static func looksLikeOption(_ word: String) -> Bool {
        hasDashes(word) && CompositeFlag(word) == nil
    }

    /// The argument that the option takes; nil if it takes none.
    var argument: Argument? {
        switch self {
        case .keyPath: .keyPath
        case .format: .format
        case .defaultValue: .value
        case .file: .path
        case .count: .number
        case .timeout: .seconds
        case .bundle: .bundle
        case .scene: .scene
        case .raw, .stored, .effective, .origin, .ifPresent, .registered, .savedState, .replace, .skipOthers, .dryRun,
            .manual, .list, .reset, .check, .accessible:
            nil
        }
    }

    /// What an option takes as its argument.
    enum Argument {
        case keyPath, format, value, path, bundle, scene, number, seconds

        /// The placeholder in usage texts.
        var placeholder: String {
            switch self {
            case .keyPath, .bundle: "PATH"
            case .format: "FORMAT"
            case .value: "VALUE"
            case .path: "FILE|-"
            case .scene: "NAME"
            case .number: "N"
            case .seconds: "SECONDS"
            }
        }
    }

    /// The option with the placeholder of its argument, for usage texts.
    var form: String {
        argument.map { "\(rawValue) \($0.placeholder)" } ?? rawValue
    }
}
