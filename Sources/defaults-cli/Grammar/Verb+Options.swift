import CommandKit
import PrefsCore

extension Verb {
    /// The options of the verb, in the order in which `help` lists them.
    var options: [Option] {
        switch self {
        case .read:
            [
                .keyPath, .format, .raw, .count, .keys, .defaultValue, .stored, .effective, .origin, .archive,
            ]
        case .readType: [.keyPath, .root]
        case .write: [.keyPath, .root, .insert, .stdin, .dryRun]
        case .rename: [.keyPath, .dryRun]
        case .delete: [.keyPath, .ifPresent, .registered, .savedState, .scene, .dryRun]
        case .deleteAll: [.keyPath, .ifPresent, .dryRun]
        case .register: [.keyPath, .file, .bundle, .format, .dryRun]
        case .edit: [.keyPath, .format, .registered, .dryRun]
        case .settings: [.bundle, .list, .format, .reset, .check, .accessible, .dryRun]
        case .import: [.all, .only, .exclude, .keyPath, .root, .format, .replace, .dryRun]
        case .export: [.all, .only, .exclude, .keyPath, .format, .registered]
        case .convert: [.format, .output, .ending, .inPlace]
        case .diff: [.all, .only, .exclude, .allowMissing, .format]
        case .watch: [.only, .exclude, .format, .count, .timeout]
        case .batch: [.skipOthers, .verbose, .dryRun]
        case .apply:
            [
                .name, .check, .only, .exclude, .existing, .exact, .allowEmpty, .skipOthers, .verbose, .undo, .force,
                .list, .forget, .format, .dryRun,
            ]
        case .help: [.all, .manual]
        case .domains: [.format]
        case .find, .check, .cloud, .printHostIdentifier, .version, .complete: []
        }
    }

    /// The formats that `--format` accepts.
    var formats: [DocumentFormat] {
        switch self {
        case .domains, .diff, .watch, .settings, .apply: [.json]
        case .edit: [.openStep, .xml, .json]
        default: DocumentFormat.allCases
        }
    }

    /// The option of the verb that was probably meant by a word of one dash too few, such as `-format`, or by a format
    /// in place of an option, such as `--json`; nil for other words.
    ///
    /// - Parameter next: The word after it, which becomes the argument of an option that takes one.
    func option(meantBy word: String, before next: String?) -> String? {
        let name = String(word.drop { $0 == "-" })
        guard !name.utf8.elementsEqual(word.utf8) else { return nil }
        if options.contains(.format), let format = formats.named(name) {
            return "\(Option.format.rawValue) \(format.rawValue)"
        }
        if name.utf8.elementsEqual("global".utf8), effect.takesHost { return "-g" }
        let ours = name.utf8.elementsEqual("force".utf8) && !options.contains(.force) ? Option.ifPresent : nil
        guard let option = ours ?? Option(rawValue: "--\(name)"), options.contains(option) else { return nil }
        guard let placeholder = option.argument(of: self)?.placeholder else { return option.rawValue }
        return "\(option.rawValue) \(next.map { ShellWord($0).text } ?? placeholder)"
    }

    /// The option of the verb that a word of a dash and a letter means in other programs; nil for other words.
    func option(meantByLetter word: String) -> String? {
        let option: Option? =
            switch word {
            case "-n": .dryRun
            case "-f": .ifPresent
            case "-i": .inPlace
            case "-o": .output
            default: nil
            }
        return option.flatMap { options.contains($0) ? $0.form(of: self).text : nil }
    }

    /// What an option of the verb does, in a few words.
    func summary(of option: Option) -> String {
        switch option {
        case .keyPath where self == .rename: "in place of OLD_KEY; NEW_KEY is a key path too"
        case .keyPath where self == .import: "into the value there: adds keys to a dictionary, elements to an array"
        case .keyPath where self == .export: "only the value there"
        case .keyPath: "in place of KEY: dots between keys, digits for places in arrays, \\. for a dot in a key"
        case .root where self == .import: "into a file whose root is an array too"
        case .root: "in place of KEY: the root of a file, which may be any value"
        case .insert: "adds a value: before an element of an array, or under a new key"
        case .stdin: "stores standard input: text without its last line feed, or what the type flag after KEY says"
        case .keys: "the keys of a dictionary, each on a line"
        case .format where self == .edit: "in this format: \(formats.list)"
        case .format: "in a format for programs: \(formats.list)"
        case .raw: "text, numbers, true or false, dates or the bytes of data as they are"
        case .defaultValue: "what to print where there is no value; with status 0"
        case .stored: "without registered defaults"
        case .effective: "what a program sees: all domains that it searches"
        case .origin: "tells where each value comes from"
        case .ifPresent: "what is not there is no error"
        case .registered: "acts on registered defaults"
        case .savedState: "the saved states of the program, which then starts afresh"
        case .scene: "only the saved state of this scene"
        case .archive: "shows the values inside keyed archives of macOS"
        case .replace:
            "removes all other keys of the domain, or sets the value of --keypath; with --all, of all domains"
        case .all where self == .help: "all forms of all verbs"
        case .all: "all domains, for all hosts and for each, with registered defaults"
        case .only: "only these settings: DOMAIN, or DOMAIN:KEYPATH, with * for any text; may be repeated"
        case .exclude:
            "without such settings; \(Option.noise) is what changes by itself, \(Option.secrets) passwords and the "
                + "like; may be repeated"
        case .file: "a property list with the values"
        case .output: "the file to write, in place of standard output"
        case .ending: "writes each file beside its original, with this ending of its name"
        case .inPlace: "overwrites each file"
        case .skipOthers: "passes over what calls other programs alone, and says so"
        case .verbose: "names each command that is passed over"
        case .dryRun: "prints the change as commands, and changes nothing"
        case .count where self == .read: "the number of elements or keys"
        case .count: "ends after so many changes"
        case .timeout: "ends after so much time"
        case .bundle: "the directory of the settings bundle"
        case .list: summaryOfList
        case .reset: "removes the stored value: of TITLE or KEY, or of all settings"
        case .check where self == .apply: "changes nothing; status 1 if something would change, 2 for an error"
        case .check: "reports what is wrong in the bundle, and in the stored values"
        case .accessible: "asks numbered questions in place of the form"
        case .name: "the name under which the settings are remembered, in place of the first file's path"
        case .undo: "takes back the latest apply, of NAME if there is one"
        case .force: "takes back values that were changed since, too"
        case .forget: "leaves the settings of NAME as they are, and no longer takes them back"
        case .exact: "nothing else is to be in this domain; may be repeated"
        case .existing: "refuses domains that do not exist"
        case .allowEmpty: "a file may declare nothing, so that all of its settings are taken back"
        case .allowMissing: "a domain may have no values"
        case .manual: "prints the manual page of VERB or of prefs, for man"
        }
    }

    private var summaryOfList: String {
        switch self {
        case .apply: "lists the names with the date of their latest apply and the number of their settings"
        default: "lists every element of the bundle"
        }
    }
}
