/// The verbs of `prefs-cloud`, in the order in which its help and that of `prefs cloud` list them. `prefs` only shows
/// them: it passes all words after `cloud` to that program unread.
package enum CloudVerb: String, CaseIterable, Sendable {
    case connect, sync, watch, status
    case read, write, delete, domains
    case disconnect
    case forgetDevice = "forget-device"
    case serve

    /// The placeholders of what follows the verb, for usage texts.
    package var arguments: String {
        switch self {
        case .connect: "URL[,URL…] --store NAME"
        case .read, .delete: "DOMAIN [KEY]"
        case .write: "DOMAIN KEY VALUE…"
        case .forgetDevice: "NAME"
        case .sync, .watch, .status, .domains, .disconnect, .serve: ""
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
        }
    }
}
