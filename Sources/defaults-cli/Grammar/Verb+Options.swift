import CommandLineValues
import PrefsCore

extension Verb {
    /// The options of the verb, in the order in which `help` lists them.
    var options: [Option] {
        switch self {
        case .read: [.keyPath, .format, .raw, .defaultValue, .stored, .effective, .origin, .savedState, .scene]
        case .readType: [.keyPath]
        case .write: [.keyPath, .dryRun]
        case .rename: [.dryRun]
        case .delete: [.keyPath, .ifPresent, .registered, .savedState, .scene, .dryRun]
        case .deleteAll: [.keyPath, .ifPresent, .dryRun]
        case .register: [.keyPath, .file, .bundle, .format, .dryRun]
        case .settings: [.bundle, .list, .format, .reset, .check, .accessible, .dryRun]
        case .import: [.format, .replace, .dryRun]
        case .domains: [.savedState, .list, .format]
        case .export: [.format, .registered, .savedState, .scene]
        case .diff: [.format]
        case .watch: [.format, .count, .timeout]
        case .batch: [.skipOthers, .dryRun]
        case .help: [.manual]
        case .find, .cloud, .printHostIdentifier, .version, .complete: []
        }
    }

    /// The formats that `--format` accepts.
    var formats: [DocumentFormat] {
        switch self {
        case .diff, .watch, .settings, .domains: [.json]
        default: DocumentFormat.allCases
        }
    }

    /// What an option of the verb does, in a few words.
    func summary(of option: Option) -> String {
        switch option {
        case .keyPath: "in place of KEY: dots between keys, digits for places in arrays, \\. for a dot in a key"
        case .format: "in a format for programs: \(formats.list)"
        case .raw: "text, numbers, true or false, dates or the bytes of data as they are"
        case .defaultValue: "what to print where there is no value; with status 0"
        case .stored: "without registered defaults"
        case .effective: "what a program sees: all domains that it searches"
        case .origin: "tells where each value comes from"
        case .ifPresent: "what is not there is no error"
        case .registered: "acts on registered defaults"
        case .savedState: summaryOfSavedState
        case .scene: self == .delete ? "only the saved state of this scene" : "of this scene, in place of main"
        case .replace: "removes all other keys of the domain"
        case .file: "a property list with the values"
        case .skipOthers: "passes over lines of other programs, and says so"
        case .dryRun: "prints the change as commands, and changes nothing"
        case .count: "ends after so many changes"
        case .timeout: "ends after so much time"
        case .bundle: "the directory of the settings bundle"
        case .list:
            self == .domains
                ? "lists each saved state with its date, domain and scene" : "lists every element of the bundle"
        case .reset: "removes the stored value: of TITLE or KEY, or of all settings"
        case .check: "reports what is wrong in the bundle, and in the stored values"
        case .accessible: "asks numbered questions in place of the form"
        case .manual: "prints the manual page, for man"
        }
    }

    private var summaryOfSavedState: String {
        switch self {
        case .domains: "the programs that have a saved state"
        case .delete: "the saved states of the program, which then starts afresh"
        default: "the saved state of the program, in place of its settings"
        }
    }
}
