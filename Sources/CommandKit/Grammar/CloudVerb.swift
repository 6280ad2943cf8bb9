/// The verbs of `prefs-cloud`, in the order in which its help lists them. `prefs` only shows them: it passes all words
/// after `cloud` to that program unread.
package enum CloudVerb: String, CaseIterable, Sendable {
    case connect, sync, watch, status
    case read, write, delete, domains
    case disconnect
    case forgetDevice = "forget-device"
    case serve
    case help
    /// Called by the completions of shells.
    case complete

    /// Parses a verb, in upper or lower case; `--help` and `-h` are `help`.
    package init?(_ word: String) {
        let word = word.lowercased()
        guard let verb = [OptionForm.help, "-h"].contains(word) ? .help : Self(rawValue: word) else { return nil }
        self = verb
    }

    /// The verbs that usage texts and completions list.
    package static var listed: [CloudVerb] { allCases.filter { $0 != .complete } }

    /// The placeholders of what follows the verb, for usage texts.
    package var arguments: String {
        switch self {
        case .connect: "URL[,URL…] --store NAME"
        case .read, .delete: "DOMAIN [KEY]"
        case .write: "DOMAIN KEY VALUE…"
        case .forgetDevice: "NAME"
        case .sync, .watch, .status, .domains, .disconnect, .serve: ""
        case .help: "[VERB]"
        case .complete: "-- WORD…"
        }
    }

    /// The verb with its arguments.
    package var form: String { arguments.isEmpty ? rawValue : "\(rawValue) \(arguments)" }

    /// What the verb does, for usage texts.
    package var summary: String {
        switch self {
        case .connect: "connects this device to a store, and downloads it"
        case .sync: "synchronises once; status 0 if nothing is left to upload"
        case .watch: "stays, and carries changes in both directions at once"
        case .status: "shows the store, the pending edits, and the other devices"
        case .read: "shows a domain in the cloud, or one value of it"
        case .write: "sets a value in the cloud, as prefs write does"
        case .delete: "removes a value, or all values of a domain, on all devices"
        case .domains: "lists the domains in the cloud"
        case .disconnect: "leaves the store; what is here stays here"
        case .forgetDevice: "removes a device from the list of status"
        case .serve: "runs a server on this machine, to try the cloud"
        case .help: "shows how a verb is used"
        case .complete: "lists what may stand in place of the last word"
        }
    }
}
