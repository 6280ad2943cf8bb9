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
    case replace = "--replace"
    case file = "--file"
    case skipOthers = "--skip-others"
    case dryRun = "--dry-run"
    case count = "--count"
    case timeout = "--timeout"
    case manual = "--manual"

    /// The word that ends the options: no word after it is one.
    static let end = "--"

    /// The option that every verb has beside its own: shows how to use the verb.
    static let help = "--help"

    /// Whether a word begins with two dashes, as all options do.
    static func isBegun(by word: String) -> Bool {
        word.utf8.starts(with: "--".utf8)
    }

    /// Whether a word is taken for an option where one may stand, even if there is no such option: it begins with two
    /// dashes and is not the flag of a value.
    static func isMeant(by word: String) -> Bool {
        isBegun(by: word) && CompositeFlag(rawValue: word) == nil
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
        case .raw, .stored, .effective, .origin, .ifPresent, .registered, .replace, .skipOthers, .dryRun, .manual: nil
        }
    }

    enum Argument: String {
        case keyPath = "PATH"
        case format = "FORMAT"
        case value = "VALUE"
        case path = "FILE|-"
        case number = "N"
        case seconds = "SECONDS"
    }

    /// The option with the placeholder of its argument, for usage texts.
    var form: String {
        argument.map { "\(rawValue) \($0.rawValue)" } ?? rawValue
    }

    /// What the option does, in a few words.
    func summary(of verb: Verb) -> String {
        switch self {
        case .keyPath: "in place of KEY: dots between keys, digits for places in arrays, \\. for a dot in a key"
        case .format: "in a format for programs: \(verb.command.formats.list)"
        case .raw: "text, numbers, true or false, dates or the bytes of data as they are"
        case .defaultValue: "what to print where there is no value; with status 0"
        case .stored: "without registered defaults"
        case .effective: "what a program sees: all domains that it searches"
        case .origin: "tells where each value comes from"
        case .ifPresent: "what is not there is no error"
        case .registered: "acts on registered defaults"
        case .replace: "removes all other keys of the domain"
        case .file: "a property list with the values"
        case .skipOthers: "passes over lines of other programs, and says so"
        case .dryRun: "prints the change as commands, and changes nothing"
        case .count: "ends after so many changes"
        case .timeout: "ends after so much time"
        case .manual: "prints the manual page, for man"
        }
    }
}
