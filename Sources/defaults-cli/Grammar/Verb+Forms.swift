import CommandKit

extension Verb {
    /// What the verb does in all of its forms, in a few words.
    var summary: String {
        switch self {
        case .read: "shows all settings, a domain, or the value of a key"
        case .write: "sets the value of a key, or replaces a domain"
        case .delete: "deletes a key or a domain"
        case .deleteAll: "deletes a key or a domain for all hosts"
        case .import: "adds the keys of a property list to a domain"
        case .export: "writes a domain to a file or standard output"
        case .register: "sets values that are read while none is stored"
        case .edit: "opens a domain in an editor"
        case .settings: "shows and sets what a settings bundle describes"
        case .diff: "prints the commands that make one domain as another"
        case .apply: "makes settings what files declare"
        case .cloud: "keeps settings the same on several machines"
        case .help: "shows how to use prefs"
        case .readType, .rename, .domains, .find, .convert, .check, .watch, .batch, .printHostIdentifier,
            .version, .complete:
            forms.first?.summary ?? ""
        }
    }

    /// The verbs of the program to which this verb passes its arguments; empty for all verbs but `cloud`.
    var words: [CloudVerb] { self == .cloud ? CloudVerb.listed : [] }

    /// The forms in which the verb can be used.
    var forms: [UsageForm] {
        switch self {
        case .read:
            [
                UsageForm([], "shows all domains"), UsageForm([.domain], "shows a domain"),
                UsageForm([.domain, .key], "shows the value of a key"),
            ]
        case .readType: [UsageForm([.domain, .key], "shows the type of the value of a key")]
        case .write:
            [
                UsageForm([.domain, .key, .value], "sets the value of a key"),
                UsageForm([.domain, .dictionary], "replaces a domain"),
                UsageForm([.domain, .key], option: .stdin, "sets it to standard input"),
            ]
        case .rename: [UsageForm([.domain, .oldKey, .newKey], "gives a value another key")]
        case .delete: [UsageForm([.domain], "deletes a domain"), UsageForm([.domain, .key], "deletes a key")]
        case .deleteAll:
            [
                UsageForm([.domain], "deletes a domain for all hosts"),
                UsageForm([.domain, .key], "deletes a key for all hosts"),
            ]
        case .register:
            [
                UsageForm([.domain, .key, .value], "sets the value of a key while none is stored"),
                UsageForm([.domain, .dictionary], "does so for every key of a dictionary"),
                UsageForm([.domain], option: .file, "does so for every key of a property list"),
                UsageForm([.domain], option: .bundle, "does so for every default of a settings bundle"),
            ]
        case .edit:
            [
                UsageForm([.domain], "opens a domain in an editor, and sets what was changed there"),
                UsageForm([.domain, .key], "does so for the value of a key"),
            ]
        case .settings:
            [
                UsageForm([], "shows or lists all programs that have a settings bundle"),
                UsageForm([.domain], "shows the settings of a domain as a form"),
                UsageForm([.domain, .setting, .settingValue], "shows one of them, or sets it"),
            ]
        case .domains: [UsageForm([], "lists all domains")]
        case .find: [UsageForm([.word], "shows all entries containing a word")]
        case .import:
            [
                UsageForm([.domain, .pathOrStream], "adds the keys of a property list to a domain"),
                UsageForm([.pathOrStream], option: .all, "does so for all domains of a document"),
            ]
        case .export:
            [
                UsageForm([.domain, .path], "saves a domain as a binary property list, or JSON"),
                UsageForm([.domain, .stream], "prints a domain as an XML property list"),
                UsageForm([.pathOrStream], option: .all, "saves or prints all domains as one document"),
            ]
        case .convert: [UsageForm([.documents], "writes property lists in another format")]
        case .check: [UsageForm([.documents], "looks for errors in property lists and JSON documents")]
        case .diff:
            [
                UsageForm(
                    [.domainOrFile, .domainFileOrStream], "prints the commands that make the first as the second"),
                UsageForm(
                    [.pathOrStream, .otherPathOrStream], option: .all,
                    "does so for documents of all domains; without the second, for the store"),
            ]
        case .watch: [UsageForm([.domains], "prints changes as they happen, as commands")]
        case .batch: [UsageForm([.script], "makes all changes of a script, or none")]
        case .apply: [UsageForm([.files], "makes settings what files declare, and takes back what they no longer do")]
        case .cloud:
            [
                UsageForm([.programWords], "keeps settings the same on several machines"),
                UsageForm([], "shows what these words are"),
            ]
        case .printHostIdentifier: [UsageForm([], "shows the identifier of this host")]
        case .help:
            [
                UsageForm([], "lists the verbs"),
                UsageForm([], option: .all, "shows all forms of all verbs"),
                UsageForm([.verb], "shows a verb with its options and examples; or a topic: \(HelpTopic.names)"),
            ]
        case .version: [UsageForm([], "shows the version")]
        case .complete: [UsageForm([.commandLine], "lists what may stand in place of the last word")]
        }
    }
}
