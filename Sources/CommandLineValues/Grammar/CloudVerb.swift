/// The verbs of `prefs-cloud`, in the order in which `prefs cloud` lists them. `prefs` shows them and their candidates;
/// it passes all words after `cloud` to that program unread.
package enum CloudVerb: String, CaseIterable, Sendable {
    case connect, sync, watch, status
    case read, write, delete, domains
    case disconnect
    case forgetDevice = "forget-device"
    case serve

    /// The verb with the placeholders of what follows it, for usage texts.
    package var form: String {
        switch self {
        case .connect: "connect URL[,URL…] --store NAME"
        case .read, .delete: "\(rawValue) DOMAIN [KEY]"
        case .write: "write DOMAIN KEY VALUE…"
        case .forgetDevice: "forget-device NAME"
        case .sync, .watch, .status, .domains, .disconnect, .serve: rawValue
        }
    }

    /// What the verb does, in a few words.
    package var summary: String {
        switch self {
        case .connect: "joins a store on an etcd cluster, and synchronises"
        case .sync: "synchronises once"
        case .watch: "stays, and synchronises each change at once"
        case .status: "shows the store, the last synchronisation, and the other devices"
        case .read: "shows a domain of the store, or the value of a key"
        case .write: "sets the value of a key"
        case .delete: "deletes a domain, or a key"
        case .domains: "lists the domains of the store"
        case .disconnect: "leaves the store; what it holds stays on this machine"
        case .forgetDevice: "removes a device from the list of devices"
        case .serve: "starts etcd on this machine, to try the cloud"
        }
    }
}
